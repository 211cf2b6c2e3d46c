import type { SeriesClient } from './createSeriesClient.ts'

/**
 * Milliseconds of the whole question and of its SQL in the engine, asked one right after the other.
 * Whichever comes second finds warmer caches, so they change places from round to round.
 */
export async function takeTurns(
  client: SeriesClient,
  round: number,
): Promise<{ whole: number; engine: number }> {
  if (round % 2 === 0) {
    const whole = await client.askSeries()
    return { whole, engine: await client.askEngine() }
  }
  const engine = await client.askEngine()
  return { whole: await client.askSeries(), engine }
}
