/** What `finishLoad` computes from the facts. It tells of them as they were until it is made anew. */
export const COMPUTED_TABLES = [
  'series',
  'daily_values',
  'aggregates',
  'checks',
  'freshness',
  'gaps',
  'restatements',
  'disagreements',
]
