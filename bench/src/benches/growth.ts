import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { createSeriesClient, measureAlternately } from '../facts/createSeriesClient.ts'
import { fillFolder, startFactsServer } from '../facts/fillFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'

/** Facts in each table; the first is the reference for the others. */
const SIZES: Sized<readonly [number, ...number[]]> = {
  whole: [1_000_000, 10_000_000, 100_000_000],
  smoke: [10_000, 20_000, 50_000],
}
const WARM_UP = 60
const ROUNDS: Sized = { whole: 200, smoke: 5 }
const BAR = 1.3
/** For the smallest table, against the engine's own time for the same SQL. */
const ENGINE_BAR = 1.5

/**
 * The time of one uncached query, from the request to the response, relative to the engine's own, and how it grows with
 * the size of the table.
 */
export async function* growth({ size: runSize }: BenchOptions): AsyncGenerator<Result> {
  const tables = []
  for (const size of SIZES[runSize]) {
    const server = await startFactsServer(await fillFolder(size, 'series'))
    const client = createSeriesClient(server.url)
    tables.push({ size, client, whole: [] as number[], engine: [] as number[] })
  }
  for (let round = -WARM_UP; round < ROUNDS[runSize]; round++)
    for (const { client, whole, engine } of tables) {
      const times = await measureAlternately(client, round)
      if (round < 0) continue
      whole.push(times.whole)
      engine.push(times.engine)
    }
  const reference = median(tables[0]?.whole ?? [])
  for (const { size, whole, engine } of tables) {
    const value = median(whole)
    logProgress(
      `${size / 1e6} M: ${value.toFixed(2)} ms, in the engine ${median(engine).toFixed(2)} ms`,
    )
    const isFirst = size === SIZES[runSize][0]
    if (isFirst)
      yield compareWithBar({
        bench: 'growth.uncached-series',
        value,
        unit: 'ms',
        reference: median(engine),
        bar: ENGINE_BAR,
      })
    else
      yield compareWithBar({
        bench: `growth.${size / 1e6}m`,
        value,
        unit: 'ms',
        reference,
        bar: BAR,
      })
  }
}
