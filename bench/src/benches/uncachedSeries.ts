import type { BenchOptions, Sized } from '../Bench.ts'
import { createSeriesClient, measureAlternately } from '../facts/createSeriesClient.ts'
import { fillFolder, startFactsServer } from '../facts/fillFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'

const FACTS: Sized = { whole: 1_000_000, smoke: 10_000 }
const WARM_UP = 60
const ROUNDS: Sized = { whole: 500, smoke: 10 }
const BAR = 1.5

/**
 * One uncached query, from the request to the response, relative to the engine's own time for the
 * same SQL.
 */
export async function* uncachedSeries({ size }: BenchOptions): AsyncGenerator<Result> {
  const server = await startFactsServer(await fillFolder(FACTS[size], 'series'))
  const client = createSeriesClient(server.url)
  const whole: number[] = []
  const engine: number[] = []
  for (let round = -WARM_UP; round < ROUNDS[size]; round++) {
    const times = await measureAlternately(client, round)
    if (round < 0) continue
    whole.push(times.whole)
    engine.push(times.engine)
  }
  await server.stop()
  const [value, reference] = [median(whole), median(engine)]
  yield compareWithBar({ bench: 'uncached-series', value, unit: 'ms', reference, bar: BAR })
}
