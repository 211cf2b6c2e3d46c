/** The kinds of events that are recorded for themselves, with a link to a source. */
export const RECORDED_EVENTS = ['hack', 'listing', 'migration', 'launch', 'upgrade'] as const

/** All kinds of events with their names in legends: those, and what other records say. */
export const EVENT_KINDS = {
  launch: { name: 'Launches', shape: 'triangle' },
  upgrade: { name: 'Upgrades', shape: 'rect' },
  hack: { name: 'Hacks', shape: 'triangle' },
  listing: { name: 'Listings', shape: 'rect' },
  migration: { name: 'Migrations', shape: 'diamond' },
  fee_switch: { name: 'Fee switch', shape: 'rect' },
  token_right: { name: 'Token rights', shape: 'diamond' },
  fundraise: { name: 'Fundraises', shape: 'diamond' },
  unlock: { name: 'Unlocks', shape: 'circle' },
  restatement: { name: 'Restatements', shape: 'circle' },
} as const

export type EventKind = keyof typeof EVENT_KINDS

export const EVENT_KIND_IDS = Object.keys(EVENT_KINDS) as [EventKind, ...EventKind[]]
