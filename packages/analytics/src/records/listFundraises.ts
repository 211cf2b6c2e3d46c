import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { listRecords, type RecordsInput } from './listRecords.ts'

/** A funding round. Amounts in US dollars; null if undisclosed. */
type Fundraise = {
  record_id: string
  project_id: string
  name: string
  day: Day
  round: string
  amount_usd: number | null
  valuation_usd: number | null
  lead_investors: string[]
  other_investors: string[]
  chains: string[]
  category: string
  sector: string
  url: string
  source_id: string
}

/**
 * Funding rounds, newest first by default. `chains` have the names that the source uses.
 * @throws AppError `bad-request` for an order that does not exist.
 */
export function listFundraises(db: Analytics, input: RecordsInput): Promise<Fundraise[]> {
  return listRecords<Fundraise>(db, input, {
    table: 'fundraises',
    key: 'record_id',
    columns: [
      'record_id',
      'project_id',
      'name',
      'day',
      'round',
      'amount_usd',
      'valuation_usd',
      'lead_investors',
      'other_investors',
      'chains',
      'category',
      'sector',
      'url',
      'source_id',
    ],
    projectColumn: 'project_id',
    orders: ['day', 'amount_usd', 'valuation_usd', 'name', 'round'],
    defaultOrder: { column: 'day', descending: true },
  })
}
