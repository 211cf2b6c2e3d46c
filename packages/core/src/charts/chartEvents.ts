import { EVENT_KINDS, type EventKind } from '../events/EVENT_KINDS.ts'
import type { Day } from '../time/Day.ts'
import { type Granularity, startOfPeriod } from '../time/Granularity.ts'

export type EventShape = (typeof EVENT_KINDS)[EventKind]['shape']

/** Something that happened, or will happen, on a day of a chart. */
export type ChartEvent = { day: Day; kind: EventKind; label: string }

const KINDS = Object.keys(EVENT_KINDS) as EventKind[]

/** The ids of kinds of events begin with this, those of series do not. */
export const EVENT_PREFIX = 'event:'

/** Puts events on the periods of a chart, kind by kind. Those before its first or after its last period are left out. */
export function placeEvents(
  events: readonly ChartEvent[],
  axis: { timestamps: readonly Day[]; granularity: Granularity },
  hidden: ReadonlySet<string>,
): PreparedEvents[] {
  if (events.length === 0) return []
  const places = new Map(axis.timestamps.map((day, index) => [day, index]))
  return KINDS.flatMap((kind) => {
    const labels = new Map<number, string[]>()
    for (const event of events) {
      const index = places.get(startOfPeriod(event.day, axis.granularity))
      if (event.kind !== kind || index === undefined) continue
      labels.set(index, [...(labels.get(index) ?? []), event.label])
    }
    if (labels.size === 0) return []
    const id = `${EVENT_PREFIX}${kind}`
    const marks = [...labels].map(([index, texts]) => ({ index, labels: texts }))
    return {
      id,
      ...EVENT_KINDS[kind],
      marks: marks.toSorted((a, b) => a.index - b.index),
      hidden: hidden.has(id),
    }
  })
}

/** Events of one kind, by the periods in which they lie. */
export type PreparedEvents = {
  id: string
  name: string
  shape: EventShape
  marks: { index: number; labels: string[] }[]
  hidden: boolean
}
