# What the screen of several tables and the phones at them say besides.

player-remote = invité
evening-games = { $games ->
    [0] Aucune partie terminée ce soir
    [one] { $games } partie ce soir
   *[other] { $games } parties ce soir
}
evening-title = Ce soir
evening-won = Victoires : { $winners }
evening-winner = { $seat } ({ $player }) { $wins }
evening-longest = Partie la plus longue : { $minutes } min à { $table }
evening-quickest = Victoire la plus rapide : { $moves } coups à { $table }
table-name = Table { $table }
code-home = Emporter la partie
code-short = Le code contient les { $moves } derniers coups
code-follow = Suivre sur le téléphone
phone-reads = Ce téléphone montre le plateau et ne peut pas y jouer.
phone-away = La liaison avec la table est coupée. Elle revient d’elle-même.
phone-rules = Règles
phone-lights = Ce que disent les lumières
lights-turn = La pièce qui doit jouer respire, et la barre de son côté est vive ; les autres restent immobiles.
lights-squares = Les cases les plus vives sont celles où elle peut aller.
lights-quoridor = La rangée faible est le but. Chaque lumière d’une barre est une barrière en main.
lights-pacman = Pac-Man est jaune. Les fantômes sont rouge, rose, cyan et orange, les pastilles quatre cases pâles, les murs bleu foncé. Les lumières blanches de la barre sont les pas restants.
lights-mspacman = Les points ont la couleur du côté à qui est la zone, un fantôme celle de son côté. Les points de force sont pâles, les murs bleu foncé.
code-seat = Jouer { $seat } depuis votre téléphone
phone-busy = Trop de demandes de ce téléphone. Attendez une seconde.
seat-own = Vous jouez { $seat }.
seat-lobby = La partie commence quand on la lance sur le plateau.
seat-wait = C’est aux autres de jouer.
seat-turn = À vous : touchez une case encadrée.
seat-turn-fence = À vous : touchez une case encadrée, ou un coin entre les cases pour une barrière.
seat-turn-button = À vous : appuyez sur le bouton.
seat-pass = Passer
seat-leave = Rendre la place
seat-invites = Pour jouer avec ce téléphone, lisez le code d’une place libre sur l’écran.
seat-taken = Un autre téléphone joue cette place. Lisez le code d’une place libre sur l’écran.
seat-stale = Ce code n’est plus valable. Lisez celui qui est maintenant à l’écran.
seat-second = Ce téléphone joue déjà une place à cette table.
seat-none = Ce téléphone n’a pas de place à cette table. Lisez le code d’une place libre sur l’écran.
seat-no-move = Ce n’est pas un coup. Touchez une case encadrée.
seat-not-yet = Le plateau montre encore le dernier coup. Réessayez dans un instant.
seat-refused = Le plateau refuse : { $reason }
seat-sent-away = On vous a renvoyé depuis le plateau.
seat-over = La partie est finie et votre place est de nouveau libre.
seat-left = La table a été quittée et votre place est de nouveau libre.
seat-away = Ce téléphone était absent pendant 2 minutes. Sa place a été rendue.
seat-slow = Vous n’avez pas joué pendant 5 minutes. Votre place a été rendue.
seat-given-back = Vous avez rendu votre place.
queue-title = Les prochains à cette table
queue-call = { $name } : { $table } est libre pour vous
queue-called = La table est libre pour vous. Venez d’ici 2 minutes.
queue-place = Vous êtes numéro { $place } sur { $count }.
queue-waiting = { $count ->
    [0] Personne n’attend.
    [one] { $count } nom attend.
   *[other] { $count } noms attendent.
}
queue-name = Votre nom
queue-join = Entrer dans la file
queue-leave = Quitter la file
queue-no-name = Un nom a de 1 à 20 lettres et chiffres.
queue-second = Ce téléphone est déjà dans la file.
queue-full = La file est pleine. Réessayez plus tard.
queue-often = Attendez 10 secondes avant le prochain nom.
queue-clear = Personnel : vider la file
