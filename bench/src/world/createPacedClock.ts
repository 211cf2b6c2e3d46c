import { setTimeout } from 'node:timers/promises'
import type { Clock } from '@tickmark/ingest/connectors/Clock'

/** The pace of a clock: from the moment at which it starts, so many times as fast up to a minute of its own. */
export type Pace = {
  /** Ms since 1970 of this machine's clock, at which both clocks agree. */
  start: number
  legs: readonly { factor: number; untilMinute: number }[]
}

const MINUTE_MS = 60_000

/** Creates a clock that runs at a pace. All processes with the same pace have the same time. */
export function createPacedClock({
  start,
  legs,
}: Pace): Clock & { toReal(moment: number): number } {
  /** Milliseconds of this clock after so many real ones. */
  function toPaced(real: number): number {
    let left = real
    let paced = 0
    let factor = 1
    for (const leg of legs) {
      factor = leg.factor
      const length = leg.untilMinute * MINUTE_MS - paced
      if (left * factor <= length) break
      left -= length / factor
      paced += length
    }
    return paced + left * factor
  }

  function toReal(moment: number): number {
    let left = moment - start
    let real = 0
    let from = 0
    let factor = 1
    for (const leg of legs) {
      factor = leg.factor
      const length = leg.untilMinute * MINUTE_MS - from
      if (left <= length) break
      left -= length
      from += length
      real += length / factor
    }
    return start + real + left / factor
  }

  const now = () => Math.floor(start + toPaced(Date.now() - start))
  return {
    now,
    toReal,
    async sleep(ms, signal) {
      const end = toReal(now() + ms)
      await setTimeout(Math.max(0, end - Date.now()), undefined, signal ? { signal } : {})
    },
    random: () => Math.random(),
  }
}

/** Writes a pace as text, such as `1795863600000;1:2,10:60`: at its start, once as fast up to minute 2, and so on. */
export function formatPace({ start, legs }: Pace): string {
  return `${start};${legs.map(({ factor, untilMinute }) => `${factor}:${untilMinute}`).join()}`
}

/**
 * Reads what `formatPace` wrote, or only its legs, which then start at `start`.
 * @throws Error if the text is no pace.
 */
export function parsePace(text: string, start = Date.now()): Pace {
  const [, given, list = ''] =
    /^(?:(\d+);)?(\d+(?:\.\d+)?:\d+(?:,\d+(?:\.\d+)?:\d+)*)$/.exec(text) ?? []
  if (list === '')
    throw new Error(`"${text}" is no pace. Write <factor>:<minute>,… such as 1:2,10:60.`)
  const legs = list.split(',').map((leg) => {
    const [factor = 1, untilMinute = 0] = leg.split(':').map(Number)
    return { factor, untilMinute }
  })
  return { start: given === undefined ? start : Number(given), legs }
}
