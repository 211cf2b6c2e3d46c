import { createPacedClock, parsePace } from '../world/createPacedClock.ts'

// Loaded before the server by a bench, which has the clock of its sources run at a pace, in that process alone.
// biome-ignore lint/style/noProcessEnv: a module that is loaded before a program has no arguments.
const { BENCH_PACE, BENCH_CLOCK } = process.env
if (BENCH_PACE !== undefined && BENCH_CLOCK !== undefined) {
  const { SYSTEM_CLOCK } = await import(BENCH_CLOCK)
  Object.assign(SYSTEM_CLOCK, createPacedClock(parsePace(BENCH_PACE)))
}
