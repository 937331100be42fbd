# Slova stránky. Každý jazyk má stejné zprávy se stejnými proměnnými.

language = Čeština
list = { $items }

## Názvy

game-quoridor2 = Quoridor pro dva
game-quoridor4 = Quoridor pro čtyři
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Jih
seat-west = Západ
seat-north = Sever
seat-east = Východ
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = volno
player-human = člověk
player-computer = počítač, úroveň { $level }
player-remote = vzdálený hráč

aim-quoridor = Dojdi první na protější stranu.
aim-pacman = Pac-Man sní všechny 4 kuličky dřív, než ho duchové { $lives }krát chytí.
aim-mspacman = Vyčisti svou čtvrtinu od teček. Jí je jen Ms. Pac-Man; ostatní jsou duchové, a kdo ji chytí, zaujme její místo.
own-quoridor-south = Tvůj pěšec je modrý: dojdi do horní řady.
own-quoridor-west = Tvůj pěšec je mátový: dojdi do pravého sloupce.
own-quoridor-north = Tvůj pěšec je jantarový: dojdi do dolní řady.
own-quoridor-east = Tvůj pěšec je červený: dojdi do levého sloupce.
own-pac = Hraješ za Pac-Mana: sněz 4 kuličky v rozích dřív, než tě duchové { $lives }krát chytí.
own-ghost = Tvoji duchové: { $ghosts }. Chyť Pac-Mana { $lives }krát dřív, než sní všechny 4 kuličky.
own-ms = Hraješ za Ms. Pac-Man: sněz tečky své čtvrtiny ({ $quarter }); silní duchové tě chytají.
own-hunter = Jsi duch: chyť Ms. Pac-Man. Pak za ni hraješ ty a jíš svou čtvrtinu ({ $quarter }).
quarter-south = vlevo dole, modrá
quarter-west = vlevo nahoře, mátová
quarter-north = vpravo nahoře, jantar
quarter-east = vpravo dole, červená

## Stránka

choose-language = Jazyk
board-name = Deska. Šipky posouvají, Enter stiskne, F přepíná mezi poli a body mezi nimi.
side-name = Klávesy: { $seat }
panel-name = Hra slovy
heading-moves = Tahy
heading-keys = Co lze stisknout
heading-chances = Šance na výhru
rules-open = Pravidla
rules-title = Pravidla: { $game }
help-open = Pomoc
marks-toggle = Písmena na figurkách
sound-toggle = Zvuk
sound-vibration-toggle = Zvuk a vibrace
do-install = Nainstalovat
install-help = Klepni na tlačítko sdílení v prohlížeči a pak na „Přidat na plochu“. Deska se pak otevírá jako aplikace, i bez sítě.
insecure = Tato stránka nepřišla přes HTTPS: hrát se dá, ale ne bez sítě, nelze ji nainstalovat ani otevřít skutečnou desku přes USB.
close = Zavřít
help-text =
    Dotkni se pole nebo na ně klikni a půjdeš tam. Dotkni se mezery mezi dvěma poli a ukáže se plot; podrž ji a plot se postaví. „Plot d2“ má střed v pravém horním rohu pole d2.

    Šipky posouvají výběr po polích, Enter nebo mezerník stiskne, podržení drží. F přepíná mezi poli a body mezi nimi.

    Stránka tvou hru uchová. Po načtení funguje bez sítě.
help-keys = O a B stisknou OK a BACK hráče na tahu. 1 až 8 stisknou OK a BACK stran Jih, Západ, Sever a Východ.
no-moves = Zatím žádný tah.

## Nadpisy a řádky

title-attract = Čtyři hry na desce ze světel
title-resume = Uložená hra: { $game }
title-lobby = Vyber hru
title-lesson = Lekce: { $game }
title-puzzle = Úloha: { $game }
title-pause = { $game }: pauza
title-over = { $game }: konec
title-service = Servis
title-boot-loader = Čeká se na nový firmware

attract-line = Dotkni se desky a vyber hru. Do té doby hraje sama.
attract-find = Který tah je správný?
attract-solution = Toto je řešení.
home-resume = Pokračovat: { $game }
home-quoridor2 = Závod přes desku. Každý plot prodlouží soupeři cestu.
home-quoridor4 = Stejný závod se čtyřmi figurkami, každá na protější stranu.
home-pacman = Pac-Man hledá čtyři kuličky a duchové hledají jeho.
home-mspacman = Hoď, vysbírej tečky své čtvrtiny, nebo chyť Ms. Pac-Man a hraj za ni.
resume-line = Pokračovat, nebo ji zahodit?
drop-line = Zahodit tuto hru? Nepůjde vrátit.
pause-clock = Hodiny stojí.
your-turn = { $mover }: jsi na tahu
to-move = { $mover }: na tahu
computer-thinks = { $mover }: počítač přemýšlí
computer-moves = { $mover }: počítač táhne
of-seat = { $piece } ({ $seat })
plays = { $mover }: { $move }
taken-back = Vráceno: { $turn }
both-held = Pauza za { $seconds } s
hint-line = Nápověda: { $move }
fence-line = Plot { $fence }?
fence-help = { $keys ->
    [none] Stisk jeho středu ho otočí.
   *[drawn] OK ho postaví, stisk jeho středu ho otočí, BACK ho odstraní.
}
asks-take-back = { $seat } žádá o vrácení tahu.
asks-pause = { $seat } žádá o pauzu.
answer-help = { $keys ->
    [none] Souhlasí nebo odmítne jiný člověk.
   *[drawn] OK jiného člověka souhlasí, BACK odmítá.
}
press-step = Stiskni orámované pole a půjdeš tam.
press-step-or-fence = Stiskni orámované pole a půjdeš tam, nebo se dotkni mezery mezi poli a ukáže se plot.
press-each-step = Pro každý krok stiskni orámované pole.
press-step-or-stop = { $keys ->
    [none] Stiskni orámované pole nebo „Zůstat zde“.
   *[drawn] Stiskni orámované pole, nebo OK a zůstaneš zde.
}
press-roll = { $keys ->
    [none] Stiskni „Hodit“.
   *[drawn] OK hází.
}
press-place = Stiskni orámované pole u středu: odtud Ms. Pac-Man začne.
skip-help = Libovolný stisk přeskočí ukazovaný tah.
idle-line = Dlouho nic nestisknuto: hra se brzy uloží.
leaving-line = Za { $seconds } s se hra odloží. Kterýkoli stisk ji podrží.
storage-damaged = Uložená hra je poškozená a nejde přečíst. Deska začíná znovu.
storage-version = Uložená hra je z jiné verze a nejde přečíst. Deska začíná znovu.
tab-line = Hra běží na jiné kartě. Tato ji jen ukazuje.
tab-own = Hrát zde
link-damaged = Odkaz je poškozený a nejde přečíst. Deska začíná znovu.
link-version = Odkaz je z jiné verze a nejde přečíst. Deska začíná znovu.
link-title = Odkaz
link-text = Tento odkaz to otevře na každém počítači.
link-copied = Je zkopírovaný.
link-manual = Prohlížeč kopírování nedovolí: označ ho a zkopíruj.
do-send = Poslat příteli
do-share-sheet = Sdílet
friend-title = Tah pro přítele
friend-text = Pošli tento odkaz hráči, který je na tahu: otevře hru u tohoto tahu. Odpověď se vrátí jako odkaz; otevři ho v tomto prohlížeči. Hra je v odkazu, žádný server ji neuchovává.
friend-code = Odkaz jako QR kód
friend-moves = { $mover }: na tahu je přítel. Pošli odkaz a pak otevři ten, který se vrátí.
friend-sent = Co bylo odesláno, platí: hra je opět taková, jak byla odeslána.
friend-claim = Hraješ tu i za stranu { $seat }?
friend-replace = Tvá nedohraná hra { $game } zanikne, když otevřeš hru přítele. Otevřít?
friend-damaged = Odkaz nejde přečíst: je poškozený, nebo z jiné verze. Požádej o něj znovu.
friend-other-game = Tento odkaz patří hře, která se v tomto prohlížeči nehrála. Otevři ho v prohlížeči, ve kterém hraješ, nebo požádej o novou hru.
friend-other-start = Odkaz byl odmítnut: jeho hra začala jinak než ta zdejší. Požádej o odkaz téže hry.
friend-changed-past = Odkaz byl odmítnut: tah { $number } je jiný než ten, který se tu hrál. Požádej o odkaz téže hry.
friend-foreign-move = Odkaz byl odmítnut: tah { $number } byl proveden za tvou stranu. Požádej o odkaz téže hry.
friend-old = Tento odkaz je starší než tvá hra. Pošli svůj poslední tah znovu.
friend-other-seat = Tento odkaz je pro stranu { $seat }. Pošli ho tomu hráči.
file-damaged = Tento soubor není hra Fencelight, nebo je poškozený.

state-quoridor = { $seat }: { $square }, cíl: { $goal }, { $fences ->
    [one] { $fences } plot
    [few] { $fences } ploty
   *[other] { $fences } plotů
}
state-out = { $seat }: mimo desku
state-pacman = Životy: { $lives }, snědené kuličky: { $pellets } ze 4
state-steps = Zbývající kroky: { $steps }
state-boost = Rozběh: jí duchy.
state-frenzy = Zuřivost: duch ho vidí.
state-pieces = { $seat }: { $pieces }
state-you = { $line } (ty)
state-eaten = Snědení: { $pieces }
state-rolled = Hozeno: { $face }
state-mspacman = { $seat }: { $piece }, { $dots ->
    [one] { $dots } tečka
    [few] { $dots } tečky
   *[other] { $dots } teček
} ve své čtvrtině
goal-south = řada 9
goal-west = sloupec i
goal-north = řada 1
goal-east = sloupec a
piece-ms = Ms. Pac-Man
piece-ghost = duch
piece-weak = slabý duch
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, překročení času: { $strikes }

over-wins = Vyhrává { $winner }
over-you-win = Vyhráváš!
over-you-lose = Prohráváš.
over-ghosts = Vyhrávají duchové
over-draw = Remíza
over-time = { $seat }: prohra na čas.
over-level = Snědené kuličky: { $level }
review-start = Přehrání: začátek
review-move = Přehrání: tah { $turn } z { $all }

timeout = { $seat }: čas vypršel, { $effect } (po { $now }.).
timeout-control = { $seat }: čas vypršel, { $effect } (po { $now }.; po { $all }. hraje dál počítač).
timeout-game = { $seat }: čas vypršel, { $effect } (po { $now }.; { $all }. prohrává hru).
timeout-over = { $seat }: čas vypršel příliš často, dál hraje počítač.
event-catches = { $piece } chytá Pac-Mana na { $square }
event-stalled = Pac-Man příliš dlouho nic nesnědl
event-no-life = { $what }: nezbývá žádný život.
event-life = { $what }: { $lives ->
    [one] zbývá { $lives } život
    [few] zbývají { $lives } životy
   *[other] zbývá { $lives } životů
}. Všichni jsou zpět na startu: { $places }.
event-place = { $piece } { $square }
event-ms-caught = Duch ({ $seat }) chytá Ms. Pac-Man na { $square }
event-ms-runs = Ms. Pac-Man naráží na ducha ({ $seat }) na { $square }
event-ms-taken = { $what }: teď za ni hraje { $seat } a umístí ji.
event-ms-former = { $what } { $seat } má ducha doma na { $square }.
event-ms-eats = Ms. Pac-Man jí ducha ({ $seat }) na { $square }: vrací se domů na { $home } a ona hraje ještě jednou.
event-ghost-runs = Slabý duch ({ $seat }) naráží na Ms. Pac-Man na { $square }: vrací se domů na { $home }.
event-eats = Pac-Man jí ducha { $piece } na { $square }.
event-eats-back = Pac-Man jí ducha { $piece } na { $square }. Vrací se na start, { $home }.
event-eats-off = Pac-Man jí ducha { $piece } na { $square }. Zatím zůstává mimo desku.

lobby-kept = Je tu nedohraná hra tohoto druhu: Začít ji nabídne.
lobby-ready = Lze začít.
lobby-needed = Ještě chybí: { $seats }. Vyber tam člověka nebo počítač.
lobby-excess = V této hře ne: { $seats }. Vyber tam „Volno“.
lobby-two = Jsou potřeba dva hráči.
lobby-one = Je potřeba ještě jeden hráč.

lesson-step = Krok { $step } z { $all }
lesson-press = { $keys ->
    [none] Stiskni, co pulzuje, nebo „Udělat to“.
   *[drawn] Stiskni: { $key }.
}
lesson-others = Táhnou ostatní.
lesson-win = Vyhráváš. Konec lekce.
lesson-shows = Deska tento krok zahraje za { $seconds } s.
lesson-waits = Lekce na tebe počká, nejvýš minutu.
puzzle-win = Výhra je jistá: najdi jediný tah.
puzzle-catch = Chyť Pac-Mana ve dvou kolech, ať udělá cokoli.
puzzle-catch-now = Chyť Pac-Mana v tomto kole.
puzzle-escape = Jediná cesta je bezpečná po { $turns } kola duchů: najdi ji.
puzzle-left = Zbývá najít tahů: { $left }
puzzle-grade = Úloha { $number }, stupeň { $grade }
puzzle-wrong = Ten to není: tohle je odpověď na něj.
puzzle-missed = Ten to není.
puzzle-help = { $keys ->
    [none] „Ukázat tah“ ukáže ten správný.
   *[drawn] OK ukáže správný tah.
}
puzzle-solved = Vyřešeno.
puzzle-next = { $keys ->
    [none] „Další úloha“ pokračuje, „Odejít“ vede do lobby.
   *[drawn] OK: další úloha; BACK: lobby.
}
puzzle-about = Správný je jediný tah, a je to dokázáno. Najdi ho.
puzzle-streak = Bez chyby za sebou: { $streak }, rekord { $best }
puzzle-choice = Stupeň { $grade }: { $solved }/{ $all }
puzzle-none = Úloha { $number } neexistuje: čísla jsou od 1 do { $all }.
puzzles-damaged = Seznam vyřešených úloh v tomto prohlížeči je poškozený. Zůstává uložen jako { $name } a počítá se znovu od začátku.

fault-stuck = Zaseknutá klávesa: { $keys }
fault-save = Hru se nepodařilo uložit: prohlížeč nemá místo, nebo ukládání nedovolí.
fault-restart = Deska se musela spustit znovu.

## Klávesy

key-ok = OK ({ $seat })
key-back = BACK ({ $seat })
key-post = bod vpravo nahoře od { $square }
group-game = Hra
group-clock = Hodiny
group-level = Úroveň
do-resume = Pokračovat
do-keep = Nechat na později
do-keep-choose = Nechat na později a vybrat jinou hru
do-drop = Zahodit hru
do-drop-yes = Ano, zahodit
do-drop-no = Ne, nechat
do-start = Začít
do-play-computer = Proti počítači
do-two-people = Dva lidé tady
do-learn = Nauč se za minutu
do-choices = Hráči, hodiny a pravidla
do-fit = Doplnit počítači
do-lesson = Lekce
do-puzzles = Úlohy
do-next-puzzle = Další úloha
do-solution = Ukázat tah
do-puzzle-today = Úloha dne
do-why = Ukaž proč
do-share-puzzle = Odkaz na úlohu
do-options = Možnosti
do-games = Zpět ke hrám
do-page-rules = Pravidla hry
do-page-table = Hodiny a stůl
do-person = Člověk
do-computer = Počítač
do-empty = Volno
do-leave = Odejít
do-skip = Přeskočit
do-place = Postavit plot
do-remove = Odstranit plot
do-roll = Hodit
do-stop = Zůstat zde
do-hint = Nápověda
do-take-back = { $seat }: vrátit tah
do-pause = Pauza
do-agree = { $seat }: souhlasit
do-refuse = { $seat }: odmítnout
do-back-step = O krok zpět
do-forward-step = O krok vpřed
do-rematch = Nová hra
do-asked = Udělat to
do-wait = Počkej na mě
do-play = Hrát teď
do-next-page = Další stránka
clock-off = bez hodin
clock-seconds = { $seconds } s na tah

## Pole a sloupky

review-title = Přehrání: { $game }
review-chance = { $mover }: { $percent } % na výhru
review-thinks = Počítač zkoumá tuto pozici.
review-best = Nejlepší: { $move }
review-played = Zahráno: { $move }
review-judged = Zahráno: { $move } { $mark } ({ $word })
review-progress = Prozkoumané pozice: { $done } z { $all }
review-graph = Graf a seznam ukazují šance: { $sides }
edit-title = Rozestavení: { $game }
edit-help = Vyber figuru a stiskni její pole. Další stisk ji změní nebo odebere.
edit-fences = Dotyk mezery mezi poli postaví, otočí nebo odebere plot.
group-piece = Figura
group-turn = Na tahu
group-lives = Životy
group-hand = Ploty
piece-pellet = kulička
piece-dot = tečka
do-review = Přehrát
do-edit = Rozestavit pozici
do-share-game = Odkaz na hru
do-share-position = Odkaz na pozici
do-save = Uložit do souboru
do-load = Načíst soubor
do-close = Zavřít rozbor
do-first = První pozice
do-last = Poslední pozice
do-play-on = Hrát odtud
do-less = { $seat }: o jeden méně
do-more = { $seat }: o jeden víc
move-chance = { $line }: { $side } { $percent } %, nejlepší { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = nepřesnost
quality-mistake = chyba
quality-blunder = hrubá chyba
set-same = dvě figury by stály na jednom poli
set-full = krabice jich víc nemá
set-over = hra by už skončila
set-eaten = duch je sněden až po kuličce a pak netáhne
set-square = tam být nemůže
set-impossible = žádná hra k této pozici nevede
cell-name = { $place }: { $what }
what-pawn = pěšec, { $seat }
what-ghost-of = duch, { $seat }
what-weak = { $piece }, slabý
what-legal = sem můžeš
what-aim = cíl
what-preview = ukázaný plot
what-fence-h = vodorovný plot
what-fence-v = svislý plot
what-chosen = vybráno
what-hint = nápověda

## Tahy

move-fence = plot { $fence }
fence-h = { $square } (vodorovně)
fence-v = { $square } (svisle)
place-h = nad { $square } a { $other }
place-v = vpravo od { $square } a { $other }
move-place = umístěna na { $square }
move-pass = vynechává
move-stop = zastavuje
move-roll = hází
move-rolled = hází { $face }
move-leave = končí
move-skip = ztrácí tah
move-line = { $mover } { $moves }

## Odmítnutí

refused = Ne: { $reason }
no-own-square = to je tvé vlastní pole: stiskni orámované
no-turn = na tahu je jiný hráč
no-confirm = není co potvrdit
no-take-back = není tah, který by šlo vrátit
no-die-back = mezi lidmi se hozená kostka nevrací
no-hints = nápovědy jsou vypnuté
no-other-key = lekce žádá jiný stisk
no-take-back-off = vracení tahů je vypnuté
no-hold-to-drop = podrž déle a hra se zahodí
no-hold-to-leave = podrž déle a úlohu opustíš
no-puzzles = tato hra nemá úlohy
no-question = jiná otázka je otevřená
no-agreement = žádný jiný hráč nesouhlasil
no-seats = místa zatím nesedí
no-earlier = dřívější pozice není
no-function = to tu nic nedělá
no-locked = pravidla podniku jsou uzamčena
no-mask = tato klávesa začíná nebo obnovuje hru a nelze ji vypnout
no-strap = výkonová propojka desky je otevřená: nejvýše 2 000 mA
no-game-over = hra skončila
no-occupied = stojí tam pěšec ({ $seat })
no-adjacent = žádný krok ani skok tam z { $square } nevede
no-fence-between = v cestě je plot { $fence }
no-straight-jump = žádný úskok: přímý skok na { $square } je volný
no-pawn-behind = za přeskakovaným pěšcem stojí pěšec ({ $seat })
no-fences = žádné ploty nezbývají
no-overlap = překrývá plot { $fence }
no-cross = kříží plot { $fence }
no-cut-off = zavřel by poslední cestu k cíli ({ $seat })
no-pass = nelze vynechat, dokud je možný tah
no-leave = jen v Quoridoru pro čtyři hráč opouští desku
no-neighbour = z { $square } to není krok
no-ghost-there = stojí tam { $ghost }
no-pellet = leží tam kulička
no-second-step = zuřivost by neměla druhý krok
no-straight-back = zuřivost nejde přímo zpět
no-straight = zuřivost jde rovně
no-end = tah takto nekončí
no-fixed = ploty a zdi jsou pevné
no-roll-now = teď není co házet
no-face = taková strana není
no-roll-first = nejdřív se hází
no-circle = staví se na jedno z 12 polí kolem středu
no-ghost-of = stojí tam duch ({ $seat })
no-wall = od { $square } ho dělí zeď
no-solid = pole je plné
no-ghost-space = do domku duchů žádná figurka nevstoupí

## Možnosti

page-rules = { $game }: pravidla
page-table = { $game }: hodiny a stůl
option-first = Kdo začíná
option-pawn_behind = Skok s pěšcem vzadu
option-ply_cap = Remíza po
option-layout = Ploty na desce
option-boost = Kroky rozběhu
option-boost_eats = Rozběh jí duchy
option-ghost_pellet = Duchové na kuličkách
option-frenzy_path = Druhý krok v zuřivosti
option-ghost_return = Návrat snědených duchů
option-stall_limit = Ztráta života při nečinnosti
option-capture = Chytání
option-clock = Hodiny
option-move_time = Čas na tah
option-bank_time = Čas na všechny tahy
option-timeout_action = Když čas vyprší
option-timeout_strikes = Překročení, která prohrávají
option-hints = Nápovědy
option-calm = Klidná světla
option-takeback = Vracení tahů
about-pawn_behind = Když za přeskakovaným pěšcem stojí jiný pěšec.
about-layout = Silní duchové vyhrávají s prvními dvěma; poslední volba je vyrovnaná.
about-boost = Jak daleko jde Pac-Man dál po kuličce.
about-boost_eats = Které duchy sní: všechny cestou, nebo toho, na kterém zastaví.
about-ghost_pellet = Co smějí duchové na poli kuličky.
about-frenzy_path = Duch, který vidí Pac-Mana, jde o 2 pole: kam smí vést druhé.
about-ghost_return = Kdy jsou zase na desce. Dřív je to pro Pac-Mana těžší.
about-stall_limit = Tolik tahů Pac-Mana, kdy se nic nesní, stojí život.
about-capture = Zda duch chytá cestou, nebo jen posledním krokem.
about-clock = Čas na tah, na všechny tahy hráče, nebo nejdřív jedno, pak druhé.
about-takeback = Tah lze vrátit; ostatní jsou dotázáni.
value-on = ano
value-off = ne
value-never = nikdy
value-no-limit = bez omezení
value-first-random = losem
value-pawn_behind-blocked = nedovolen
value-pawn_behind-sidestep = stranou
value-layout-a = šest
value-layout-b = bludiště z dvaceti
value-layout-c = bludiště, 3 duchové, 5 životů
value-boost-upto = až 3
value-boost-exact = přesně 3
value-boost_eats-pass = cestou
value-boost_eats-land = na konci
value-ghost_pellet-no_stop = smějí projít
value-ghost_pellet-no_enter = nesmějí vstoupit
value-ghost_pellet-free = smějí zastavit
value-frenzy_path-turn = ne přímo zpět
value-frenzy_path-straight = rovně
value-frenzy_path-free = kamkoli
value-ghost_return-round = po dalším chycení
value-ghost_return-turn = po jeho tahu
value-capture-enter = na každém poli
value-capture-exact = na konci hodu
value-clock-per_move = na tah
value-clock-bank = na všechny tahy
value-clock-bank_then_move = na všechny, pak na tah
value-timeout_action-auto_step = táhne deska
value-timeout_action-lose_turn = tah propadá
value-timeout_action-lose_game = hra je prohraná
value-timeout_action-warn = varování
value-moves = { $count ->
    [one] { $count } tah
    [few] { $count } tahy
   *[other] { $count } tahů
}
value-turns = { $count ->
    [one] { $count } kolo
    [few] { $count } kola
   *[other] { $count } kol
}
value-seconds = { $count } s
value-minutes = { $count } min

## Lekce

lesson-quoridor-aim = Jsi modrý. Dojdi na kterékoli pole protější strany, kam běží vlna. Bílé pole dýchá: jdi tam.
lesson-quoridor-jump = V cestě stojí pěšec. Přeskoč ho: stiskni pole za ním.
lesson-fence-preview = Ploty zdržují ostatní. Stiskni bod mezi čtyřmi poli: ukáže se tam plot.
lesson-fence-turn = Stiskni týž bod znovu: plot se otočí.
lesson-fence-place = { $keys ->
    [none] „Udělat to“ ho postaví.
   *[drawn] Tvé OK ho postaví.
}
lesson-fence-refused = Tento plot by zavřel poslední cestu blikajícího pěšce. Zkus to: bude odmítnut, každý pěšec si nechá cestu.
lesson-take-back-turn = Tvůj poslední tah byl plot, ale cíl je na krok. { $keys ->
    [none] „Udělat to“
   *[drawn] Tvé BACK
} vrátí ten tah: plot i vše, co se hrálo po něm.
lesson-quoridor-win = Vstup na protější stranu: vyhráváš.
lesson-pacman-aim = Jsi Pac-Man. Sněz čtyři kuličky, kam běží vlna, nebo všechny duchy. Jdeš vždy dva kroky: stiskni dýchající pole.
lesson-pacman-refused = Pod tebou je plot. Zkus ho přejít: je to odmítnuto.
lesson-take-back-step = To byla špatná cesta. { $keys ->
    [none] „Udělat to“
   *[drawn] Tvé BACK
} vrátí krok.
lesson-pacman-step = Tudy ke kuličce: jeden krok.
lesson-pacman-second-step = Druhý krok. Pak jdou duchové, a ten, který tě dostihne, vezme život.
lesson-pacman-pellet = Sněz kuličku. Dá až tři další kroky a teď smíš jíst duchy.
lesson-pacman-chase = Duchové jsou slabí: chyť Clyda.
lesson-pacman-boost = Ještě jeden krok.
lesson-pacman-win = Chyť Inkyho, posledního ducha: vyhráváš.
lesson-mspacman-aim = Jsi Ms. Pac-Man. Tvá čtvrtina je vlevo dole: sněz její modré tečky, kam běží vlna. { $keys ->
    [none] „Udělat to“
   *[drawn] Tvé OK
} roztočí kolo.
lesson-mspacman-refused = Nad tebou je zeď. Zkus ji přejít: je to odmítnuto.
lesson-mspacman-step = Bílá světla počítají tvé kroky. Tečka je snědena, když opustíš její pole.
lesson-mspacman-power = Do rohu, se silovou tečkou.
lesson-mspacman-weak = Opusť ji: teď jsou duchové slabí.
lesson-mspacman-chase = Chyť ducha. Jde domů a ty máš tah navíc.
lesson-mspacman-extra = Zatoč znovu.
lesson-mspacman-win = Opusť pole své poslední tečky: vyhráváš.

## Pravidla, každá k přečtení za dvě minuty

rules-quoridor2 =
    Dva pěšci stojí proti sobě: Jih začíná v řadě 1, Sever v řadě 9. Vyhráváš, když tvůj pěšec stojí na kterémkoli poli protější řady. Máš 10 plotů. Kdo začne, rozhodne los.
rules-quoridor4 =
    Čtyři pěšci začínají uprostřed čtyř stran. Vyhráváš, když tvůj pěšec stojí na kterémkoli poli strany proti tobě. Máš 5 plotů. Hraje se po směru hodinových ručiček: Jih, Západ, Sever, Východ.
rules-quoridor =
    Když jsi na tahu, uděláš jednu ze dvou věcí.

    Krok: posuň pěšce o jedno pole vpřed, vzad, vlevo nebo vpravo, nikdy přes plot. Stojí-li vedle tebe pěšec, smíš ho přímo přeskočit. Je-li za ním plot nebo okraj, smíš místo toho na pole po jeho levé nebo pravé straně. Dva pěšci se nikdy nepřeskakují.

    Plot: postav jeden ze svých plotů mezi pole. Je dlouhý dvě pole a zůstane celou hru. Ploty se smějí dotýkat, ale ne křížit ani překrývat. Každý pěšec si musí nechat cestu k cíli: plot, který zavírá poslední cestu, je odmítnut.

    Vynechat tah nelze. První pěšec na svém cíli ihned vyhrává.
rules-quoridor-board = { $keys ->
    [none] Na této obrazovce: stiskni orámované pole a půjdeš tam, nebo mezeru, kde má plot stát. Plot se nejdřív ukáže. Stiskni ho znovu a otočí se; tlačítka ho postaví nebo odstraní.
   *[drawn] Na této desce: stiskni rozsvícené pole a půjdeš tam. Dotkni se mezery, kde má plot stát, nebo sloupku, křížení čtyř polí. Plot se nejdřív ukáže. Stiskni sloupek znovu a otočí se; OK ho postaví, BACK odstraní. BACK vrátí tvůj poslední tah. OK podržené 1 sekundu dá nápovědu.
}
rules-pacman =
    Jeden hráč je Pac-Man. Ostatní vedou duchy: { $ghosts }. Ploty zůstávají na místě.

    Pac-Man vyhrává, když sní 4 kuličky v rozích. Duchové vyhrávají, když ho chytí { $lives }krát: tolik má životů.

    Pac-Man táhne první, vždy o 2 pole. Mezi nimi smí zahnout nebo se vrátit, ale nesmí na pole ducha ani přes plot.

    Kulička ukončí jeho běžný tah a dá rozběh: ihned až 3 další pole. V rozběhu sní každého ducha, přes kterého přeběhne. Smí skončit dřív.

    Pak táhnou duchové, jeden po druhém: { $ghosts }. Duch jde o 1 pole. Vidí-li Pac-Mana v přímé linii bez plotu mezi nimi, zuří a jde o 2 pole, ne přímo zpět. Duch nesmí zastavit na kuličce ani na jiném duchovi.

    Duch, který Pac-Mana dostihne, ho chytí. Pac-Man ztratí život, všechny figurky se vrátí na start, i snědení duchové, a začíná znovu. Snědené kuličky zůstávají snědené.

    Sní-li posledního ducha na desce, také vyhrává. Jeho úroveň je počet snědených kuliček.
rules-pacman-board = { $keys ->
    [none] Na této obrazovce: pro každý krok stiskni orámované pole; tlačítka udělají zbytek.
   *[drawn] Na této desce: pro každý krok stiskni rozsvícené pole. BACK vrátí krok. OK podržené 1 sekundu dá nápovědu.
}
rules-mspacman =
    Každý hráč má čtvrtinu bludiště se 17 tečkami: Jih na jihozápadě, Západ na severozápadě, Sever na severovýchodě, Východ na jihovýchodě. Jeden hráč vede Ms. Pac-Man, ostatní každý jednoho ducha.

    Vyhráváš, když ve tvé čtvrtině není žádná tečka, ať poslední snědl kdokoli. Ms. Pac-Man tedy čistí svou čtvrtinu a duchové ji loví, aby zaujali její místo. Kolo rozhodne, kdo začne jako Ms. Pac-Man; vychází u středu.

    Když jsi na tahu, hodíš a jdeš přesně o tolik polí. Smíš zahýbat a vracet se, ale ne přes zdi. Z východu na okraji smíš do kteréhokoli jiného východu. Ms. Pac-Man sní tečku, když opustí její pole.

    Duch, který skončí na jiném duchovi, jde o jedno pole dál. Do domků duchů uprostřed žádná figurka nevstoupí.

    Tečka v rohu je silová. Když ji Ms. Pac-Man opustí, všichni duchové zeslábnou až do konce svého příštího tahu. Kostka má stranu F2: jdi o 2 a tvůj duch se obrátí ze slabého v silného nebo ze silného ve slabého.

    Silný duch, který ji potká, ji chytí: jeho hráč ji převezme, postaví ji u středu a hned hraje; dřívější hráč dostane ducha. Když ona potká slabého ducha, ten jde domů a ona hraje ještě jednou. Slabý duch, který do ní narazí, jde domů také.
rules-mspacman-board = { $keys ->
    [none] Na této obrazovce: pro každý krok stiskni orámované pole; tlačítka udělají zbytek.
   *[drawn] Na této desce: OK hází. Pro každý krok stiskni rozsvícené pole. OK podržené 1 sekundu dá nápovědu.
}

## A real board

mirror-title = Skutečná deska
mirror-away = Na lince není deska: zkontrolujte kabel a napájení. Zobrazí se, jakmile bude připojena.
pair-joins = Hra čeká, až se připojí druhá deska.
pair-waits = Druhá deska je nedostupná. Hra na ni čeká, nejvýše 10 minut.
pair-resumed = Druhá deska je zpět. Hra pokračuje.
pair-late = Druhá deska se do 10 minut nevrátila. Hra je uložena a může pokračovat později.
pair-left = Druhá deska hru opustila. Hra je uložena a může pokračovat později.
mirror-version = Deska má verzi { $board }, tento program { $page }: něco může chybět.
mirror-refused = Deska odmítla: { $reason }
mirror-play = Deska dovoluje tomuto počítači začínat hry, ale ne mačkat klávesy (host=play). Více povolí její servisní stránky.
mirror-watch = Deska dovoluje tomuto počítači jen se dívat (host=watch). Více povolí její servisní stránky.
mirror-seat = { $seat }: { $player }
mirror-open = Zobrazit skutečnou desku
mirror-help = Skutečná deska se tu ukáže přes kabel USB: otevři tuto stránku v Chrome nebo Edge na počítači, připoj desku a vyber její port. V jiném prohlížeči to udělá program „fencelight kiosk“.
mirror-leave = Opustit desku
mirror-new = Nová hra na desce
update-open = Aktualizovat firmware
update-choose = Vyber soubor s novým firmwarem: fencelight-firmware-pico-….uf2, pro Pico 2 fencelight-firmware-pico2-….uf2.
update-file = Vybrat soubor
update-no-uf2 = Tohle není soubor UF2.
update-other-chip = Soubor je pro jiný čip, než má deska. Vezmi soubor pro její modul: Pico nebo Pico 2.
update-damaged = Soubor je poškozený. Stáhni ho znovu.
update-foreign = Soubor není firmware pro Fencelight.
update-format = Tato verze neumí přečíst, co deska uložila: nastavení a partie by se ztratily. Vezmi novější verzi.
update-same = Deska už tento firmware má.
update-ready = Deska má verzi { $value }, soubor verzi { $other }. Deska nejdřív uloží svou partii a po aktualizaci ji znovu nabídne.
update-older = Deska má verzi { $value }, soubor starší verzi { $other }. Deska nejdřív uloží svou partii a potom ji znovu nabídne.
update-start = Aktualizovat
update-refused = Deska odmítla: { $value }. Co počítač smí, určují servisní stránky desky.
update-untouched = Deska se nezměnila.
update-line = Deska neodpovídá. Zkontroluj kabel a zkus to znovu, nebo ji připoj se stisknutým BOOTSEL: pak je v zavaděči.
update-drive = Deska v zavaděči ukazuje disk: zkopíruj soubor { $value } na disk { $other } a deska se sama spustí.
update-loader = Zapsat ho může i tato stránka: vyber „RP2 Boot“ nebo „RP2350 Boot“.
update-device = Nechat zapsat stránku
update-writing = Zapisuje se. Desku neodpojuj.
update-failed = Zápis se nezdařil. Deska čeká v zavaděči; nastavení a uložené partie jsou v pořádku. Zkus to znovu, nebo soubor zkopíruj. Pokud disk zmizel, desku odpoj a znovu připoj.
update-restart = Čeká se, až se deska znovu spustí.
update-done = Hotovo: deska má verzi { $value }. Svou partii znovu nabízí.
update-other = Deska má verzi { $value }, jinou než soubor. Zkus to znovu.
update-silent = Deska se nevrátila. Odpoj ji a znovu připoj; objeví-li se disk, zkopíruj soubor na něj.

settings-open = Nastavení desky
set-brightness = Jas v %
set-volume = Hlasitost
set-power = Proudový limit v mA
set-host = Tento počítač smí
host-watch = dívat se
host-play = dívat se a začínat hry
host-hands = všechno
set-idle-game = Odložit hru po tolika sekundách bez stisku
set-idle-lobby = Zavřít lobby po tolika sekundách bez stisku
set-abandoned = Opuštěná hra se
abandoned-offer = nabídne při dalším stisku
abandoned-keep = uloží a otevře se lobby
set-lock = Uzamknout pravidla podniku
set-mask = Vypnout klávesu (e5, e5+)
set-unmask = Zapnout všechny klávesy
set-house = Uložit volby lobby jako domácí
set-reset = Obnovit tovární stav
set-sure = Stiskněte znovu: nastavení, počítadla a nedohrané hry se ztratí.
health-title = Stav
health-masked = Vypnuté klávesy
health-stuck = Zaseknuté klávesy
health-rows = Řady bez spojení
health-safe = Nouzový režim
health-restarts = Restarty po chybách
health-last = Poslední chyba
count-games = Hry
count-moves = Tahy
count-hours = Hodiny
count-wins = Výhry

## Kiosk

kiosk-touch = Dotkněte se a hrajte
kiosk-press = Stiskněte klávesu desky a hrajte
kiosk-puzzle = Úloha dne: najděte tah
counters-title = Počítadla
counters-day = { $day }: návštěvy { $visits }, hry { $games }, z toho dohrané { $finished }
counters-game = { $game }: { $games }, dohrané { $finished }
