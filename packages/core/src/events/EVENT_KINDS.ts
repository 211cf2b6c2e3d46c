/** The kinds of events that are recorded for themselves, with a link to a source. */
export const RECORDED_EVENTS = [
  'hack',
  'listing',
  'migration',
  'launch',
  'upgrade',
  'vote',
] as const

/** The ends of a vote about a token, such as one that left the fee switch as it was. */
export const VOTE_OUTCOMES = ['passed', 'rejected', 'no quorum', 'withdrawn'] as const

/** All kinds of events with their names in legends: those, and what other records say. */
export const EVENT_KINDS = {
  launch: { name: 'Launches', shape: 'triangle' },
  upgrade: { name: 'Upgrades', shape: 'rect' },
  hack: { name: 'Hacks', shape: 'triangle' },
  listing: { name: 'Listings', shape: 'rect' },
  migration: { name: 'Migrations', shape: 'diamond' },
  fee_switch: { name: 'Fee switch', shape: 'rect' },
  vote: { name: 'Votes', shape: 'rect' },
  token_right: { name: 'Token rights', shape: 'diamond' },
  fundraise: { name: 'Fundraises', shape: 'diamond' },
  unlock: { name: 'Unlocks', shape: 'circle' },
  restatement: { name: 'Restatements', shape: 'circle' },
} as const

export type EventKind = keyof typeof EVENT_KINDS

export const EVENT_KIND_IDS = Object.keys(EVENT_KINDS) as [EventKind, ...EventKind[]]
