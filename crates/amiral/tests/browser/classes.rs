//! A teacher and two pupils: from the list of names to cards, a game, and the end of the class.

use std::path::PathBuf;

use serde_json::json;

use crate::accounts::register;
use crate::games::{place_at_random, play_in_turn};
use crate::test_server::{Browser, Screen, Server, Speech, choose_small_rules};

/// What is on a card: the handle and the code.
async fn card(teacher: &Browser, place: usize) -> [String; 2] {
    let script = format!(
        "const card = document.querySelectorAll('#cards-list li')[{place}]; \
         return ['.handle', '.code'].map((part) => card.querySelector(part).textContent);"
    );
    serde_json::from_value(teacher.ask(&script).await).unwrap()
}

/// Signs a pupil in with a card, from the address on it.
async fn sign_in(browser: &Browser, server: &Server, [handle, code]: &[String; 2]) {
    // Only the fragment changes where the page is open already.
    browser.visit(&server.url("/")).await;
    browser.visit(&server.url("/sign-in#card")).await;
    browser.until("the card is asked for", "document.querySelector('#with-card').checkVisibility()").await;
    browser.fill("#with-card [name=handle]", handle).await;
    browser.fill("#with-card [name=code]", code).await;
    browser.has_no_barriers("signing in with a card").await;
    browser.click("#with-card [type=submit]").await;
}

async fn is_signed_in(browser: &Browser, handle: &str) {
    let there = format!("location.pathname === '/' && document.documentElement.dataset.account === {}", json!(handle));
    browser.until("signed in", &there).await;
}

/// Presses yes in the question that is open.
async fn yes(browser: &Browser) {
    browser.click("dialog [value=yes]").await;
}

/// Writes what is seen into the folder for pictures, if there is one.
async fn take(browser: &Browser, name: &str) {
    let Some(folder) = std::env::var_os("AMIRAL_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.png")), browser.client().screenshot().await.unwrap()).unwrap();
}

/// What comes out of a printer: a document, as base64 has it.
async fn print(browser: &Browser, name: &str) -> String {
    let order = json!({ "preferCSSPageSize": true, "paperWidth": 8.27, "paperHeight": 11.69 });
    let printed = browser.command("Page.printToPDF", order).await["data"].as_str().unwrap().to_owned();
    if let Some(folder) = std::env::var_os("AMIRAL_PICTURES").map(PathBuf::from) {
        std::fs::write(folder.join(format!("{name}.pdf.base64")), &printed).unwrap();
    }
    printed
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_teacher_makes_a_class_whose_pupils_sign_in_play_and_are_seen_and_deleted() {
    let Some(teacher) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(zoe) = Browser::open(Screen::Laptop, Speech::French).await else { return };
    let Some(max) = Browser::open(Screen::Upright, Speech::English).await else { return };
    let server = Server::start();
    register(&teacher, &server, "Ada").await;
    // Nobody is a teacher until the operator says so.
    teacher.visit(&server.url("/account")).await;
    assert!(!teacher.shows("a[href='/classes']").await);
    server.operate(&["account", "teacher", "Ada"]);
    teacher.visit(&server.url("/account")).await;
    teacher.click("a[href='/classes']").await;
    teacher.until("there is no class yet", "document.querySelector('#no-classes').checkVisibility()").await;
    teacher.has_no_barriers("classes").await;
    take(&teacher, "classes-desk-en").await;

    // A list, cards, and how they are printed.
    teacher.fill("#make-class [name=name]", "5b").await;
    teacher.fill("#make-class [name=pupils]", "Name;Class\nlevel5;5b").await;
    teacher.click("#make-class [type=submit]").await;
    teacher.until("the line is told", "document.querySelector('#make-problem').textContent.includes('2')").await;
    let names: String = ["Zoé", "Max"]
        .into_iter()
        .map(str::to_owned)
        .chain((1..=18).map(|n| format!("Pupil {n}")))
        .fold(String::new(), |list, name| list + &name + "\n");
    let fill = format!("document.querySelector('#make-class [name=pupils]').value = {};", json!(names));
    teacher.ask(&fill).await;
    teacher.click("#make-class [type=submit]").await;
    teacher.until("the cards are shown", "document.querySelectorAll('#cards-list li').length === 20").await;
    teacher
        .until(
            "the code is drawn",
            "[...document.querySelectorAll('#cards-list img')].every((code) => code.naturalWidth)",
        )
        .await;
    let seen = "const { top, bottom } = document.querySelector('#cards-print').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight;";
    assert_eq!(teacher.ask(seen).await, json!(true), "what to do with the cards is seen first");
    teacher.has_no_barriers("cards").await;
    take(&teacher, "cards-desk-en").await;
    let (first, second) = (card(&teacher, 0).await, card(&teacher, 1).await);
    assert!(print(&teacher, "cards-en").await.starts_with("JVBERi0"), "it is a PDF");
    teacher.command("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    for (part, printed) in [(".masthead", false), ("h1", false), ("#cards .screen", false), ("#cards-list li", true)] {
        assert_eq!(teacher.shows(part).await, printed, "{part}");
    }
    teacher.command("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
    teacher.click("#cards-done").await;
    teacher.until("the class is shown", "document.querySelectorAll('#pupils tr').length === 20").await;
    teacher.has_no_barriers("a class").await;
    let path = teacher.path().await;

    // The pupils sign in and find each other, and nobody else.
    let mut wrong = first.clone();
    wrong[1] = "0000-0000-0000".into();
    sign_in(&zoe, &server, &wrong).await;
    zoe.until("it is told", "document.querySelector('#card-problem').textContent").await;
    zoe.forget_complaints().await;
    take(&zoe, "card-laptop-fr").await;
    sign_in(&zoe, &server, &first).await;
    is_signed_in(&zoe, &first[0]).await;
    sign_in(&max, &server, &second).await;
    is_signed_in(&max, &second[0]).await;
    max.visit(&server.url("/account")).await;
    assert!(max.text("main").await.contains("Your teacher"), "{}", max.text("main").await);
    assert!(!max.shows("#rename").await && !max.shows("#passkeys").await && !max.shows("#new-codes").await);
    max.has_no_barriers("a pupil's account").await;
    take(&max, "pupil-phone-en").await;
    teacher.visit(&server.url("/lobby")).await;
    for pupil in [&zoe, &max] {
        pupil.visit(&server.url("/lobby")).await;
        pupil.until("the lobby is told", "document.querySelector('#here').textContent").await;
    }
    zoe.until("both are there", &format!("document.querySelector('#here').textContent.includes({})", json!(second[0])))
        .await;
    assert!(!zoe.text("#here").await.contains("Ada") && !zoe.shows("[name=name]").await);
    zoe.has_no_barriers("a pupil's lobby").await;
    take(&zoe, "lobby-laptop-fr").await;

    // A game between them; they talk by phrases, and there is no way to anything else.
    zoe.visit(&server.url("/play?mode=two")).await;
    choose_small_rules(&zoe, "alternate").await;
    zoe.click("#begin").await;
    let invitation = zoe.find("#invitation").await.prop("value").await.unwrap().unwrap();
    // Strangers find nothing there.
    teacher.has_no_complaints("a class").await;
    teacher.visit(&invitation).await;
    assert!(!teacher.shows("#join").await);
    teacher.forget_complaints().await;
    max.visit(&invitation).await;
    max.click("#join button").await;
    for pupil in [&zoe, &max] {
        pupil.find("#placing").await;
        place_at_random(pupil).await;
    }
    zoe.click("[data-phrase=good-luck]").await;
    let heard = "document.querySelector('#talk-log li:last-child')?.textContent.endsWith('Good luck!')";
    max.until("it is heard", heard).await;
    assert!(!max.shows("#talk-allow").await && !max.shows("#talk-write").await);
    play_in_turn(&zoe, &max).await;

    // The teacher sees how they fared, once the game has been judged.
    teacher.visit(&server.url(&path)).await;
    let row = |[handle, _]: &[String; 2]| format!("document.querySelector('[data-pupil={}]')", json!(handle));
    teacher.until("the table is there", &row(&first)).await;
    let mut judged = false;
    for _ in 0..60 {
        let away = teacher.ask(&format!("return {}.cells[5].textContent;", row(&first))).await;
        judged = away.as_str() != Some("–");
        if judged {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        teacher.reload().await;
        teacher.until("the table is there", &row(&first)).await;
    }
    assert!(judged, "the game is not judged");
    let games = teacher.ask(&format!("return {}.cells[2].textContent;", row(&first))).await;
    assert_eq!(games, json!("1"));
    let accuracy = teacher.ask(&format!("return {}.cells[4].textContent;", row(&first))).await;
    assert!(accuracy.as_str().unwrap().ends_with('%'), "{accuracy}");
    take(&teacher, "class-desk-en").await;
    let exported = "const done = arguments[0]; fetch(document.querySelector('#export').href).then((answer) => answer.text()).then(done);";
    let exported = teacher.client().execute_async(exported, Vec::new()).await.unwrap();
    assert!(exported.as_str().unwrap().contains(&format!("Zoé,{},1,", first[0])), "{exported}");
    // In the other language, by night.
    teacher.visit(&server.url(&format!("{path}?lang=fr"))).await;
    teacher.until("the table is there", &row(&first)).await;
    teacher.click("#light").await;
    take(&teacher, "class-desk-fr-night").await;
    teacher.has_no_barriers("a class by night").await;

    // Another code: the old card is good for nothing, and its session has ended.
    teacher.click(&format!("[data-pupil={}] button", json!(first[0]))).await;
    yes(&teacher).await;
    teacher.until("one card is shown", "document.querySelectorAll('#cards-list li').length === 1").await;
    let renewed = card(&teacher, 0).await;
    assert!(print(&teacher, "card-fr-night").await.starts_with("JVBERi0"));
    take(&teacher, "card-desk-fr-night").await;
    teacher.click("#cards-done").await;
    zoe.visit(&server.url("/")).await;
    zoe.until("signed out", "!document.documentElement.dataset.account").await;
    sign_in(&zoe, &server, &first).await;
    zoe.until("it is told", "document.querySelector('#card-problem').textContent").await;
    zoe.forget_complaints().await;
    sign_in(&zoe, &server, &renewed).await;
    is_signed_in(&zoe, &first[0]).await;

    // One goes, then the class. Whoever is removed while a game is on the screen sees it no more.
    max.has_no_complaints("a class").await;
    teacher.click(&format!("[data-pupil={}] button:last-child", json!(second[0]))).await;
    yes(&teacher).await;
    teacher.until("one is gone", "document.querySelectorAll('#pupils tr').length === 19").await;
    teacher.click("details.more summary").await;
    teacher.fill("#delete-class [name=name]", "5c").await;
    teacher.click("#delete-class [type=submit]").await;
    teacher.until("it is told", "document.querySelector('#delete-problem').textContent").await;
    teacher.fill("#delete-class [name=name]", "5b").await;
    teacher.click("#delete-class [type=submit]").await;
    teacher.until("there is no class", "document.querySelector('#no-classes')?.checkVisibility()").await;
    zoe.visit(&server.url("/account")).await;
    zoe.until("nobody is signed in", "location.pathname === '/sign-in'").await;
    for browser in [&teacher, &zoe] {
        browser.has_no_complaints("a class").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_class_is_looked_after_from_a_phone_in_french() {
    let Some(phone) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    register(&phone, &server, "Ada").await;
    server.operate(&["account", "teacher", "Ada"]);
    phone.visit(&server.url("/sign-in")).await;
    phone.visit(&server.url("/classes")).await;
    phone.until("there is no class yet", "document.querySelector('#no-classes').checkVisibility()").await;
    take(&phone, "classes-phone-fr").await;
    phone.fill("#make-class [name=name]", "5e B").await;
    // From a file, as old spreadsheets write it.
    phone
        .ask(
            "const file = document.querySelector('#make-class [name=file]'); const given = new DataTransfer(); \
             given.items.add(new File([new Uint8Array([...'Pr\\u00e9nom;Nom\\nZo\\u00e9;Martin\\nMax;Dupont\\n'].map((letter) => letter.charCodeAt(0)))], 'classe.csv')); \
             file.files = given.files; file.dispatchEvent(new Event('change'));",
        )
        .await;
    phone.until("the list is read", "document.querySelector('#make-class [name=pupils]').value.includes('Zoé')").await;
    phone.click("#make-class [type=submit]").await;
    phone.until("the cards are shown", "document.querySelectorAll('#cards-list li').length === 2").await;
    assert!(phone.text("#cards-list").await.contains("Zoé Martin"));
    take(&phone, "cards-phone-fr").await;
    phone.has_no_barriers("cards on a phone").await;
    phone.click("#cards-done").await;
    phone.until("the class is shown", "document.querySelectorAll('#pupils tr').length === 2").await;
    take(&phone, "class-phone-fr").await;
    phone.has_no_barriers("a class on a phone").await;
    let wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    assert_eq!(phone.ask(&format!("return {wide};")).await, json!(false), "it scrolls sideways");
    phone.has_no_complaints("a class on a phone").await;
}
