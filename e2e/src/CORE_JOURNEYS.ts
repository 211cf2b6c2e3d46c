/**
 * The journeys that `npm test` makes: each goes the whole way of one kind of user. `npm run test:journeys` makes all.
 * None of them needs the terminal with real files.
 */
export const CORE_JOURNEYS = [
  'accounts',
  'analyst',
  'builder',
  'charts',
  'dashboards',
  'visitor',
] as const
