import type { Tier } from './Tier.ts'

/** The rights of one tier where gating is on. Null stands for no limit. */
export type TierRow = {
  name: string
  /** Days up to the newest one that series show. */
  history_days: number | null
  /** Rows that one file, CSV or Parquet, may hold. */
  download_rows: number | null
  /** Entries in each list of what a user keeps. */
  saved_items: number
  /** Requests with an API key, of all keys of one owner together. */
  requests_per_minute: number
  requests_per_day: number
  /** API keys of one owner. */
  keys: number
  /** Members that a subscription of an organization may give the tier to. */
  seats: number
}

/**
 * The rights of each tier. The metrics that it reads are declared with the metrics: those of its own tier and of the
 * tiers before it. A year of history has a month more, so that a year ends in whole months and compares with the one
 * before.
 */
export const TIERS = {
  free: {
    name: 'Free',
    history_days: 396,
    download_rows: 1_000,
    saved_items: 50,
    requests_per_minute: 60,
    requests_per_day: 1_000,
    keys: 2,
    seats: 0,
  },
  api: {
    name: 'API',
    history_days: 1_127,
    download_rows: 100_000,
    saved_items: 500,
    requests_per_minute: 600,
    requests_per_day: 100_000,
    keys: 20,
    seats: 25,
  },
  pro: {
    name: 'Pro',
    history_days: null,
    download_rows: null,
    saved_items: 2_000,
    requests_per_minute: 1_200,
    requests_per_day: 500_000,
    keys: 50,
    seats: 1_000,
  },
} as const satisfies Record<Tier, TierRow>
