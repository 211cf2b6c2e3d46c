import { readSeriesLooks } from './readSeriesLooks.ts'
import type { SeriesLook } from './SeriesLook.ts'

/** What an address writes after one series was given other things of its own; undefined where none has any. */
export function changeSeriesLook(
  texts: readonly string[] | undefined,
  id: string,
  look: SeriesLook,
): string[] | undefined {
  const written = [...new Map(readSeriesLooks(texts)).set(id, look)].flatMap(([key, one]) =>
    [one.transform, one.side].flatMap((word) => (word === undefined ? [] : `${word}:${key}`)),
  )
  return written.length === 0 ? undefined : written
}
