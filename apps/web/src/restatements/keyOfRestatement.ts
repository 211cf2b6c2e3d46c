import type { Restatement } from '@tickmark/core/answers/Restatement'

/** What tells a restatement from all others. */
export function keyOfRestatement(row: Restatement): string {
  const { metric_id, project_id, chain_id, product_id, contract_id, day, new_batch_id } = row
  return [metric_id, project_id, chain_id, product_id, contract_id, day, new_batch_id].join('/')
}
