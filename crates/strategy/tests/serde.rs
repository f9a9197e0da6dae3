//! Strategies in JSON.

use amiral_strategy::{Placer, Spec};

#[test]
fn strategies_and_placers_are_written_as_people_write_them() {
    for entry in Spec::catalogue() {
        let spec: Spec = entry.name.parse().unwrap();
        let json = serde_json::to_string(&spec).unwrap();
        assert_eq!(json, format!("\"{spec}\""));
        assert_eq!(serde_json::from_str::<Spec>(&json).unwrap(), spec);
    }
    assert_eq!(serde_json::from_str::<Spec>("\"level4:samples=7\"").unwrap().to_string(), "level4:samples=7");
    let placer = Placer::default();
    assert_eq!(serde_json::from_str::<Placer>(&serde_json::to_string(&placer).unwrap()).unwrap(), placer);
    let error = serde_json::from_str::<Spec>("\"captain\"").unwrap_err().to_string();
    assert!(error.contains("captain"), "{error}");
}
