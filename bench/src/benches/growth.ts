import { createSeriesClient } from '../facts/createSeriesClient.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { startFactsServer } from '../facts/startFactsServer.ts'
import { takeTurns } from '../facts/takeTurns.ts'
import { judge } from '../judge.ts'
import { median } from '../median.ts'
import type { Result } from '../Result.ts'
import { tell } from '../tell.ts'

/** Facts in each table, the first of which the others are compared with. */
const SIZES = [1_000_000, 10_000_000, 100_000_000] as const
const WARM_UP = 60
const ROUNDS = 200
const BAR = 1.5

/** How the time of one uncached question grows with the table that it is asked of. */
export async function* growth(): AsyncGenerator<Result> {
  const tables = []
  for (const size of SIZES) {
    const server = await startFactsServer(await fillFolder(size, 'series'))
    const client = createSeriesClient(server.url)
    tables.push({ size, client, whole: [] as number[], engine: [] as number[] })
  }
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const { client, whole, engine } of tables) {
      const times = await takeTurns(client, round)
      if (round < 0) continue
      whole.push(times.whole)
      engine.push(times.engine)
    }
  const reference = median(tables[0]?.whole ?? [])
  for (const { size, whole, engine } of tables) {
    const value = median(whole)
    tell(`${size / 1e6} M: ${value.toFixed(2)} ms, in the engine ${median(engine).toFixed(2)} ms`)
    if (size === SIZES[0]) continue
    yield judge({ bench: `growth.${size / 1e6}m`, value, unit: 'ms', reference, bar: BAR })
  }
}
