import type { ContractLabel } from '@tickmark/core/answers/Contracts'
import type { Analytics } from '../client/Analytics.ts'
import { listRecords, type RecordsInput } from './listRecords.ts'

/**
 * Labeled contracts, one row per contract and source.
 * @throws AppError `bad-request` for an order that does not exist.
 */
export function listContracts(db: Analytics, input: RecordsInput): Promise<ContractLabel[]> {
  return listRecords<ContractLabel>(db, input, {
    table: 'contracts',
    key: 'chain_id, address, source_id',
    columns: [
      'chain_id',
      'address',
      'name',
      'labels',
      'category',
      'project_id',
      'symbol',
      'website',
      'source_id',
    ],
    projectColumn: 'project_id',
    chainColumn: 'chain_id',
    orders: ['name', 'address', 'chain_id', 'category', 'project_id'],
    defaultOrder: { column: 'name', descending: false },
  })
}
