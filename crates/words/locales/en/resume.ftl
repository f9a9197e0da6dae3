## Games that are kept, and taken up again

keep-not = What is played now is not kept. { $problem }
form-keep-watched = Keep the game
menu-resume = Resume
menu-resume-about = go on with the game that was broken off
resume-ask-leave = Leave this game? You can take it up again.
resume-early = Stopped before the end of the game; “amiral play --resume” goes on with it.
resume-goes-on = The game goes on after { $shots ->
    [one] one shot
   *[other] { $shots } shots
}.
resume-none = There is no game to resume.
resume-none-of = There is no unfinished game of { $name } to resume.
resume-forgotten = Match { $id } cannot be resumed: somebody who played it has been forgotten.
resume-unknown = Match { $id } cannot be resumed: there is no strategy “{ $strategy }” here.
resume-impossible = Match { $id } cannot be resumed: { $problem }.
