# Les classes : des élèves dont un enseignant crée les comptes.

class-classes = Classes
class-lead = Créez les comptes de vos élèves à partir d’une liste de noms, sans courriel. Ils se connectent avec une carte, ne rencontrent que leur classe et ne se parlent que par phrases toutes faites.
class-own = Vos classes
class-no-classes = Aucune pour l’instant.
class-make = Créer une classe
class-make-now = Créer les comptes et les cartes
class-name = Nom de la classe
class-pupils = Élèves
class-pupils-about = Un nom par ligne ; les prénoms suffisent. Ou un tableau (CSV) dont la première ligne dit quelles colonnes sont des noms.
class-file = Ou un fichier contenant la liste
class-cards = Cartes
class-cards-about = Les codes ne s’affichent que maintenant : imprimez les cartes, ou recopiez-les. Une carte perdue se remplace par un nouveau code.
class-cards-print = Imprimer les cartes
class-cards-done = Je les ai conservées
class-export = Exporter en CSV
class-renew-all = Nouveaux codes pour tous
class-fare = Résultats des élèves
class-fare-about = La précision dit si les tirs visaient les cases les plus probables. Les tirs gaspillés se comptent par partie, quelle que soit la chance ; l’erreur diminue à chaque partie.
class-column-name = Nom
class-column-games = Parties
class-column-wins = Gagnées
class-column-accuracy = Précision
class-column-given = Tirs gaspillés
class-column-played = Dernière partie
class-column-act = Modifier
class-add = Ajouter des élèves
class-add-now = Ajouter
class-delete = Supprimer cette classe
class-delete-about = Les comptes de tous les élèves sont supprimés, avec leurs parties et leurs résultats. C’est définitif.
class-delete-name-field = Tapez le nom de la classe
class-delete-now = Supprimer la classe
class-pupil = Votre classe
class-pupil-about = Ce compte appartient à la classe { $class } de { $teacher }, qui s’en occupe : votre nom, votre code et le compte lui-même.
class-pupil-meets = Vous ne rencontrez ici que votre classe et les joueurs de l’ordinateur. L’enseignant voit vos parties et la qualité de vos tirs.
class-lobby = Vous ne rencontrez ici que votre classe et les joueurs de l’ordinateur.
class-card-way = Carte d’élève
class-card-way-about = L’identifiant et le code figurent sur la carte reçue en classe.
class-card-code = Code

class-looked-after = L’enseignant s’occupe de ce compte, et peut seul changer cela.
class-not-teacher = Seuls les enseignants peuvent créer des classes. L’exploitant de ce site les désigne.
class-none = Vous n’avez pas cette classe.
class-no-pupil = Personne dans cette classe n’a l’identifiant « { $handle } ».
class-nobody = Indiquez au moins un élève.
class-bad-line = La ligne { $line } n’est pas un nom : { $problem }
class-too-many = Un enseignant a au plus { $most } classes. Supprimez-en une d’abord.
class-too-many-pupils = Une classe a au plus { $most } élèves.
class-delete-name = Tapez le nom de la classe exactement comme il est écrit.
class-wrong-card = L’identifiant ou le code est faux. Une nouvelle carte peut être imprimée en classe.

live-class-pupils = { $count ->
    [one] { $count } élève
   *[other] { $count } élèves
}
live-class-since = depuis le { $date }
live-class-handle = Identifiant
live-class-code = Code
live-class-games = parties
live-class-wins = gagnées
live-class-accuracy = précision
live-class-away = tirs gaspillés
live-class-given = { $given } ± { $error }
live-class-played = dernière partie
live-class-judged = { $count ->
    [one] sur { $count } partie
   *[other] sur { $count } parties
}
live-class-renew = Nouveau code
live-class-renew-question = Créer un nouveau code pour { $name } ? L’ancienne carte ne fonctionnera plus, et toutes les sessions de { $name } se termineront.
live-class-renew-all-question = Créer de nouveaux codes pour toute la classe ? Aucune carte ne fonctionnera plus, et toutes les sessions se termineront.
live-class-remove = Retirer
live-class-remove-question = Retirer { $name } ? Le compte est supprimé. Les parties avec d’autres élèves restent à ceux-ci, sans le nom.
live-class-cancel = Annuler

account-state-teacher = enseignant
account-state-pupil = élève de { $class }
account-made-teacher = { $handle } peut créer des classes.
account-unmade-teacher = { $handle } ne peut plus créer de classes.
account-is-pupil = { $handle } est le compte d’un élève. On ne peut que réinitialiser son code, le suspendre ou le supprimer.
account-card-reset = La carte de { $handle } est annulée, et toutes ses sessions terminées. { $handle } se connecte avec ce code, sous « Carte d’élève » : { $code }
account-which-class = Indiquez la classe par son numéro, tel que l’affiche « amiral account classes ».
account-no-class = Il n’y a pas de classe { $class }.
account-classes-none = Il n’y a aucune classe.
account-column-id = Numéro
account-column-class = Classe
account-column-teacher = Enseignant
account-column-pupils = Élèves
account-class-question = Supprimer la classe { $class } de { $teacher }, avec les comptes de tous ses élèves et leurs parties ? Tapez { $yes } pour supprimer :
account-class-needs-yes = Pas de terminal pour confirmer : ajoutez --yes pour supprimer la classe { $class }.
account-class-deleted = La classe { $class } est supprimée, avec { $pupils ->
    [one] { $pupils } élève
   *[other] { $pupils } élèves
}.
