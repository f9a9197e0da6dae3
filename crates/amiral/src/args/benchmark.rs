//! The arguments of `amiral benchmark`.

use amiral_study::BENCHMARK_WAYS;

use super::values::whole;

#[derive(clap::Args, Debug)]
pub(crate) struct BenchmarkArgs {
    #[arg(value_name = "STRATEGY", default_values = ["random", "likeliest", "admiral"])]
    pub(crate) strategies: Vec<String>,
    /// In how many ways each board is laid.
    #[arg(long, value_name = "N", default_value = "4", value_parser = whole::<u64>(1, BENCHMARK_WAYS))]
    pub(crate) ways: u64,
}
