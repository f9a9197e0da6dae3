# Classes: pupils whose accounts a teacher makes.

class-classes = Classes
class-lead = Make accounts for your pupils from a list of names, without e-mail. They sign in with a card, meet only their class, and talk by ready-made phrases only.
class-own = Your classes
class-no-classes = None yet.
class-make = Make a class
class-make-now = Make accounts and cards
class-name = Name of the class
class-pupils = Pupils
class-pupils-about = One name per line; first names are enough. Or a table (CSV) whose first line names its columns.
class-file = Or a file with the list
class-cards = Cards
class-cards-about = The codes are shown only once: print the cards now, or copy them. If a card is lost, make a new code.
class-cards-print = Print the cards
class-cards-done = I have saved them
class-export = Export CSV
class-renew-all = New codes for all
class-fare = How the pupils are doing
class-fare-about = Accuracy tells how close the shots came to the likeliest cells. Shots given away are counted per game, whatever the luck; the error shrinks with every game.
class-column-name = Name
class-column-games = Games
class-column-wins = Won
class-column-accuracy = Accuracy
class-column-given = Shots given away
class-column-played = Last game
class-column-act = Change
class-add = Add pupils
class-add-now = Add
class-delete = Delete this class
class-delete-about = The accounts of all pupils are deleted, with their games and results. This cannot be undone.
class-delete-name-field = Type the name of the class
class-delete-now = Delete the class
class-pupil = Your class
class-pupil-about = This account belongs to the class { $class } of { $teacher }. Your teacher looks after it: your name, your code, and the account itself.
class-pupil-meets = You meet only your class here, and the computer’s players. Your teacher sees your games and how well you fire.
class-lobby = You meet only your class here, and the computer’s players.
class-card-way = Card from school
class-card-way-about = Handle and code are on the card from your teacher.
class-card-code = Code

class-looked-after = Your teacher manages this account, and only they can change that.
class-not-teacher = Only teachers can make classes. The operator of this site appoints them.
class-none = You have no such class.
class-no-pupil = Nobody in this class has the handle “{ $handle }”.
class-nobody = Name at least one pupil.
class-bad-line = Line { $line } is not a name: { $problem }
class-too-many = A teacher has at most { $most } classes. Delete one first.
class-too-many-pupils = A class has at most { $most } pupils.
class-delete-name = Type the name of the class exactly as it is written.
class-wrong-card = The handle or the code is wrong. Your teacher can print a new card.

live-class-pupils = { $count ->
    [one] one pupil
   *[other] { $count } pupils
}
live-class-since = since { $date }
live-class-handle = Handle
live-class-code = Code
live-class-games = games
live-class-wins = won
live-class-accuracy = accuracy
live-class-away = given away
live-class-given = { $given } ± { $error }
live-class-played = last game
live-class-judged = { $count ->
    [one] over one game
   *[other] over { $count } games
}
live-class-renew = New code
live-class-renew-question = Make a new code for { $name }? The old card stops working, and { $name } is signed out everywhere.
live-class-renew-all-question = Make new codes for the whole class? All cards stop working, and everybody is signed out.
live-class-remove = Remove
live-class-remove-question = Remove { $name }? The account is deleted. Games with others in the class remain theirs, without the name.
live-class-cancel = Cancel

account-state-teacher = teacher
account-state-pupil = pupil of { $class }
account-made-teacher = { $handle } may make classes.
account-unmade-teacher = { $handle } may no longer make classes.
account-is-pupil = { $handle } is a pupil’s account. Only its code can be reset, and it can be suspended or deleted.
account-card-reset = The card of { $handle } is void, and every session has ended. { $handle } signs in with this code, under “Card from school”: { $code }
account-which-class = Name the class by its ID, as “amiral account classes” shows it.
account-no-class = There is no class { $class }.
account-classes-none = There are no classes.
account-column-id = ID
account-column-class = Class
account-column-teacher = Teacher
account-column-pupils = Pupils
account-class-question = Delete the class { $class } of { $teacher }, with the accounts of all its pupils and their games? Type { $yes } to delete:
account-class-needs-yes = Not interactive: pass --yes to delete the class { $class }.
account-class-deleted = The class { $class } is deleted, with { $pupils ->
    [one] one pupil
   *[other] { $pupils } pupils
}.
