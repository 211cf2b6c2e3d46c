import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { newestAnchor } from '@tickmark/core/time/newestAnchor'
import type { Anchors } from './shownData.ts'

/** How new the data of a page are: the newest day, and the day by which their sources promised newer values. */
export type PageAge = { newest: Day; due: Day }

/** A metric that is computed of others promises no day of its own: it is due as daily values are. */
const DAILY_DUE = 3

/** Null where the page shows no data. Without panels that know their days, the newest of all loaded data counts. */
export function findPageAge(
  panels: readonly Anchors[],
  metrics: DataStatus['metrics'],
): PageAge | null {
  const shown = Object.assign({}, ...panels) as Anchors
  const known = Object.fromEntries(metrics.map((one) => [one.metric_id, one.newest_day]))
  const anchors = panels.length === 0 ? known : shown
  const newest = newestAnchor(anchors)
  if (newest === null) return null
  const due = metrics
    .filter(({ metric_id }) => anchors[metric_id] === newest)
    .map(({ due_day }) => due_day)
    .toSorted()
    .at(-1)
  return { newest, due: due ?? addDays(newest, DAILY_DUE) }
}
