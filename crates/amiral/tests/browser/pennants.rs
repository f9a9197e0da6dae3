//! Hits that say which ship they were: seen, heard, and typed.

use serde_json::json;

use crate::test_server::{Browser, Screen, Server, Speech};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hit_carries_the_number_of_its_ship() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    let sea = "/explore?size=6x6&fleet=3,2&contact=free&announce=coloured&turns=alternate&reefs=";
    browser.visit(&server.url(&format!("{sea}&shots=B1x%231+C1x%231+E4x%232"))).await;
    let shown = |numbers: &str| {
        let all = "[...document.querySelectorAll('#explore-sea .pennant-number')].map((one) => one.textContent).join()";
        format!("{all} === '{numbers}'")
    };
    browser.until("the numbers", &shown("1,1,2")).await;
    let label = "return document.querySelector('#explore-sea [data-cell=E4]').ariaLabel;";
    assert_eq!(browser.ask(label).await, json!("E5, hit, ship 2"));
    browser.until("the odds", "/^[A-F][1-6] /.test(document.querySelector('#best').textContent)").await;
    // It is known to be one ship: the cell beyond the two hits is likelier than one between the
    // ships.
    assert!(browser.text("#best").await.starts_with(['A', 'D', 'E']), "{}", browser.text("#best").await);
    // A digit says that it was another ship: no ship lies like that.
    browser.focus("#explore-sea [data-cell=E4]").await;
    browser.keys("1").await;
    browser.until("the shots", "document.querySelector('#shots-line').textContent === 'B2x#1 C2x#1 E5x#1'").await;
    browser.until("none is left", "document.querySelector('#explore-line').textContent.includes('No fleet')").await;
    browser.keys("2").await;
    browser.until("the numbers", &shown("1,1,2")).await;
    // The next hit beside a hit is the same ship; elsewhere it is another.
    browser.click("#explore-sea [data-cell=D1]").await;
    browser.click("#explore-sea [data-cell=D1]").await;
    browser.until("the same ship", &shown("1,1,2,1")).await;
    browser.has_no_barriers("exploring with ships told").await;
    // Where hits tell nothing, the numbers are gone.
    browser.ask("document.querySelector('#rules details').open = true; const rule = document.querySelector('[data-rule=announce]'); rule.value = 'sunk'; rule.dispatchEvent(new Event('change', { bubbles: true })); rule.dispatchEvent(new Event('input', { bubbles: true }));").await;
    browser.until("plain hits", "document.querySelector('#shots-line').textContent === 'B2x C2x E5x D2x'").await;
    assert_eq!(browser.ask(&format!("return {};", shown(""))).await, json!(true));

    browser.visit(&server.url("/rules")).await;
    browser.until("the pictures", "document.querySelectorAll('.rules-page .pennant-number').length >= 9").await;
    browser.has_no_barriers("the rules").await;
}
