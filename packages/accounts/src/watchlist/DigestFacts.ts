import type { Favorites } from '@tickmark/core/session/User'
import type { Access } from '@tickmark/core/tiers/Access'
import type { Day } from '@tickmark/core/time/Day'

/** One figure with its relative changes against a day and a week before; null where one of them is missing. */
export type DigestFigure = {
  label: string
  /** As it is written, such as `$1.2M`. */
  value: string
  day_change: number | null
  week_change: number | null
  /** The day of the value, where that is before yesterday. */
  late_day: Day | null
}

/** What the daily e-mail tells of a watchlist. */
export type DigestFacts = {
  /** The newest day of the figures; null where there are none. */
  day: Day | null
  /** Whether that day is before yesterday. */
  is_stale: boolean
  /** Whether any of it was generated. */
  sample: boolean
  projects: { name: string; figures: DigestFigure[] }[]
  metrics: DigestFigure[]
  /** Favourite projects beyond those that are told of. */
  more_projects: number
  /** Lines of text, each about one round, unlock or changed value. */
  fundraises: string[]
  unlocks: string[]
  restatements: string[]
}

/** Finds out what there is to tell of somebody's favourites, as far as he may read. */
export type CollectDigest = (
  favorites: Pick<Favorites, 'projects' | 'metrics'>,
  access: Access,
) => Promise<DigestFacts>
