import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { listRecords, type RecordsInput } from './listRecords.ts'

/** A holder of a project’s token on a day. `share` is a fraction of the supply. */
type TokenHolder = {
  project_id: string
  chain_id: string
  address: string
  day: Day
  balance: number
  share: number | null
  label: string
  source_id: string
}

/**
 * The largest holders on the newest day of each project and chain.
 * @throws AppError `bad-request` for an order that does not exist.
 */
export function listTokenHolders(db: Analytics, input: RecordsInput): Promise<TokenHolder[]> {
  return listRecords<TokenHolder>(db, input, {
    table: 'token_holders',
    key: 'project_id, chain_id, address',
    columns: ['project_id', 'chain_id', 'address', 'day', 'balance', 'share', 'label', 'source_id'],
    projectColumn: 'project_id',
    chainColumn: 'chain_id',
    orders: ['balance', 'share', 'day'],
    defaultOrder: { column: 'balance', descending: true },
    where: `(project_id, chain_id, day) IN (SELECT project_id, chain_id, max(day) FROM token_holders GROUP BY project_id, chain_id)`,
  })
}
