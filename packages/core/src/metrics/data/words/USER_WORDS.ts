import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `USER_METRICS`. */
export const USER_WORDS = {
  user_dau: {
    definition:
      'Distinct addresses that used the project on the day. A chain’s active addresses also count those that only received.',
    sources: 'Coin Metrics, growthepie, imported files',
  },
  user_wau: {
    definition:
      'Distinct addresses that used the project in the seven days that end on the day. It is not the sum of the daily users, since one address may come back.',
    sources: 'growthepie, imported files',
  },
  user_mau: {
    definition:
      'Distinct addresses that used the project in the thirty days that end on the day. It is not the sum of the daily users, since one address may come back.',
    sources: 'growthepie, imported files',
  },
  active_addresses_daily: {
    definition:
      'Distinct addresses that sent or received anything on a chain on the day. Daily active users counts those that used it, as a rule the senders.',
    sources: 'Coin Metrics, growthepie',
  },
  active_addresses_weekly: {
    definition:
      'Distinct addresses that sent or received anything on a chain in the seven days that end on the day.',
    sources: 'growthepie, imported files',
  },
  active_addresses_monthly: {
    definition:
      'Distinct addresses that sent or received anything on a chain in the thirty days that end on the day.',
    sources: 'growthepie, imported files',
  },
  afpu: {
    definition:
      'Fees of the last 30 days over monthly active users: what one user paid in a month. The average revenue per user counts only the part that the protocol keeps.',
    sources: 'Computed from fees and monthly active users',
  },
  arpu: {
    definition:
      'Revenue of the last 30 days over monthly active users: what the protocol kept from one user in a month. The average fees per user counts all that the user paid.',
    sources: 'Computed from revenue and monthly active users',
  },
  trade_count: {
    definition:
      'Number of trades on the project’s venue. Their value is trading volume; all transactions of a chain are its transaction count.',
    sources: 'Imported files',
  },
} as const satisfies Record<string, MetricWords>
