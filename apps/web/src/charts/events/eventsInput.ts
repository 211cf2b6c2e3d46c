import type { EventPage } from '@tickmark/core/answers/Events'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { EVENT_KIND_IDS } from '@tickmark/core/events/EVENT_KINDS'

/** As many events as one call gives. */
const MAX_EVENTS = 1_000
/** Rounds are marked with what was raised, and unlocks only where they are unusually large. */
const MARKED_OTHERWISE: ReadonlySet<string> = new Set(['fundraise', 'unlock'])

/** The input of the call for the events of projects that charts mark, besides rounds and unlocks. */
export function eventsInput(projects: string[]) {
  const kinds = EVENT_KIND_IDS.filter((kind) => !MARKED_OTHERWISE.has(kind))
  return { projects, kinds, limit: MAX_EVENTS }
}

/** An event as charts mark it. */
export function toChartEvent({ day, kind, title }: EventPage['rows'][number]): ChartEvent {
  return { day, kind, label: title }
}
