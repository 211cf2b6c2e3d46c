import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('users', 'Users')

/** Metrics of the users of a project, and of their worth to it. */
export const USER_METRICS = [
  metric('user_dau', {
    title: 'Active users (daily)',
    short_title: 'DAU',
    long_title: 'Daily active users',
    kind: 'unique',
    format: 'number',
    trending: true,
  }),
  metric('user_wau', {
    title: 'Active users (weekly)',
    short_title: 'WAU',
    long_title: 'Weekly active users',
    kind: 'unique',
    format: 'number',
  }),
  metric('user_mau', {
    title: 'Active users (monthly)',
    short_title: 'MAU',
    long_title: 'Monthly active users',
    kind: 'unique',
    format: 'number',
    trending: true,
  }),
  metric('active_addresses_daily', {
    title: 'Active addresses (daily)',
    kind: 'unique',
    format: 'number',
  }),
  metric('active_addresses_weekly', {
    title: 'Active addresses (weekly)',
    kind: 'unique',
    format: 'number',
  }),
  metric('active_addresses_monthly', {
    title: 'Active addresses (monthly)',
    kind: 'unique',
    format: 'number',
  }),
  metric('afpu', {
    title: 'Average fees per user',
    short_title: 'AFPU',
    tier: 'pro',
    kind: 'ratio',
    derivation: { by: 'formula', formula: 'rolling_sum(fees, 30) / user_mau' },
  }),
  metric('arpu', {
    title: 'Average revenue per user',
    short_title: 'ARPU',
    tier: 'pro',
    kind: 'ratio',
    derivation: { by: 'formula', formula: 'rolling_sum(revenue, 30) / user_mau' },
  }),
  metric('trade_count', {
    format: 'number',
  }),
] as const
