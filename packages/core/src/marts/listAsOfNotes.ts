import type { Mart, MartRecords } from './Mart.ts'

const FLOWS =
  'Flows of days up to that day are shown as currently known, including later corrections and additions.'

/** Records are kept in their newest version, and figures in every one. */
const NOTES: Readonly<Record<MartRecords, string>> = {
  assets: 'Figures are as of that moment. The list of assets and their registry data are current.',
  contracts:
    'Activity ends on that day and includes later corrections. Names and labels of contracts are current.',
  bridge_flows: FLOWS,
  bridge_chains: FLOWS,
  events:
    'Events up to that day are shown as currently known, including later corrections and additions.',
  fundraises:
    'Rounds up to that day are shown as currently known, including later corrections and additions.',
  vesting_schedules:
    'Only the latest version of each schedule is stored, so these are the current ones.',
  token_rights:
    'Records of days up to that day are shown, including those that were added or corrected later.',
  token_holders:
    'The latest count of holders up to that day is shown, including later corrections, with current labels.',
  restatements: 'Changes that were observed by that moment are shown.',
  quarantined_points:
    'Points that were observed by that moment are shown in their current state, as of which only the latest is stored.',
  gaps: 'Only the current gaps are stored, so days that were missing then may have a value since.',
  source_differences: 'Only the current differences between sources are stored.',
  catalog_changes: 'Changes that were published by that moment are shown.',
  cohorts:
    'Cohorts of projects are as of that moment. Those of contracts and holders end on that day, with later corrections.',
}

/** Lists notes on what of a mart's rows is not as it was known at a past moment, in sentences. */
export function listAsOfNotes({ source }: Mart): string[] {
  return source.kind === 'records' ? [NOTES[source.of]] : []
}
