import type { Day } from '@tickmark/core/time/Day'
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
