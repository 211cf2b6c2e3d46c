import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startProcess } from '../startProcess.ts'

/** Projects, columns and queries. */
const AMOUNTS: Sized<readonly [number, number, number]> = {
  whole: [5_000, 40, 20],
  smoke: [200, 10, 2],
}
const WITHIN_MS = 280_000
/**
 * Our own limits: order, totals and medians must not cost more than the figures, and queries must
 * not leak memory.
 */
const BAR = 2
/** A page with order, totals and medians relative to the engine's own time for the table alone. */
const BAR_SELECT = 3
const BAR_MB = 100

type Asked = { pages: number[]; lists: number[]; selects: number[]; growth: number }

/**
 * A page of the screener with 5,000 projects and 40 columns, sorted and aggregated each time,
 * relative to the list of the same figures.
 */
export async function* mart({ size }: BenchOptions): AsyncGenerator<Result> {
  const args = AMOUNTS[size].map(String)
  const folder = makeTempFolder('mart')
  const program = startProcess(process.execPath, [
    'bench/src/processes/queryMart.ts',
    folder,
    ...args,
  ])
  const { pages, lists, selects, growth }: Asked = JSON.parse(await program.finish(WITHIN_MS))
  logProgress(
    `the fastest took ${Math.min(...pages).toFixed(0)} ms, a list ${Math.min(...lists).toFixed(0)} ms`,
  )
  const [value, reference] = [median(pages), median(lists)]
  yield compareWithBar({ bench: 'mart', value, unit: 'ms', reference, bar: BAR })
  const plain = { value, unit: 'ms', reference: median(selects), bar: BAR_SELECT }
  yield compareWithBar({ bench: 'mart.select', ...plain })
  yield compareWithBar({ bench: 'mart.memory', value: growth, unit: 'MB', bar: BAR_MB })
}
