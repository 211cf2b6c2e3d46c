/** What a file of restatements holds. */
export const RESTATEMENT_FIELDS = [
  'project_id',
  'metric_id',
  'chain_id',
  'product_id',
  'contract_id',
  'day',
  'old_value',
  'new_value',
  'change',
  'old_source_id',
  'new_source_id',
  'old_observed_at',
  'new_observed_at',
  'old_batch_id',
  'new_batch_id',
] as const
