/** What `refreshDerivedTables` computes from the facts. It tells of them as they were until it is made anew. */
export const COMPUTED_TABLES = [
  'series_months',
  'series',
  'daily_values',
  'aggregates',
  'check_months',
  'checks',
  'freshness',
  'gaps',
  'restatements',
  'disagreements',
]
