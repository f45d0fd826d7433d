/** `BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=…" npm run bench` profiles the programs. @returns options of Node */
export function profiling({ BENCH_NODE_ARGS = '' } = process.env) {
  return BENCH_NODE_ARGS.split(' ').filter(Boolean);
}
