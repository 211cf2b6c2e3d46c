import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'

/** An own metric for tests, and the batch that publishes it as an item of the datahub would. */
export const OWN_INFLOW: OwnMetric = {
  metric_id: 'own_inflow',
  title: 'Net inflow',
  definition: 'Deposits less withdrawals of the day.',
  format: 'usd',
  kind: 'flow',
  gap: 'zero',
  is_lower_value_better: false,
}
export const OWN_INFLOW_BATCH = {
  author: 'ada',
  reason: 'Datahub #7',
  source: 'datahub:7',
  revision: '1',
}
