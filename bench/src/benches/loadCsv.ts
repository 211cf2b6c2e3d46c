import { join } from 'node:path'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { COIN_METRICS_HEADER, type LoadTimes, writeDailyTable } from '../facts/writeDailyTable.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startProcess } from '../startProcess.ts'
import { startAsServer } from '../startServer.ts'

/**
 * Files are of different chains, because loading the same one again would add nothing. The first
 * two are warm-ups.
 */
const ASSETS: Sized<readonly string[]> = {
  whole: ['btc', 'eth', 'ltc', 'doge', 'bch'],
  smoke: ['btc', 'eth', 'ltc'],
}
const WARM_UP = 2
/** Days of each table. */
const SHAPES: Sized<readonly { bench: string; rows: number }[]> = {
  whole: [
    // A million values, of which the importer reads those that feed a metric.
    { bench: 'load-csv', rows: 24_000 },
    // The size of the largest real table.
    { bench: 'load-csv.real-size', rows: 4_225 },
  ],
  smoke: [{ bench: 'load-csv', rows: 200 }],
}
const BAR = 0.5
const REFRESH_BAR = 0.25
const LOAD_WITHIN_MS = 600_000

/** The large table repeats the small one, because the calendar has no more days than that. */
const MEMORY_DAYS: Sized = { whole: 24_000, smoke: 200 }
const MEMORY_REPEATS = 10
/** MB above the idle process. */
const MEMORY_BAR = 300

/**
 * Imports a table and compares it with the engine's own insert of the same file; also measures the memory of one with
 * ten times as many rows.
 */
export async function* loadCsv({ size }: BenchOptions): AsyncGenerator<Result> {
  for (const shape of SHAPES[size]) yield* await compareSpeed({ ...shape, assets: ASSETS[size] })
  const value = await measurePeak(MEMORY_DAYS[size], MEMORY_REPEATS)
  yield compareWithBar({ bench: 'load-csv.memory', value, unit: 'MB', bar: MEMORY_BAR })
}

/** Two lines: until the facts can be read, and including the derived tables. */
type Comparison = { bench: string; rows: number; assets: readonly string[] }

async function compareSpeed({ bench, rows, assets }: Comparison): Promise<Result[]> {
  const folder = makeTempFolder('csv')
  const files: string[] = []
  for (const [seed, asset] of assets.entries()) {
    const file = join(folder, `${asset}.csv`)
    await writeDailyTable(file, { columns: COIN_METRICS_HEADER, rows, days: rows, seed })
    files.push(file)
  }
  const args = ['bench/src/processes/loadFiles.ts', makeTempFolder('load'), ...files]
  const output = await startProcess(process.execPath, args).finish(LOAD_WITHIN_MS)
  const rounds: LoadTimes[] = output
    .trim()
    .split('\n')
    .slice(WARM_UP)
    .map((line) => JSON.parse(line))
  const middle = (pick: (times: LoadTimes) => number) => median(rounds.map(pick))
  logProgress(
    `${bench}: ${(middle((one) => one.bytes) / 1e6).toFixed(1)} MB, ${middle((one) => one.points)} points; import ${middle((one) => one.whole).toFixed(0)} ms, of which batch ${middle((one) => one.batch).toFixed(0)} ms; engine ${middle((one) => one.infile).toFixed(0)} ms`,
  )
  const rate = (time: (times: LoadTimes) => number) =>
    median(rounds.map((one) => one.bytes / 1e3 / time(one)))
  const common = { unit: 'MB/s', reference: rate((one) => one.infile), isFloor: true }
  const refreshed = { bench: `${bench}.with-refresh`, bar: REFRESH_BAR }
  return [
    compareWithBar({ ...common, bench, bar: BAR, value: rate((one) => one.batch) }),
    compareWithBar({ ...common, ...refreshed, value: rate((one) => one.whole) }),
  ]
}

/**
 * Peak memory above idle, in MB, of a new process with a server's settings that imports a table with this many
 * repetitions of the same rows. A command without a server takes more, in exchange for less time.
 */
async function measurePeak(days: number, repeats: number): Promise<number> {
  const file = join(makeTempFolder('csv'), 'btc.csv')
  const table = { columns: COIN_METRICS_HEADER, days, seed: 1 }
  await writeDailyTable(file, { ...table, rows: days * repeats })
  const args = ['bench/src/processes/loadFile.ts', makeTempFolder('load'), file]
  return Number(await startAsServer(args).finish(LOAD_WITHIN_MS))
}
