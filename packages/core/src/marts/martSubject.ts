import type { DataSubject, RecordKind } from '../status/explainAbsence.ts'

/** The records that marts list; the others are made of figures. */
const RECORDS: Readonly<Record<string, RecordKind>> = {
  fundraises: 'fundraises',
  project_contracts: 'contracts',
  events: 'events',
  token_rights: 'token_rights',
  tokenized_assets: 'assets',
  top_tokenholders: 'token_holders',
  vesting_schedules: 'vesting_schedules',
}

/** Returns what sources have to deliver for a mart to have rows. */
export function martSubject(martId: string): DataSubject {
  const records = RECORDS[martId]
  return records === undefined ? { anything: true } : { records }
}
