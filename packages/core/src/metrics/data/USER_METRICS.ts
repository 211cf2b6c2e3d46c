import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('users', 'Users')

/** Who uses a project, and what a user is worth to it. */
export const USER_METRICS = [
  metric('user_dau', {
    title: 'Active users (daily)',
    short_title: 'DAU',
    long_title: 'Daily active users',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that used the project on the day. A chain’s active addresses also count those that only received.',
    sources: 'Coin Metrics, growthepie, imported files',
    trending: true,
  }),
  metric('user_wau', {
    title: 'Active users (weekly)',
    short_title: 'WAU',
    long_title: 'Weekly active users',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that used the project in the seven days that end on the day. It is not the sum of the daily users, since one address may come back.',
    sources: 'growthepie, imported files',
  }),
  metric('user_mau', {
    title: 'Active users (monthly)',
    short_title: 'MAU',
    long_title: 'Monthly active users',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that used the project in the thirty days that end on the day. It is not the sum of the daily users, since one address may come back.',
    sources: 'growthepie, imported files',
    trending: true,
  }),
  metric('active_addresses_daily', {
    title: 'Active addresses (daily)',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that sent or received anything on a chain on the day. Daily active users counts those that used it, as a rule the senders.',
    sources: 'Coin Metrics, growthepie',
  }),
  metric('active_addresses_weekly', {
    title: 'Active addresses (weekly)',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that sent or received anything on a chain in the seven days that end on the day.',
    sources: 'growthepie, imported files',
  }),
  metric('active_addresses_monthly', {
    title: 'Active addresses (monthly)',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that sent or received anything on a chain in the thirty days that end on the day.',
    sources: 'growthepie, imported files',
  }),
  metric('afpu', {
    title: 'Average fees per user',
    short_title: 'AFPU',
    kind: 'ratio',
    format: 'usd',
    definition:
      'Fees of the last 30 days over monthly active users: what one user paid in a month. The average revenue per user counts only the part that the protocol keeps.',
    sources: 'Computed from fees and monthly active users',
    derivation: { by: 'formula', formula: 'rolling_sum(fees, 30) / user_mau' },
  }),
  metric('arpu', {
    title: 'Average revenue per user',
    short_title: 'ARPU',
    kind: 'ratio',
    format: 'usd',
    definition:
      'Revenue of the last 30 days over monthly active users: what the protocol kept from one user in a month. The average fees per user counts all that the user paid.',
    sources: 'Computed from revenue and monthly active users',
    derivation: { by: 'formula', formula: 'rolling_sum(revenue, 30) / user_mau' },
  }),
  metric('trade_count', {
    title: 'Trade count',
    kind: 'flow',
    format: 'number',
    definition:
      'How many trades were made on the project’s venue. Their value is trading volume; all transactions of a chain are its transaction count.',
    sources: 'Imported files',
  }),
] as const
