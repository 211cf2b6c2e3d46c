import type { Mart, MartRecords } from './Mart.ts'

/** Records are kept in their newest version, and figures in every one. */
const NOTES: Readonly<Record<MartRecords, string>> = {
  assets:
    'Figures are as of that moment. Which assets there are, and what the registry says of them, is what is known now.',
  contracts:
    'Activity ends on that day, with its later corrections. Names and labels of contracts are those known now.',
  fundraises:
    'Rounds up to that day are shown as they are known now: what was corrected or found later is not marked.',
  vesting_schedules: 'Schedules are kept in their latest version, so these are the ones known now.',
  token_holders:
    'The latest count of holders up to that day is shown, with its later corrections and the labels known now.',
  cohorts:
    'Cohorts of projects are as of that moment. Those of contracts and holders end on that day, with later corrections.',
}

/** What of a mart's rows is not as it was known at a past moment, in sentences. */
export function listAsOfNotes({ source }: Mart): string[] {
  return source.kind === 'records' ? [NOTES[source.of]] : []
}
