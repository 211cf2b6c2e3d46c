import type { Day } from '@tickmark/core/time/Day'

/** What can be marked on a time axis, and how the legend names it. */
export const EVENT_KINDS = {
  launch: { name: 'Launches', shape: 'triangle' },
  upgrade: { name: 'Upgrades', shape: 'rect' },
  fundraise: { name: 'Fundraises', shape: 'diamond' },
  unlock: { name: 'Unlocks', shape: 'circle' },
} as const

export type EventKind = keyof typeof EVENT_KINDS
export type EventShape = (typeof EVENT_KINDS)[EventKind]['shape']

/** Something that happened, or will happen, on a day of a chart. */
export type ChartEvent = { day: Day; kind: EventKind; label: string }
