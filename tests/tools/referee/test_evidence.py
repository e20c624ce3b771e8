"""Evidence accepted by the builder of the word table, on a small dictionary."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from assistant.game.referee.words import words_in
from tools.referee.compounds import compounds
from tools.referee.kin import compile_kin
from tools.referee.kinds import acronyms, compile_kinds
from tools.referee.lexicon import Lexicon
from tools.referee.morphology import Evidence, derivation_holds
from tools.referee.table import compile_table
from tools.referee.variants import sound, variants
from tools.referee.wordnet import WordNet, load

GLOSSES = {
    "rain": "water that falls",
    "bow": "something curved",
    "rainbow": "an arc in the sky after rain bent like a bow",
    "corn": "a cereal",
    "corner": "where two walls meet",
    "storm": "violent weather",
    "stormy": "full of storm",
    "car": "a vehicle",
    "pet": "an animal",
    "carpet": "a floor covering",
    "warship": "a ship for war",
    "war": "fighting",
    "ship": "a vessel",
    "night": "when it is dark",
    "knight": "a rider",
}


def lexicon(words: frozenset[str], common: float) -> Lexicon:
    alike = dict.fromkeys(words, 10)
    return Lexicon(alike, words, frozenset(), common=dict.fromkeys(words, common), american={})


def evidence() -> Evidence:
    net = WordNet()
    for word, gloss in GLOSSES.items():
        net.meanings[word].append(word)
        net.words[word] = [word]
        net.gloss[word] = frozenset(gloss.split())
        net.above[word] = []
    words = frozenset(GLOSSES) | {"storms", "blorps", "blorp"}
    derived = {("corner", "corn"): "-er", ("stormy", "storm"): "-y", ("carpet", "car"): "-pet"}
    return Evidence(lexicon(words, common=4.0), net, words, {"storms": {"storm"}}, derived)


def test_a_compound_is_accepted_if_its_definition_names_its_parts() -> None:
    assert compounds(evidence(), {}, {}) == {"rainbow": ("rain", "bow"), "warship": ("war", "ship")}
    assert compounds(evidence(), {}, {"rainbow": {"rain+bow"}}) == {"warship": ("war", "ship")}


def test_a_particle_is_a_part_only_if_a_dictionary_separates_it() -> None:
    told = evidence()
    for word in ("makeup", "make", "syrup", "syr", "up"):
        told.net.meanings[word].append(word)
        told.net.words[word], told.net.gloss[word], told.net.above[word] = [word], frozenset(), []
    told.net.apart["makeup"].add(("make", "up"))
    words = told.words | told.net.meanings.keys()
    sizes, common = dict.fromkeys(words, 10), dict.fromkeys(words, 4.0)
    told = replace(told, words=words, lexicon=replace(told.lexicon, sizes=sizes, common=common))
    found = compounds(told, {}, {})
    assert found["makeup"] == ("make", "up")
    assert "syrup" not in found


def test_a_derived_word_is_not_a_compound() -> None:
    assert "rainbow" not in compounds(evidence(), {"rainbow": {"rainbo"}}, {})


def test_a_vague_ending_needs_wordnet() -> None:
    known = evidence()
    assert derivation_holds("stormy", "storm", known)
    known.derived["carpet", "car"] = "-et"
    assert not derivation_holds("carpet", "car", known)
    known.net.related["carpet"].add("car")
    assert derivation_holds("carpet", "car", known)
    known.net.related["night"].add("knight")
    assert derivation_holds("night", "knight", known)
    known.net.related["war"].add("corn")
    assert not derivation_holds("war", "corn", known)


def test_the_table_says_what_each_word_is_made_from() -> None:
    made = compile_table(evidence(), [("night", "knight")], [(True, 10, ["storm", "sturm"])])
    assert list(made) == sorted(made)
    assert made["storms"] == ("storm",)
    assert made["blorps"] == ("blorp",)
    assert made["stormy"] == ("+", "storm")
    assert made["rainbow"] == ("+", "rain+bow")
    assert "@knight" in made["night"]
    assert made["sturm"] == ("=storm",)
    assert "corn" not in made["corner"]  # by the curated file
    assert made["mice"] == ("mouse",)  # by the file of irregular forms


def test_unverified_spellings_of_short_words_need_wordnet() -> None:
    known = evidence()
    assert list(variants(known, [(False, 10, ["car", "corn"])], ())) == []
    assert list(variants(known, [(False, 10, ["rainbow", "rainbeau"])], ())) != []
    known.net.meanings["corn"].append("car")
    assert list(variants(known, [(False, 10, ["car", "corn"])], ())) == [("corn", "car")]


def test_synonymous_homophones_are_one_word_if_either_is_rare() -> None:
    assert sound("caliph") == sound("khalif")
    assert sound("vial") == sound("phial")
    assert sound("knight") != sound("night")
    known = evidence()
    known.net.words["storm"] = ["storm", "storms"]
    known.net.words["knight"] = ["carpet", "karpit"]
    known = replace(known, words=known.words | {"karpit"})
    assert list(variants(known, (), ())) == [("karpit", "carpet")]
    known.lexicon.common["karpit"] = 4.0
    assert list(variants(known, (), ())) == []


@dataclass(frozen=True)
class Archives:
    """Stands in for the archives: the text of each file, and lists of words."""

    files: Mapping[str, str]
    lists: tuple[tuple[str, str], ...] = ()

    def text(self, _archive: str, ending: str) -> str:
        return self.files.get(ending, "")

    def texts(self, _archive: str) -> tuple[tuple[str, str], ...]:
        return self.lists


TWO_WORDS = Archives(
    {
        "data.noun": """  1 the licence
00000001 06 n 02 snow 0 Snow_White 0 001 @ 00000002 n 0000 | cold "snow fell"
00000002 06 n 02 snow-ball 0 thing(p) 0 001 + 00000001 n 0201 | a round thing
""",
        "noun.exc": "mice mouse\n",
    }
)


def test_wordnet_is_read() -> None:
    net = load(TWO_WORDS)  # type: ignore[arg-type]  # no `Inputs`
    assert net.told("snow") == {"cold"}
    assert net.kinds("snow") == {"snow", "white", "ball", "thing"}
    assert net.apart["snowball"] == {("snow", "ball")}
    assert net.related["thing"] == {"snow"}
    assert net.irregular == defaultdict(set, {"mice": {"mouse"}})
    assert net.names == set()


RUNS = Archives(
    {
        "data.noun": """  1 the licence
01 06 n 01 book 0 000 | something to read
02 06 n 01 Snow_White 0 001 @i 01 n 0000 | a tale
03 06 n 02 snow_bank 0 snow-white_thing 0 001 @ 01 n 0000 | cold
04 06 n 02 Boxing_Day 0 D.V.D. 0 000 | a day
05 06 n 01 rare_qzx 0 000 | nobody says it""",
        "data.adj": "06 00 a 01 snow-white(p) 0 000 | white",
        "data.verb": "07 00 v 01 snow_in 0 000 | to cover",
        "/cmudict-en-us.dict": (
            "f EH F, b B IY, i AY, n EH N, a EY, t T IY, o OW, u Y UW, k K EY, d D IY, v V IY, "
            "fbi EH F B IY AY, nato N EY T OW, ok OW K EY, un AH N, tv T IY V IY, "
            "dvd D IY V EY D IY"
        ).replace(", ", "\n"),
    },
    (
        ("/english-abbreviations.35", "FBI NATO LCD UN OK"),
        ("/english-words.35", "OK snow"),
        ("/english-words.95", "fbi"),
    ),
)
"""Determines the kinds of word and letter runs."""


def test_dictionaries_decide_about_runs_of_words_and_letters() -> None:
    frequent = dict.fromkeys(words_in("snow white bank thing boxing day book in"), 4.0)
    words = Lexicon({"snow": 10}, frozenset({"snow"}), frozenset(), frequent, {})
    found = compile_kinds(RUNS, words)  # type: ignore[arg-type]  # no `Inputs`
    assert found["snow_white"] == ("compound", "hyphen", "name", "title")
    assert found["boxing_day"] == ("name",)
    assert found["snow_bank"] == found["snow_white_thing"] == ("compound",)
    assert found["lord_of_the_rings"] == ("title",)
    assert "rare_qzx" not in found
    assert "snow_in" not in found


def test_letters_are_an_acronym_unless_people_read_them_as_a_word() -> None:
    words = Lexicon({"snow": 10}, frozenset({"snow"}), frozenset(), {}, {})
    found = list(acronyms(RUNS, words))  # type: ignore[arg-type]  # no `Inputs`
    assert found == ["dvd", "fbi", "lcd", "tv", "un"]


SHORT_FORMS = Archives(
    {
        "data.noun": """00000001 06 n 03 television 0 TV 0 telly 0 000 | it shows pictures
00000002 06 n 02 doctor 0 doc 0 000 | a healer
00000003 06 n 02 caterpillar 0 cat 0 000 | a tractor
00000004 06 n 01 caterpillar 0 000 | a larva
00000005 06 n 02 trumpet 0 trump 0 000 | it is blown
00000006 06 n 01 trump 0 000 | a card that wins
00000007 06 n 01 celebrity 0 000 | everybody knows them
""",
        "index.noun": """television n 1 0 1 0 00000001
doctor n 1 0 1 0 00000002
doc n 1 0 1 0 00000002
cat n 1 0 1 0 00000003
caterpillar n 2 0 2 0 00000004 00000003
trumpet n 1 0 1 0 00000005
trump n 2 0 2 0 00000006 00000005
celebrity n 1 0 1 0 00000007
""",
    }
)


def test_a_synonym_is_a_short_form_only_by_its_main_meaning() -> None:
    net = load(SHORT_FORMS)  # type: ignore[arg-type]  # no `Inputs`
    words = frozenset({*net.meanings, "celeb", "irish", "ireland"})
    told = Evidence(lexicon(words, common=3.0), net, words, {}, {})
    made = compile_kin(SHORT_FORMS, told, {"irish": ("ireland",)})  # type: ignore[arg-type]
    assert made["tv"] == ("<television",)
    assert made["doc"] == ("<doctor", "<document")  # the second is on our own list
    assert "cat" not in made
    assert made["trump"] == ("?trumpet",)
    assert "<celebrity" in made["celeb"]
    assert made["irish"] == ("~ireland",)
