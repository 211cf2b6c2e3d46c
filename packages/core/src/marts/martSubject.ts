import type { DataSubject, RecordKind } from '../status/explainAbsence.ts'
import { createLookup } from '../text/createLookup.ts'

/** The records that marts list; the others are made of figures. */
const RECORDS: Readonly<Record<string, RecordKind>> = createLookup({
  fundraises: 'fundraises',
  project_contracts: 'contracts',
  bridge_chains: 'bridge_flows',
  bridge_flows: 'bridge_flows',
  events: 'events',
  token_rights: 'token_rights',
  tokenized_assets: 'assets',
  top_tokenholders: 'token_holders',
  vesting_schedules: 'vesting_schedules',
})

/**
 * Returns what sources have to deliver for a mart to have rows.
 * @param filtered ids of the columns that rows are filtered by; contracts that were active need activity.
 */
export function martSubject(martId: string, filtered: readonly string[] = []): DataSubject {
  if (filtered.some((id) => id.startsWith('active_days_'))) return { records: 'contract_activity' }
  const records = RECORDS[martId]
  return records === undefined ? { anything: true } : { records }
}
