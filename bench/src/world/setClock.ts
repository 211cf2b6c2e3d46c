import '@tickmark/core/processes/lockPrototypes'
import { SYSTEM_CLOCK } from '@tickmark/ingest/connectors/Clock'
import { createPacedClock, parsePace } from './createPacedClock.ts'

// Loaded before the server by a bench, which has the sources' clock run at a pace in this process alone.
// biome-ignore lint/style/noProcessEnv: a module that is loaded before a program has no arguments.
const pace = process.env.BENCH_PACE
if (pace !== undefined) Object.assign(SYSTEM_CLOCK, createPacedClock(parsePace(pace)))
