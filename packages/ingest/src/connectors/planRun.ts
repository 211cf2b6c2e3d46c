import { type Day, toDay } from '@tickmark/core/time/Day'
import { type Compared, isWholeDue } from './Compared.ts'
import type { Subject } from './Connector.ts'
import type { DatasetRun } from './DatasetRun.ts'
import type { Fetching } from './fetchSubjects.ts'
import { PARSER_VERSION } from './PARSER_VERSION.ts'
import { planSubjects, type SubjectPlan } from './planSubjects.ts'
import { readBulkListing } from './readBulkListing.ts'
import type { SyncedDataset } from './SyncReport.ts'
import { findLogged, type LoggedDataset, MOST_LISTED } from './syncLog.ts'

/** What decides whether all days are compared. */
export type Comparing = {
  logged: LoggedDataset | undefined
  last: Compared | null
  /** All days of all subjects are compared. */
  isWhole: boolean
}

/** Looks up when all days were compared the last time, and whether they are now. */
export async function findComparing(job: DatasetRun): Promise<Comparing> {
  const { connector, dataset, rawFolder, clock } = job
  const { source_id } = connector.contract
  const logged = await findLogged(rawFolder, { source_id, dataset: dataset.id })
  const last = logged?.compared ?? null
  const inShares = dataset.brief !== undefined
  const isWhole =
    job.since !== null ||
    job.trusting ||
    isWholeDue(last, { now: clock.now(), edition: PARSER_VERSION, inShares })
  return { logged, last, isWhole }
}

/** Who is asked: all subjects, but in increments of datasets with a brief. */
export async function planRun(
  { db, connector, dataset, clock }: DatasetRun,
  {
    subjects,
    newest,
    fetching,
    comparing: { logged, last, isWhole },
  }: {
    subjects: readonly Subject[]
    newest: ReadonlyMap<string, Day>
    fetching: Fetching
    comparing: Comparing
  },
): Promise<SubjectPlan> {
  const { brief } = dataset
  if (brief === undefined || isWhole || last === null)
    return { asked: subjects.map((one) => ({ ...one, isWhole })), told: [], quiet: [] }
  const isKnown = (project_id: string) => newest.has(project_id)
  return planSubjects(subjects, await readBulkListing(db, { dataset, brief, fetching, isKnown }), {
    since: last.share_day ?? toDay(last.whole_at),
    today: toDay(clock.now()),
    every: connector.contract.revision_days,
    owed: new Set(logged?.faults.map(({ key }) => key)),
  })
}

/**
 * With what is to be remembered of the comparison, unless nothing came in. Subjects of a share that could not be had are
 * asked again, as far as the log names them all; otherwise the share is.
 */
export function withCompared(
  result: SyncedDataset,
  compared: Compared | null,
  { dataset, clock }: DatasetRun,
): SyncedDataset {
  if (compared === null || result.state === 'failed') return result
  const hasShare = dataset.brief !== undefined && result.faults.length <= MOST_LISTED
  return {
    ...result,
    compared: hasShare ? { ...compared, share_day: toDay(clock.now()) } : compared,
  }
}
