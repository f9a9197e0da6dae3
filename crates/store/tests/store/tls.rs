//! Encrypted connections to PostgreSQL.

use amiral_store::{Durability, Location, Store};

use crate::TestDatabase;

#[test]
fn a_server_is_reached_encrypted_and_only_with_a_certificate_that_somebody_vouches_for() {
    let Some(database) = TestDatabase::postgres() else { return };
    let Ok(authority) = std::env::var("AMIRAL_TEST_POSTGRES_CA") else {
        return amiral_testing::skipped("there is no certificate for PostgreSQL");
    };
    let Location::Server(url) = &database.location else { panic!("no server") };
    let opened = |options: &str| Store::open(&Location::Server(format!("{url}?{options}")), Durability::Normal);
    // Nothing is sent before the certificate has been looked at.
    opened(&format!("sslmode=verify-full&sslrootcert={authority}")).unwrap().add_player("Ada").unwrap();
    let encrypted = "SELECT 1 FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE s.ssl AND a.datname = current_database()";
    let store = opened("sslmode=require").unwrap();
    assert!(database.raw.rows(encrypted) > 0);
    drop(store);
    let error = opened("sslmode=verify-full").err().expect("nobody vouches for it").to_string();
    assert!(error.contains("certificate"), "{error}");
}
