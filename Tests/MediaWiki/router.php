<?php
// Pages under /wiki/, the scripts under their own names, all else as files.
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( $path === '/robots.txt' ) {
	header( 'Content-Type: text/plain' );
	echo "User-agent: *\nDisallow: /index.php\n";
	return true;
}
foreach ( [ 'api', 'load', 'index' ] as $script ) {
	if ( $path === "/$script.php" ) {
		$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = "/$script.php";
		require "/usr/share/mediawiki/$script.php";
		return true;
	}
}
if ( strpos( $path, '/wiki/' ) === 0 ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
	require '/usr/share/mediawiki/index.php';
	return true;
}
return false;
