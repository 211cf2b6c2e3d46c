import type { Day } from './Day.ts'

/** The newest of the days on which the metrics of an answer end; null where none has data. */
export function newestAnchor(anchors: Readonly<Record<string, Day | null>>): Day | null {
  const days = Object.values(anchors).filter((day) => day !== null)
  return days.toSorted().at(-1) ?? null
}
