# Les mots de la page. Chaque langue a les mêmes messages avec les mêmes variables.

language = Français
list = { $items }

## Noms

game-quoridor2 = Quoridor à deux
game-quoridor4 = Quoridor à quatre
game-pacman = Pac-Man
game-mspacman = Ms. Pac-Man
seat-south = Sud
seat-west = Ouest
seat-north = Nord
seat-east = Est
piece-pac = Pac-Man
piece-blinky = Blinky
piece-inky = Inky
piece-pinky = Pinky
piece-clyde = Clyde
player-empty = libre
player-human = personne
player-computer = ordinateur, niveau { $level }
player-remote = joueur à distance

aim-quoridor = Atteignez le premier le côté opposé.
aim-pacman = Pac-Man mange les 4 pastilles avant que les fantômes ne l'attrapent { $lives } fois.
aim-mspacman = Videz votre quart de ses points. Seule Ms. Pac-Man les mange ; les autres sont des fantômes, et celui qui l'attrape prend sa place.
own-quoridor-south = Votre pion est bleu : atteignez la rangée du haut.
own-quoridor-west = Votre pion est vert menthe : atteignez la colonne de droite.
own-quoridor-north = Votre pion est ambre : atteignez la rangée du bas.
own-quoridor-east = Votre pion est rouge : atteignez la colonne de gauche.
own-pac = Vous êtes Pac-Man : mangez les 4 pastilles avant d'être attrapé { $lives } fois.
own-ghost = Vous jouez { $ghosts } : attrapez Pac-Man { $lives } fois avant qu'il n'ait tout mangé.
own-ms = Vous êtes Ms. Pac-Man : mangez les points de votre quart ({ $quarter }) ; les fantômes forts vous attrapent.
own-hunter = Vous êtes un fantôme : attrapez Ms. Pac-Man. Puis vous la jouez et mangez votre quart ({ $quarter }).
quarter-south = bas gauche, bleu
quarter-west = haut gauche, menthe
quarter-north = haut droite, ambre
quarter-east = bas droite, rouge

## La page

choose-language = Langue
board-name = Plateau. Les flèches déplacent, Entrée appuie, F passe des cases aux points entre elles et retour.
side-name = Touches de { $seat }
panel-name = La partie en mots
heading-moves = Coups
heading-keys = Ce que vous pouvez presser
heading-chances = Chances de gagner
rules-open = Règles
rules-title = Règles : { $game }
help-open = Aide
marks-toggle = Lettres sur les pièces
sound-toggle = Son
sound-vibration-toggle = Son et vibrations
do-install = Installer
install-help = Touchez le bouton de partage du navigateur, puis « Sur l'écran d'accueil ». Le plateau s'ouvre alors comme une application, même sans réseau.
insecure = Cette page n'est pas servie par HTTPS : on peut y jouer, mais pas sans réseau, ni l'installer, ni ouvrir un vrai plateau par USB.
close = Fermer
help-text =
    Touchez ou cliquez une case pour y aller. Touchez l'espace entre deux cases pour montrer une barrière ; gardez le doigt dessus pour la poser. « Barrière d2 » a son milieu au coin en haut à droite de la case d2.

    Les flèches déplacent le curseur sur les cases, Entrée ou Espace appuie, garder la touche maintient l'appui. F passe des cases aux points placés entre elles.

    La page garde votre partie. Une fois chargée, elle fonctionne sans réseau.
help-keys = O et B pressent OK et BACK du joueur dont c'est le tour. 1 à 8 pressent OK et BACK de Sud, Ouest, Nord et Est.
no-moves = Aucun coup encore.

## Titres et lignes

title-attract = Quatre jeux sur un plateau de lumières
title-resume = Une partie sauvée : { $game }
title-lobby = Choisissez un jeu
title-lesson = Leçon : { $game }
title-puzzle = Problème : { $game }
title-pause = { $game } : en pause
title-over = { $game } : la fin
title-service = Entretien
title-boot-loader = En attente d’un nouveau micrologiciel

attract-line = Touchez le plateau pour choisir un jeu. D'ici là, il joue tout seul.
attract-find = Trouvez le coup.
attract-solution = Voici la solution.
home-resume = Continuer : { $game }
home-quoridor2 = Une course à travers le plateau. Chaque barrière que vous posez rallonge le chemin de l'autre.
home-quoridor4 = La même course avec quatre pions, chacun vers le côté opposé.
home-pacman = Pac-Man cherche quatre pastilles, et les fantômes le cherchent.
home-mspacman = Lancez, videz votre quart de ses points, ou attrapez Ms. Pac-Man pour la jouer vous-même.
resume-line = La continuer ou l'abandonner ?
drop-line = Abandonner cette partie ? Elle sera perdue.
pause-clock = La pendule est arrêtée.
your-turn = { $mover } : à vous
to-move = À { $mover } de jouer
computer-thinks = { $mover } : l'ordinateur réfléchit
computer-moves = { $mover } : l'ordinateur joue
of-seat = { $piece } ({ $seat })
plays = { $mover } : { $move }
taken-back = Repris : { $turn }
both-held = Pause dans { $seconds } s
hint-line = Conseil : { $move }
fence-line = Barrière { $fence } ?
fence-help = { $keys ->
    [none] Un appui sur son milieu la tourne.
   *[drawn] OK la pose, un appui sur son milieu la tourne, BACK l'enlève.
}
asks-take-back = { $seat } demande à reprendre un tour.
asks-pause = { $seat } demande une pause.
answer-help = { $keys ->
    [none] Une autre personne accepte ou refuse.
   *[drawn] OK d'une autre personne accepte, BACK refuse.
}
press-step = Pressez une case encadrée pour y aller.
press-step-or-fence = Pressez une case encadrée pour y aller, ou touchez l'espace entre deux cases pour montrer une barrière.
press-each-step = Pressez une case encadrée pour chaque pas.
press-step-or-stop = { $keys ->
    [none] Pressez une case encadrée, ou « S'arrêter ici ».
   *[drawn] Pressez une case encadrée, ou OK pour vous arrêter ici.
}
press-roll = { $keys ->
    [none] Pressez « Lancer ».
   *[drawn] OK lance.
}
press-place = Pressez une case encadrée près du milieu : Ms. Pac-Man part de là.
skip-help = N'importe quel appui passe le coup montré.
idle-line = Aucun appui depuis longtemps : la partie sera bientôt sauvée.
leaving-line = Dans { $seconds } s la partie est rangée. Tout appui la garde.
storage-damaged = La partie enregistrée est abîmée et illisible. Le plateau repart à neuf.
storage-version = La partie enregistrée vient d'une autre version et reste illisible. Le plateau repart à neuf.
tab-line = La partie se joue dans un autre onglet. Celui-ci ne fait que la montrer.
tab-own = Jouer ici
link-damaged = Le lien est abîmé et illisible. Le plateau repart à neuf.
link-version = Le lien vient d'une autre version et reste illisible. Le plateau repart à neuf.
link-title = Lien
link-text = Ce lien l'ouvre sur toute machine.
link-copied = Il est copié.
link-manual = Le navigateur interdit la copie : sélectionnez-le et copiez-le.
do-send = Envoyer à un ami
do-share-sheet = Partager
friend-title = Un tour pour un ami
friend-text = Envoyez ce lien à la personne dont c'est le tour : il ouvre la partie à ce tour. La réponse revient sous forme de lien ; ouvrez-le dans ce navigateur. La partie est dans le lien, aucun serveur ne la garde.
friend-code = Le lien en code QR
friend-moves = { $mover } : c'est le tour d'un ami. Envoyez le lien, puis ouvrez celui qui revient.
friend-sent = Ce qui est envoyé reste valable : la partie est de nouveau telle que vous l'avez envoyée.
friend-claim = Jouez-vous aussi { $seat } ici ?
friend-replace = Votre partie inachevée de { $game } est abandonnée si vous ouvrez celle de votre ami. L'ouvrir ?
friend-damaged = Le lien est illisible : il est abîmé ou d'une autre version. Demandez-le à nouveau.
friend-other-game = Ce lien est celui d'une partie qui n'a pas été jouée dans ce navigateur. Ouvrez-le dans le navigateur où vous avez joué, ou demandez une nouvelle partie.
friend-other-start = Le lien est refusé : sa partie a commencé autrement que celle jouée ici. Demandez un lien de la même partie.
friend-changed-past = Le lien est refusé : son coup { $number } n'est pas celui qui a été joué ici. Demandez un lien de la même partie.
friend-foreign-move = Le lien est refusé : son coup { $number } a été joué à votre place. Demandez un lien de la même partie.
friend-old = Ce lien est plus ancien que votre partie. Renvoyez votre dernier coup.
friend-other-seat = Ce lien est pour { $seat }. Envoyez-le à cette personne.
file-damaged = Ce fichier n'est pas une partie de Fencelight, ou il est abîmé.

state-quoridor = { $seat } : { $square } vers { $goal }, { $fences ->
    [one] { $fences } barrière
   *[other] { $fences } barrières
}
state-out = { $seat } : hors du plateau
state-pacman = Vies { $lives }, pastilles mangées { $pellets } sur 4
state-steps = Pas restants : { $steps }
state-boost = Élan : il mange les fantômes.
state-frenzy = Frénésie : le fantôme le voit.
state-pieces = { $seat } : { $pieces }
state-you = { $line } (vous)
state-eaten = Mangés : { $pieces }
state-rolled = Lancé : { $face }
state-mspacman = { $seat } : { $piece }, { $dots ->
    [one] { $dots } point
   *[other] { $dots } points
} dans son quart
goal-south = rangée 9
goal-west = colonne i
goal-north = rangée 1
goal-east = colonne a
piece-ms = Ms. Pac-Man
piece-ghost = fantôme
piece-weak = fantôme faible
state-clock = { $line }, { $minutes }:{ $seconds }
state-strikes = { $line }, dépassements { $strikes }

over-wins = { $winner } gagne
over-you-win = Vous gagnez !
over-you-lose = Vous perdez.
over-ghosts = Les fantômes gagnent
over-draw = Partie nulle
over-time = { $seat } a perdu au temps.
over-level = Pastilles mangées : { $level }
review-start = Revue : le début
review-move = Revue : coup { $turn } sur { $all }

timeout = { $seat } : temps écoulé, { $effect } (dépassement { $now }).
timeout-control = { $seat } : temps écoulé, { $effect } (dépassement { $now } ; après { $all }, un ordinateur continue).
timeout-game = { $seat } : temps écoulé, { $effect } (dépassement { $now } ; { $all } font perdre la partie).
timeout-over = { $seat } a trop souvent dépassé le temps : un ordinateur continue.
event-catches = { $piece } attrape Pac-Man en { $square }
event-stalled = Pac-Man n'a rien mangé depuis trop longtemps
event-no-life = { $what } : plus de vie.
event-life = { $what } : { $lives ->
    [one] { $lives } vie reste
   *[other] { $lives } vies restent
}. Tous sont de retour au départ : { $places }.
event-place = { $piece } { $square }
event-ms-caught = Le fantôme de { $seat } attrape Ms. Pac-Man en { $square }
event-ms-runs = Ms. Pac-Man se jette sur le fantôme de { $seat } en { $square }
event-ms-taken = { $what } : { $seat } la joue désormais et la place.
event-ms-former = { $what } { $seat } a un fantôme, chez lui en { $square }.
event-ms-eats = Ms. Pac-Man mange le fantôme de { $seat } en { $square } : il rentre en { $home }, et elle rejoue.
event-ghost-runs = Le fantôme faible de { $seat } se jette sur Ms. Pac-Man en { $square } : il rentre en { $home }.
event-eats = Pac-Man mange { $piece } en { $square }.
event-eats-back = Pac-Man mange { $piece } en { $square }. Il est de retour au départ, { $home }.
event-eats-off = Pac-Man mange { $piece } en { $square }. Il reste hors du plateau pour l'instant.

lobby-kept = Une partie inachevée de ce jeu est gardée : Commencer la propose.
lobby-ready = Prêt à commencer.
lobby-needed = Il manque : { $seats }. Choisissez-y une personne ou un ordinateur.
lobby-excess = Pas dans ce jeu : { $seats }. Choisissez-y « Libre ».
lobby-two = Il faut deux joueurs.
lobby-one = Il faut un joueur de plus.

lesson-step = Étape { $step } sur { $all }
lesson-press = { $keys ->
    [none] Pressez ce qui respire, ou « Le faire ».
   *[drawn] Pressez { $key }.
}
lesson-others = Les autres jouent.
lesson-win = Vous gagnez. La leçon est finie.
lesson-shows = Le plateau joue cette étape dans { $seconds } s.
lesson-waits = La leçon vous attend, une minute au plus.
puzzle-win = Vous gagnez à coup sûr : trouvez le seul coup.
puzzle-catch = Attrapez Pac-Man en deux tours, quoi qu'il fasse.
puzzle-catch-now = Attrapez Pac-Man à ce tour.
puzzle-escape = Un seul chemin est sûr pour { $turns } tours des fantômes : trouvez-le.
puzzle-left = Coups à trouver : { $left }
puzzle-grade = Problème { $number }, niveau { $grade }
puzzle-wrong = Ce n'est pas le bon : voici la réponse.
puzzle-missed = Ce n'est pas le bon.
puzzle-help = { $keys ->
    [none] « Montrer le coup » indique le bon.
   *[drawn] OK montre le bon coup.
}
puzzle-solved = Résolu.
puzzle-next = { $keys ->
    [none] « Problème suivant » continue, « Quitter » mène à l'accueil.
   *[drawn] OK : problème suivant ; BACK : accueil.
}
puzzle-about = Un seul coup est juste, et c'est prouvé. Trouvez-le.
puzzle-streak = Sans faute à la suite : { $streak }, record { $best }
puzzle-choice = Niveau { $grade } : { $solved }/{ $all }
puzzle-none = Il n'y a pas de problème { $number } : les numéros vont de 1 à { $all }.
puzzles-damaged = La liste des problèmes résolus dans ce navigateur est endommagée. Elle est conservée sous { $name }, et le compte repart de zéro.

fault-stuck = Une touche est coincée : { $keys }
fault-save = La partie n'a pas pu être sauvée : le navigateur n'a plus de place ou n'autorise aucun stockage.
fault-restart = Le plateau a dû redémarrer.

## Touches

key-ok = OK de { $seat }
key-back = BACK de { $seat }
key-post = le point en haut à droite de { $square }
group-game = Jeu
group-clock = Pendule
group-level = Niveau
do-resume = Continuer
do-keep = Garder pour plus tard
do-keep-choose = La garder et choisir un autre jeu
do-drop = Abandonner la partie
do-drop-yes = Oui, l'abandonner
do-drop-no = Non, la garder
do-start = Commencer
do-play-computer = Contre l'ordinateur
do-two-people = À deux ici
do-learn = L'apprendre en une minute
do-choices = Joueurs, pendule et règles
do-fit = Compléter par des ordinateurs
do-lesson = Leçon
do-puzzles = Problèmes
do-next-puzzle = Problème suivant
do-solution = Montrer le coup
do-puzzle-today = Problème du jour
do-why = Montrez-moi pourquoi
do-share-puzzle = Lien vers le problème
do-options = Options
do-games = Retour aux jeux
do-page-rules = Règles du jeu
do-page-table = Pendule et table
do-person = Joueur
do-computer = Ordinateur
do-empty = Libre
do-leave = Quitter
do-skip = Passer
do-place = Poser la barrière
do-remove = Enlever la barrière
do-roll = Lancer
do-stop = S'arrêter ici
do-hint = Conseil
do-take-back = { $seat } : reprendre
do-pause = Pause
do-agree = { $seat } : accepter
do-refuse = { $seat } : refuser
do-back-step = Reculer
do-forward-step = Avancer
do-rematch = Nouvelle partie
do-asked = Le faire
do-wait = Attendre
do-play = Jouer maintenant
do-next-page = Page suivante
clock-off = sans
clock-seconds = { $seconds } s par tour

## Cases et plots

review-title = Revue : { $game }
review-chance = { $mover } : { $percent } % de gagner
review-thinks = L'ordinateur regarde cette position.
review-best = Le meilleur : { $move }
review-played = Joué : { $move }
review-judged = Joué : { $move } { $mark } ({ $word })
review-progress = Positions vues : { $done } sur { $all }
review-graph = Le graphique et la liste montrent les chances de : { $sides }
edit-title = Composer : { $game }
edit-help = Choisissez une pièce, puis appuyez sur sa case. Encore une fois la change ou l'enlève.
edit-fences = Un toucher sur l'espace entre deux cases pose, tourne ou enlève une barrière.
group-piece = Pièce
group-turn = Tour
group-lives = Vies
group-hand = Barrières
piece-pellet = pastille
piece-dot = point
do-review = Revoir
do-edit = Composer une position
do-share-game = Lien vers la partie
do-share-position = Lien vers la position
do-save = Enregistrer un fichier
do-load = Ouvrir un fichier
do-close = Fermer l'analyse
do-first = Première position
do-last = Dernière position
do-play-on = Jouer d'ici
do-less = { $seat } : une de moins
do-more = { $seat } : une de plus
move-chance = { $line } : { $side } { $percent } %, le meilleur { $best }
move-judged = { $line } { $mark } ({ $word })
quality-inaccuracy = imprécision
quality-mistake = erreur
quality-blunder = gaffe
set-same = deux pièces seraient sur une case
set-full = la boîte n'en contient pas plus
set-over = la partie serait déjà finie
set-eaten = un fantôme n'est mangé qu'après une pastille, et ne joue plus
set-square = elle ne peut pas être là
set-impossible = aucune partie n'atteint cette position
cell-name = { $place } : { $what }
what-pawn = pion de { $seat }
what-ghost-of = fantôme de { $seat }
what-weak = { $piece }, faible
what-legal = vous pouvez y aller
what-aim = but
what-preview = barrière montrée
what-fence-h = barrière horizontale
what-fence-v = barrière verticale
what-chosen = choisi
what-hint = conseil

## Coups

move-fence = barrière { $fence }
fence-h = { $square } (horizontale)
fence-v = { $square } (verticale)
place-h = au-dessus de { $square } et { $other }
place-v = à droite de { $square } et { $other }
move-place = placée en { $square }
move-pass = passe
move-stop = s'arrête
move-roll = lance
move-rolled = lance { $face }
move-leave = sort du jeu
move-skip = perd son tour
move-line = { $mover } { $moves }

## Refus

refused = Non : { $reason }
no-own-square = c'est votre propre case : pressez-en une encadrée
no-turn = c'est à un autre joueur
no-confirm = il n'y a rien à confirmer
no-take-back = il n'y a aucun tour à reprendre
no-die-back = entre personnes, un dé lancé ne se reprend pas
no-hints = les conseils sont désactivés
no-other-key = la leçon demande un autre appui
no-take-back-off = la reprise est désactivée
no-hold-to-drop = appuyez plus longtemps pour abandonner la partie
no-hold-to-leave = appuyez plus longtemps pour quitter le problème
no-puzzles = ce jeu n'a pas de problèmes
no-question = une autre question est ouverte
no-agreement = aucun autre joueur n'a accepté
no-seats = les places ne conviennent pas encore
no-earlier = il n'y a pas de position plus ancienne
no-function = cela ne fait rien ici
no-locked = les règles de la maison sont verrouillées
no-mask = cette touche commence ou reprend une partie et ne peut être masquée
no-strap = le cavalier de puissance du plateau est ouvert : 2 000 mA au plus
no-game-over = la partie est finie
no-occupied = le pion de { $seat } s'y trouve
no-adjacent = aucun pas ni saut n'y mène depuis { $square }
no-fence-between = la barrière { $fence } est dans le chemin
no-straight-jump = pas de saut de côté : le saut tout droit en { $square } est libre
no-pawn-behind = le pion de { $seat } se trouve derrière le pion sauté
no-fences = plus de barrières
no-overlap = elle recouvre la barrière { $fence }
no-cross = elle croise la barrière { $fence }
no-cut-off = elle fermerait le dernier chemin de { $seat } vers le but
no-pass = on ne passe pas tant qu'un coup est possible
no-leave = on ne quitte le plateau que dans le Quoridor à quatre
no-neighbour = pas un pas depuis { $square }
no-ghost-there = { $ghost } s'y trouve
no-pellet = une pastille s'y trouve
no-second-step = la frénésie n'aurait pas de second pas
no-straight-back = une frénésie ne revient pas tout droit
no-straight = une frénésie va tout droit
no-end = un tour ne finit pas ainsi
no-fixed = les barrières et les murs sont fixes
no-roll-now = il n'y a rien à lancer maintenant
no-face = cette face n'existe pas
no-roll-first = d'abord le lancer
no-circle = on la place sur l'une des 12 cases autour du milieu
no-ghost-of = le fantôme de { $seat } s'y trouve
no-wall = un mur la sépare de { $square }
no-solid = la case est pleine
no-ghost-space = aucune pièce n'entre dans la maison d'un fantôme

## Options

page-rules = { $game } : règles
page-table = { $game } : pendule et table
option-first = Qui commence
option-pawn_behind = Saut avec un pion derrière
option-ply_cap = Nulle après
option-layout = Barrières sur le plateau
option-boost = Pas d'un élan
option-boost_eats = Un élan mange les fantômes
option-ghost_pellet = Fantômes sur les pastilles
option-frenzy_path = Second pas en frénésie
option-ghost_return = Retour des fantômes mangés
option-stall_limit = Vie perdue si inactif pendant
option-capture = On attrape
option-clock = Pendule
option-move_time = Temps par tour
option-bank_time = Temps pour tous les tours
option-timeout_action = Temps écoulé
option-timeout_strikes = Dépassements qui font perdre
option-hints = Conseils
option-calm = Lumières calmes
option-takeback = Reprise
about-pawn_behind = Quand un autre pion se trouve derrière celui qu'on saute.
about-layout = Des fantômes forts gagnent avec les deux premiers ; le dernier est équilibré.
about-boost = Jusqu'où Pac-Man continue après une pastille.
about-boost_eats = Quels fantômes il mange : tous ceux sur lesquels il passe, ou celui où il s'arrête.
about-ghost_pellet = Ce que les fantômes peuvent faire sur la case d'une pastille.
about-frenzy_path = Un fantôme qui voit Pac-Man avance de 2 cases : où mène la seconde.
about-ghost_return = Quand ils sont de retour. Plus tôt, c'est plus dur pour Pac-Man.
about-stall_limit = Autant de tours de Pac-Man sans rien manger coûtent une vie.
about-capture = Un fantôme attrape en chemin, ou seulement à son dernier pas.
about-clock = Temps pour chaque tour, pour tous les tours d'un joueur, ou l'un puis l'autre.
about-takeback = Un tour peut être repris ; on demande aux autres.
value-on = oui
value-off = non
value-never = jamais
value-no-limit = sans limite
value-first-random = tiré au sort
value-pawn_behind-blocked = interdit
value-pawn_behind-sidestep = de côté
value-layout-a = six
value-layout-b = labyrinthe de vingt
value-layout-c = labyrinthe, 3 fantômes, 5 vies
value-boost-upto = jusqu'à 3
value-boost-exact = exactement 3
value-boost_eats-pass = en chemin
value-boost_eats-land = à l'arrivée
value-ghost_pellet-no_stop = peuvent passer
value-ghost_pellet-no_enter = n'entrent pas
value-ghost_pellet-free = peuvent s'arrêter
value-frenzy_path-turn = sans revenir tout droit
value-frenzy_path-straight = tout droit
value-frenzy_path-free = partout
value-ghost_return-round = après la prochaine prise
value-ghost_return-turn = après son tour
value-capture-enter = sur chaque case
value-capture-exact = au compte exact
value-clock-per_move = par tour
value-clock-bank = pour tous les tours
value-clock-bank_then_move = pour tous, puis par tour
value-timeout_action-auto_step = le plateau joue
value-timeout_action-lose_turn = le tour est perdu
value-timeout_action-lose_game = la partie est perdue
value-timeout_action-warn = un avertissement
value-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
value-turns = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
value-seconds = { $count } s
value-minutes = { $count } min

## Leçons

lesson-quoridor-aim = Vous êtes bleu. Atteignez une case du côté opposé, là où court la vague. La case blanche respire : allez-y.
lesson-quoridor-jump = Un pion vous barre la route. Sautez par-dessus : pressez la case derrière lui.
lesson-fence-preview = Les barrières ralentissent les autres. Pressez le point entre quatre cases : il y montre une barrière.
lesson-fence-turn = Pressez encore le même point : la barrière tourne.
lesson-fence-place = { $keys ->
    [none] « Le faire » la pose.
   *[drawn] Votre OK la pose.
}
lesson-fence-refused = Cette barrière fermerait le dernier chemin du pion qui clignote. Essayez : elle est refusée, chaque pion garde un chemin.
lesson-take-back-turn = Votre dernier tour était la barrière, mais le but est à un pas. { $keys ->
    [none] « Le faire »
   *[drawn] Votre BACK
} reprend ce tour : la barrière, et tout ce qui fut joué après.
lesson-quoridor-win = Entrez sur le côté opposé : vous gagnez.
lesson-pacman-aim = Vous êtes Pac-Man. Mangez les quatre pastilles, là où court la vague, ou tous les fantômes. Vous faites toujours deux pas : pressez la case qui respire.
lesson-pacman-refused = Une barrière se trouve en dessous. Essayez de la passer : c'est refusé.
lesson-take-back-step = Ce n'était pas le bon chemin. { $keys ->
    [none] « Le faire »
   *[drawn] Votre BACK
} reprend le pas.
lesson-pacman-step = Par ici vers la pastille : un pas.
lesson-pacman-second-step = Le second pas. Ensuite les fantômes bougent ; celui qui vous atteint prend une vie.
lesson-pacman-pellet = Mangez la pastille. Elle donne jusqu'à trois pas de plus, et vous pouvez manger les fantômes.
lesson-pacman-chase = Les fantômes sont faibles : attrapez Clyde.
lesson-pacman-boost = Encore un pas.
lesson-pacman-win = Attrapez Inky, le dernier fantôme : vous gagnez.
lesson-mspacman-aim = Vous êtes Ms. Pac-Man. Votre quart est en bas à gauche : mangez ses points bleus, là où court la vague. { $keys ->
    [none] « Le faire »
   *[drawn] Votre OK
} lance la roulette.
lesson-mspacman-refused = Un mur se trouve au-dessus. Essayez de le passer : c'est refusé.
lesson-mspacman-step = Les lumières blanches comptent vos pas. Un point est mangé quand vous quittez sa case.
lesson-mspacman-power = Vers le coin, avec le super point.
lesson-mspacman-weak = Quittez-le : maintenant les fantômes sont faibles.
lesson-mspacman-chase = Attrapez le fantôme. Il rentre chez lui, et vous jouez encore.
lesson-mspacman-extra = Relancez.
lesson-mspacman-win = Quittez la case de votre dernier point : vous gagnez.

## Règles, à lire en deux minutes chacune

rules-quoridor2 =
    Deux pions se font face : Sud part de la rangée 1, Nord de la rangée 9. Vous gagnez quand votre pion est sur une case de la rangée opposée. Vous avez 10 barrières. Le sort décide qui commence.
rules-quoridor4 =
    Quatre pions partent du milieu des quatre côtés. Vous gagnez quand votre pion est sur une case du côté opposé au vôtre. Vous avez 5 barrières. On joue dans le sens des aiguilles d'une montre : Sud, Ouest, Nord, Est.
rules-quoridor =
    À votre tour, vous faites une chose sur deux.

    Un pas : avancez votre pion d'une case en avant, en arrière, à gauche ou à droite, jamais à travers une barrière. Si un pion est à côté du vôtre, vous pouvez sauter tout droit par-dessus. Si une barrière ou le bord est derrière ce pion, vous pouvez aller sur la case à sa gauche ou à sa droite. On ne saute jamais deux pions.

    Une barrière : posez une de vos barrières entre les cases. Elle est longue de deux cases et reste toute la partie. Les barrières peuvent se toucher, mais ni se croiser ni se recouvrir. Chaque pion doit garder un chemin vers son but : une barrière qui ferme le dernier chemin est refusée.

    On ne passe pas. Le premier pion sur son but gagne aussitôt.
rules-quoridor-board = { $keys ->
    [none] Sur cet écran : pressez une case encadrée pour y aller, ou l'espace où la barrière doit se trouver. La barrière est d'abord montrée. Pressez-la encore pour la tourner ; des boutons la posent ou l'enlèvent.
   *[drawn] Sur ce plateau : pressez une case éclairée pour y aller. Touchez l'espace où la barrière doit se trouver, ou un plot, le croisement de quatre cases. La barrière est d'abord montrée. Pressez encore le plot pour la tourner ; OK la pose, BACK l'enlève. BACK reprend votre dernier tour. OK tenu 1 seconde donne un conseil.
}
rules-pacman =
    Un joueur est Pac-Man. Les autres jouent les fantômes : { $ghosts }. Les barrières restent où elles sont.

    Pac-Man gagne quand il a mangé les 4 pastilles des coins. Les fantômes gagnent quand ils l'ont attrapé { $lives } fois : il a { $lives } vies.

    Pac-Man joue le premier, toujours 2 cases. Il peut tourner ou revenir entre les deux, mais ni entrer sur la case d'un fantôme ni passer une barrière.

    Une pastille finit son déplacement normal et donne un élan : jusqu'à 3 cases de plus, tout de suite. Pendant l'élan il mange chaque fantôme sur lequel il passe. Il peut s'arrêter plus tôt.

    Puis les fantômes jouent l'un après l'autre : { $ghosts }. Un fantôme avance de 1 case. S'il voit Pac-Man en ligne droite sans barrière entre eux, il est en frénésie et avance de 2 cases, sans revenir tout droit. Un fantôme ne s'arrête ni sur une pastille ni sur un autre fantôme.

    Un fantôme qui atteint Pac-Man l'attrape. Pac-Man perd une vie, toutes les pièces reviennent à leur départ, les fantômes mangés aussi, et il recommence. Les pastilles mangées le restent.

    S'il mange le dernier fantôme du plateau, il gagne aussi. Son niveau est le nombre de pastilles mangées.
rules-pacman-board = { $keys ->
    [none] Sur cet écran : pressez une case encadrée pour chaque pas ; des boutons font le reste.
   *[drawn] Sur ce plateau : pressez une case éclairée pour chaque pas. BACK reprend un pas. OK tenu 1 seconde donne un conseil.
}
rules-mspacman =
    Chaque joueur possède un quart du labyrinthe avec 17 points : Sud au sud-ouest, Ouest au nord-ouest, Nord au nord-est, Est au sud-est. Un joueur conduit Ms. Pac-Man, les autres chacun un fantôme.

    Vous gagnez quand votre quart n'a plus de point, peu importe qui a mangé le dernier. Ms. Pac-Man vide donc son propre quart, et les fantômes la chassent pour prendre sa place. La roulette décide qui commence avec Ms. Pac-Man ; elle part près du milieu.

    À votre tour, vous lancez et avancez d'exactement autant de cases. Vous pouvez tourner et revenir, mais pas passer les murs. D'une sortie au bord, vous pouvez aller à toute autre sortie. Ms. Pac-Man mange un point quand elle quitte sa case.

    Un fantôme qui finit sur un autre fantôme avance d'une case de plus. Aucune pièce n'entre dans les maisons des fantômes au milieu.

    Un point dans un coin est un super point. Quand elle le quitte, tous les fantômes deviennent faibles jusqu'après leur prochain tour. Le dé a une face F2 : avancez de 2, et votre fantôme se retourne, de faible à fort ou de fort à faible.

    Un fantôme fort qui la rencontre l'attrape : son joueur prend Ms. Pac-Man, la place près du milieu et joue aussitôt ; l'ancien joueur reçoit un fantôme. Quand elle rencontre un fantôme faible, il rentre chez lui et elle joue encore une fois. Un fantôme faible qui la heurte rentre aussi.
rules-mspacman-board = { $keys ->
    [none] Sur cet écran : pressez une case encadrée pour chaque pas ; des boutons font le reste.
   *[drawn] Sur ce plateau : OK lance. Pressez une case éclairée pour chaque pas. OK tenu 1 seconde donne un conseil.
}

## A real board

mirror-title = Un vrai plateau
mirror-away = Aucun plateau sur la ligne : vérifiez son câble et son alimentation. Il s’affiche dès qu’il est là.
pair-joins = La partie attend que l’autre plateau la rejoigne.
pair-waits = L’autre plateau est déconnecté. La partie l’attend, 10 minutes au plus.
pair-resumed = L’autre plateau est de retour. La partie continue.
pair-late = L’autre plateau n’est pas revenu dans les 10 minutes. La partie est conservée et pourra reprendre plus tard.
pair-left = L’autre plateau a quitté la partie. Elle est conservée et pourra reprendre plus tard.
mirror-version = Le plateau a la version { $board }, ce programme { $page } : une partie peut manquer.
mirror-refused = Le plateau a refusé : { $reason }
mirror-play = Le plateau laisse cet ordinateur lancer des parties, mais sans appuyer sur ses touches (host=play). Ses pages d’entretien permettent davantage.
mirror-watch = Le plateau laisse cet ordinateur seulement regarder (host=watch). Ses pages d’entretien permettent davantage.
mirror-seat = { $seat } : { $player }
mirror-open = Montrer un vrai plateau
mirror-help = Un vrai plateau se montre ici par son câble USB : ouvrez cette page dans Chrome ou Edge sur un ordinateur, branchez le plateau et choisissez son port. Avec un autre navigateur, le programme « fencelight kiosk » s'en charge.
mirror-leave = Quitter le plateau
mirror-new = Nouvelle partie sur le plateau
update-open = Mettre à jour le micrologiciel
update-choose = Choisissez le fichier du nouveau micrologiciel : fencelight-firmware-pico-….uf2, ou fencelight-firmware-pico2-….uf2 pour un Pico 2.
update-file = Choisir le fichier
update-no-uf2 = Ce n'est pas un fichier UF2.
update-other-chip = Ce fichier est destiné à une autre puce que celle du plateau. Prenez le fichier de son module : Pico ou Pico 2.
update-damaged = Le fichier est endommagé. Téléchargez-le de nouveau.
update-foreign = Ce fichier n'est pas un micrologiciel de Fencelight.
update-format = Cette version ne sait pas lire ce que le plateau a enregistré : réglages et parties seraient perdus. Prenez une version plus récente.
update-same = Le plateau a déjà ce micrologiciel.
update-ready = Le plateau a la version { $value }, le fichier la version { $other }. Le plateau enregistre d'abord sa partie et la propose de nouveau après la mise à jour.
update-older = Le plateau a la version { $value }, le fichier la version { $other }, plus ancienne. Le plateau enregistre d'abord sa partie et la propose de nouveau ensuite.
update-start = Mettre à jour
update-refused = Le plateau a refusé : { $value }. Ses pages de service décident de ce qu'un ordinateur peut faire.
update-untouched = Le plateau n'a pas été modifié.
update-line = Le plateau ne répond pas. Vérifiez son câble et réessayez, ou branchez-le en tenant BOOTSEL enfoncé : il est alors dans son chargeur de démarrage.
update-drive = Un plateau dans son chargeur de démarrage montre un lecteur : copiez le fichier { $value } sur le lecteur { $other }, et le plateau démarre de lui-même.
update-loader = Cette page peut aussi l'écrire : choisissez « RP2 Boot » ou « RP2350 Boot ».
update-device = Laisser cette page écrire
update-writing = Écriture en cours. Ne débranchez pas le plateau.
update-failed = L'écriture a échoué. Le plateau attend dans son chargeur de démarrage ; réglages et parties enregistrées sont intacts. Réessayez, ou copiez le fichier. Si le lecteur a disparu, débranchez le plateau et rebranchez-le.
update-restart = En attente du redémarrage du plateau.
update-done = C'est fait : le plateau a la version { $value }. Il propose de nouveau sa partie.
update-other = Le plateau a la version { $value }, qui n'est pas celle du fichier. Réessayez.
update-silent = Le plateau n'est pas revenu. Débranchez-le et rebranchez-le ; si un lecteur apparaît, copiez-y le fichier.

settings-open = Réglages du plateau
set-brightness = Luminosité en %
set-volume = Volume
set-power = Budget de courant en mA
set-host = Cet ordinateur peut
host-watch = regarder
host-play = regarder et lancer des parties
host-hands = tout faire
set-idle-game = Ranger une partie après ces secondes sans appui
set-idle-lobby = Fermer le salon après ces secondes sans appui
set-abandoned = Une partie abandonnée est
abandoned-offer = proposée au prochain appui
abandoned-keep = gardée, et le salon s’ouvre
set-lock = Verrouiller les règles de la maison
set-mask = Masquer une touche (e5, e5+)
set-unmask = Lever tous les masques
set-house = Garder les choix du salon pour la maison
set-reset = Rétablir l’état d’usine
set-sure = Appuyez encore : réglages, compteurs et parties inachevées seront perdus.
health-title = État
health-masked = Touches masquées
health-stuck = Touches bloquées
health-rows = Rangées sans connexion
health-safe = Mode sans échec
health-restarts = Redémarrages après pannes
health-last = Dernière panne
count-games = Parties
count-moves = Coups
count-hours = Heures
count-wins = Victoires

## Kiosk

kiosk-touch = Touchez pour jouer
kiosk-press = Appuyez sur une touche du plateau pour jouer
kiosk-puzzle = Problème du jour : trouvez le coup
counters-title = Compteurs
counters-day = { $day } : visites { $visits }, parties { $games }, dont terminées { $finished }
counters-game = { $game } : { $games }, terminées { $finished }
