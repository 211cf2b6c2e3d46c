import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { useEffect } from 'react'
import { createStore } from './createStore.ts'

/** The day on which each metric ends. */
export type Anchors = Readonly<Record<string, Day | null>>

/** The days on which any of the metrics ends, oldest first. */
export function listDays(anchors: Anchors): Day[] {
  return [...new Set(Object.values(anchors))].filter((day) => day !== null).toSorted()
}

/** The metrics that the panels of the page show, with the day on which each of them ends there. */
export const shownData = createStore<readonly Anchors[]>([])

/** Lets the page know how new the data of a panel are, for as long as they are shown. */
export function useShownData(anchors: Anchors | undefined): void {
  useEffect(() => {
    if (anchors === undefined) return
    shownData.set([...shownData.get(), anchors])
    return () => shownData.set(shownData.get().filter((one) => one !== anchors))
  }, [anchors])
}

/** The days on which the data of a page end, and the day by which their sources promised newer values. */
export type PageAge = { oldest: Day; newest: Day; due: Day }

/** A metric that is computed of others promises no day of its own: it is due as daily values are. */
const DAILY_DUE = 3

/** Null where the page shows no data. Without panels that know their days, the newest day of all loaded data counts. */
export function findPageAge(
  panels: readonly Anchors[],
  metrics: DataStatus['metrics'],
): PageAge | null {
  const loaded = Object.fromEntries(metrics.map((one) => [one.metric_id, one.newest_day]))
  const anchors = panels.length === 0 ? [loaded] : panels
  const days = anchors.flatMap(listDays).toSorted()
  const newest = days.at(-1)
  const oldest = panels.length === 0 ? newest : days.at(0)
  if (oldest === undefined || newest === undefined) return null
  const lags = metrics
    .filter(({ metric_id }) => anchors.some((one) => one[metric_id] === newest))
    .map(({ newest_day, due_day }) => daysBetween(newest_day, due_day))
  return { oldest, newest, due: addDays(newest, lags.length > 0 ? Math.max(...lags) : DAILY_DUE) }
}
