//! Coming to a server, line by line: what goes on there, with a number for each thing to choose.

use std::io;
use std::sync::mpsc;
use std::time::Instant;

use amiral_host::{Table, Wake};
use amiral_remote::{LobbyAct, LobbyModel, LobbyNext, LobbyStage, SignIn, Visitor, Wanted};
use amiral_words::{Say, here_line, signed_in_line, wanted_line};

use super::{Console, Ended};
use crate::screen::online::line;
use crate::vocabulary::Ask;

/// Goes to an address, until a game is played or the person stops.
pub(super) fn come(
    console: &mut Console<'_>,
    visitor: Visitor,
    address: &str,
) -> io::Result<Result<Box<dyn Table>, Ended>> {
    let (tell, told) = mpsc::channel();
    let wake = Wake::new(move || {
        let _ = tell.send(());
    });
    let mut model = LobbyModel::new(Visitor { wake, ..visitor });
    let mut next = model.act(LobbyAct::Connect(address.to_owned()));
    let (mut is_code_told, mut is_search_told, mut is_company_told) = (false, false, false);
    loop {
        match next {
            LobbyNext::Play(table) => return Ok(Ok(table)),
            LobbyNext::Leave => return Ok(Err(Ended::Early)),
            LobbyNext::Stay => {}
        }
        let scene = model.scene();
        if let LobbyStage::SigningIn(sign_in) = &scene.stage
            && !std::mem::replace(&mut is_code_told, true)
        {
            console.say("online-code", &[("address", sign_in.address.as_str().into())])?;
            console.line(&sign_in.code)?;
            console.output.flush()?;
        }
        if matches!(scene.stage, LobbyStage::Seeking(_)) && !std::mem::replace(&mut is_search_told, true) {
            let Wanted { rules, clock, is_rated } = &scene.wanted;
            let told = wanted_line(&console.words, "online-seeking", rules, *clock, *is_rated);
            console.line(&told)?;
            console.output.flush()?;
        }
        let company = if let LobbyStage::Seeking(company) = &scene.stage { company.as_ref() } else { None };
        let company = company.filter(|_| !std::mem::replace(&mut is_company_told, true));
        next = if let Some(company) = company {
            // The search goes on while this is answered.
            console.say("online-company", &[("name", company.name.as_str().into())])?;
            console.say("online-company-ask", &[("name", company.name.as_str().into())])?;
            if console.says_yes()? { model.act(LobbyAct::PlayCompany) } else { LobbyNext::Stay }
        } else if model.is_busy() {
            // Whatever comes wakes; a code is asked for from time to time.
            let _ = told.recv_timeout(SignIn::EVERY / 4);
            model.poll(Instant::now()).1
        } else {
            (is_code_told, is_search_told, is_company_told) = (false, false, false);
            if let Some(problem) = &scene.problem {
                let sentence = problem.say(&console.words);
                console.line(&sentence)?;
            }
            let LobbyStage::Looking(lobby) = &scene.stage else {
                console.output.flush()?;
                return Ok(Err(Ended::Failed));
            };
            let server = scene.server.clone().unwrap_or_default();
            let who = signed_in_line(&console.words, &server, lobby.is_signed_in, lobby.handle.as_deref());
            console.line(&who)?;
            let here = here_line(&console.words, &lobby.here, lobby.guests);
            console.line(&here)?;
            let acts = lobby.acts();
            for (number, act) in acts.iter().enumerate() {
                let text = line(lobby, &scene.wanted, act, &console.words);
                console.line(&format!("{} {text}", number + 1))?;
            }
            console.say("plain-number", &[])?;
            let Some(answer) = console.read()? else { return Ok(Err(Ended::Early)) };
            if Ask::of(&answer) == Some(Ask::Quit) {
                return Ok(Err(Ended::Early));
            }
            let chosen = answer.parse::<usize>().ok().and_then(|number| acts.get(number.checked_sub(1)?).cloned());
            chosen.map_or(LobbyNext::Stay, |act| model.act(act))
        };
    }
}
