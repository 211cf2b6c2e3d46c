import { readSeriesOverrides } from './readSeriesOverrides.ts'
import type { SeriesOverride } from './SeriesOverride.ts'

/** What an address writes after one series was given other things of its own; undefined where none has any. */
export function changeSeriesOverride(
  texts: readonly string[] | undefined,
  id: string,
  look: SeriesOverride,
): string[] | undefined {
  const written = [...new Map(readSeriesOverrides(texts)).set(id, look)].flatMap(([key, one]) =>
    [one.transform, one.side].flatMap((word) => (word === undefined ? [] : `${word}:${key}`)),
  )
  return written.length === 0 ? undefined : written
}
