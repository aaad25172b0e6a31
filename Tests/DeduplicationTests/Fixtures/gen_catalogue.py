#!/usr/bin/env python3
"""Write records of an invented catalogue in two sources, API style and wiki style, with the truth: invented from facts about catalogues.

usage: gen_catalogue.py characters|episodes|films|entities [--seed 2] > KIND.ndjson      same arguments, same bytes

`truth` says what is one: it is known because it was invented, not because someone looked. Both sources are clean (one record a thing), and half to three
quarters of each are in the other too. Not the generator of characters.ndjson, which is not kept: rates and names are other ones, and no weight
was revised for what this one makes.
"""
import argparse, json, random

a = argparse.ArgumentParser(); a.add_argument("kind"); a.add_argument("--seed", type=int, default=2); a = a.parse_args()
r = random.Random(f"{a.kind} {a.seed}")
ON, VO, CO = "b br c d dr f g h j k l m n p qu r s sh t tr v w z".split(), "a e i o u ae ia".split(), ["", "n", "r", "l", "s", "th", "k", "m"]
def word(k): return "".join(r.choice(ON) + r.choice(VO) + r.choice(CO) for _ in range(k)).capitalize()
FIRST, LAST, NOUN = ([word(r.randint(*k)) for _ in range(n)] for n, k in ((90, (1, 2)), (140, (2, 3)), (220, (1, 3))))
GENDERS, SPECIES = ["male", "female", "unknown"], ["Human", "Alien", "Robot", "Titan", "Droid", "Clone"]
def typo(s):
    i = r.randrange(1, len(s)) if len(s) > 1 else 0
    return s[:i] + s[i + 1:i + 2] + s[i] + s[i + 2:] if r.random() < .5 else s[:i] + s[i + 1:]
def some(p, value): return value if r.random() < p else None
def either(*weighted):
    k = r.random() * sum(w for w, _ in weighted)
    for w, make in weighted:
        k -= w
        if k <= 0: return make()
    return weighted[-1][1]()

def characters(u):
    episodes = [f"{u}:S{s:02}E{n:02}" for s in range(1, 5) for n in range(1, 13)]
    mark = {"ash": "C-%d", "birch": "Earth-%d"}.get(u)
    things = []
    for i in range(150):
        things.append({"first": r.choice(FIRST), "last": r.choice(LAST), "variant": None, "role": None})
    for _ in range(8):                                                  # one name, several variants
        first, last = r.choice(FIRST), r.choice(LAST)
        for v in r.sample(range(100, 900), 4) if mark else ["", "Jr.", "II"]:
            things.append({"first": first, "last": last, "variant": mark % v if mark else v, "role": None})
    for role in ("Guard", "Nurse", "Pilot", "Shopkeeper"):              # roles that several bear
        things += [{"first": None, "last": None, "variant": None, "role": role} for _ in range(4)]
    for i, t in enumerate(things):
        eps = sorted(r.sample(episodes, r.randint(1, 6))); place = r.choice(NOUN) + r.choice((" Station", " Prime", ""))
        facts = {"species": [r.choice(SPECIES)], "gender": r.choice(GENDERS), "status": r.choice(("alive", "dead", "unknown"))}
        full = t["role"] or f"{t['first']} {t['last']}"
        suffix = "" if not t["variant"] else f" ({t['variant']})" if mark else f" {t['variant']}"
        api = {"name": full + suffix, "episodes": eps, "origin": some(.8, place), **facts}
        aliases, name = [], full + suffix
        if not t["role"]:
            def alias(): aliases.append(full + suffix); return r.choice(("The ", "Captain ")) + t["last"] + suffix
            name = either((70, lambda: full + suffix), (6, lambda: f"{t['last']}, {t['first']}{suffix}"), (6, lambda: typo(full) + suffix),
                          (6, lambda: f"{t['first']} {r.choice('ABCD')}. {t['last']}{suffix}"), (6, alias), (6, lambda: f"Dr. {full}{suffix}"))
            if r.random() < .1 and not t["variant"]: api["name"] = t["first"]
        keep = [e for e in eps if r.random() < .8] or eps[:1]
        wiki = {"name": name, "aliases": aliases or None, "episodes": some(.9, keep), "origin": some(.6, place),
                "species": some(.85, facts["species"]), "gender": some(.9, facts["gender"]), "status": some(.9, facts["status"])}
        actor = f"{r.choice(FIRST)} {r.choice(LAST)}"
        wiki["performers"] = some(.5, [actor])
        yield api, wiki, t["role"] is None
        if r.random() < .05: yield None, {"name": full + (suffix if r.random() < .2 else " (actor)"), "species": ["Human"]}, True

def episodes(u):
    for s in range(1, 6):
        for n in range(1, 15):
            generic = r.random()
            title = "Pilot" if n == 1 and generic < .7 else f"Episode {n}" if generic < .2 else f"Part {n}" if generic < .25 \
                else " ".join(r.choice(NOUN) for _ in range(r.randint(1, 3)))
            date = f"{2005 + s:04}-{1 + (n - 1) // 4 * 2:02}-{1 + (n - 1) % 4 * 7:02}"
            people = [f"{r.choice(FIRST)} {r.choice(LAST)}"]
            api = {"title": title, "season": s, "number": n, "air_date": date, "directors": people, "runtime_minutes": r.choice((22, 44))}
            wiki = {"title": either((80, lambda: title), (8, lambda: "The " + title), (6, lambda: typo(title) if generic >= .25 and n > 1 else title),
                                    (6, lambda: title.upper())),
                    "air_date": either((70, lambda: date), (15, lambda: date[:7]), (15, lambda: None)), "directors": some(.6, people)}
            if r.random() < .7: wiki |= {"season": s, "number": n}
            # Without season and number a generic title is told apart by its whole date alone.
            elif generic < .25 or title == "Pilot": wiki["air_date"] = date
            yield api, wiki, True

def films(u):
    for _ in range(120):
        words = [r.choice(NOUN) for _ in range(r.randint(1, 3))]; title = " ".join(words); year = r.randint(1950, 2024)
        for part in ([None] if r.random() < .75 else [None, "II", "III"]):
            whole = f"{title} {part}" if part else title; date = f"{year:04}-{r.randint(1, 12):02}-{r.randint(1, 28):02}"
            people = [f"{r.choice(FIRST)} {r.choice(LAST)}"]; runtime = r.randint(80, 170)
            api = {"title": whole, "air_date": date, "directors": people, "runtime_minutes": runtime}
            old = f"{word(2)} {word(2)}"
            wiki = {"title": whole, "air_date": either((60, lambda: date), (40, lambda: date[:4])), "directors": some(.85, people),
                    "runtime_minutes": some(.7, runtime + r.choice((0, 0, 1, -2)))}
            kind = r.random()
            if kind < .1: wiki |= {"title": old, "alternative_titles": [whole]}
            elif kind < .18: wiki["title"] = typo(title) + (f" {part}" if part else "")
            elif kind < .25: wiki["title"] = whole + f" ({date[:4]} film)"
            yield api, wiki, True
            if r.random() < .3: yield {"title": whole, "air_date": f"{year - r.randint(12, 40)}-05-02", "directors": [f"{r.choice(FIRST)} {r.choice(LAST)}"]}, None, True
            year += r.randint(2, 5)

def entities(u):
    for _ in range(150):
        name = " ".join(r.choice(NOUN) for _ in range(r.randint(1, 2))); subtype = r.choice(("planet", "city", "ship", "order", "station")); of = r.choice(NOUN)
        variants = [None] if r.random() < .85 else r.sample(["C-137", "C-500A", "Replacement Dimension"], 2)
        for v in variants:
            whole = f"{name} ({v})" if v else name; aliases = None; said = whole; k = r.random()
            if k < .08: said, aliases = f"{word(2)} {word(1)}", [whole]
            elif k < .16: said = "The " + whole
            elif k < .22: said = typo(name) + (f" ({v})" if v else "")
            yield ({"name": whole, "subtype": subtype, "part_of": some(.7, of)},
                   {"name": said, "aliases": aliases, "subtype": some(.8, subtype), "part_of": some(.6, of)}, True)

rows = {"api": [], "wiki": []}
for u in ("ash", "birch", "cedar"):
    for i, (api, wiki, _) in enumerate({"characters": characters, "episodes": episodes, "films": films, "entities": entities}[a.kind](u)):
        k = r.random()
        for source, record, held in (("api", api, k < .87), ("wiki", wiki, k > .13)):
            if record and held: rows[source].append({"universe": u, "truth": f"{u}:{i}", **{key: v for key, v in record.items() if v is not None}})
for number, (source, records) in enumerate(rows.items(), 1):
    r.shuffle(records)                                                   # the order of ids tells nothing
    for i, record in enumerate(records):
        print(json.dumps({"id": f"{source}:{i}", "source": f"{number}-{source}", **record}, ensure_ascii=False))
