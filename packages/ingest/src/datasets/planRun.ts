import { createHash } from 'node:crypto'
import { type Day, dayStart, daysBetween, toDay } from '@tickmark/core/time/Day'
import { type ReadBulkListing, readBulkListing } from '../bulkListings/readBulkListing.ts'
import type { Subject } from '../connectors/Connector.ts'
import type { AnsweredSubject } from '../rawAnswers/RawEntry.ts'
import { type Compared, isWholeDue, PARSER_VERSION } from './Compared.ts'
import type { DatasetRun } from './DatasetRun.ts'
import type { Fetching } from './fetchSubjects.ts'
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

/** What becomes of each subject of an increment. */
export type SubjectPlan = {
  /** Those whose own answers are asked for; of some all days are compared. */
  asked: (Subject & { isWhole: boolean })[]
  /** Those that the lists are believed for. */
  told: AnsweredSubject[]
  /** Those that there is nothing new of. */
  quiet: Subject[]
}

/**
 * Which subjects are asked: those whose turn it is, those that could not be had the last time, and those that the lists
 * do not tell enough of, which without lists are all. Late corrections, and levels of whole days, come with a turn.
 */
function planSubjects(
  subjects: readonly Subject[],
  brief: ReadBulkListing | null,
  turn: { since: Day; today: Day; every: number; owed: ReadonlySet<string> },
): SubjectPlan {
  const plan: SubjectPlan = { asked: [], told: [], quiet: [] }
  for (const subject of subjects) {
    const { key, name } = subject
    const isDue = turn.owed.has(key) || isScheduledForFullRefresh(key, turn)
    const verdict = isDue || brief === null ? 'ask' : brief.judge(subject)
    if (verdict === 'told' && name !== undefined && brief !== null)
      plan.told.push({ key, name, entries: brief.entries })
    else if (verdict === 'quiet') plan.quiet.push(subject)
    else plan.asked.push({ ...subject, isWhole: isDue || verdict === 'compare' })
  }
  return plan
}

const DAY_MS = 86_400_000

/**
 * Whether the turn of a subject came after the day `since`, up to `today`. Each subject has one in `every` days, always
 * on the same of them; subjects are spread evenly. Where more days than that were missed, or the clock was put back,
 * it is everybody's turn.
 */
export function isScheduledForFullRefresh(
  key: string,
  { since, today, every }: { since: Day; today: Day; every: number },
): boolean {
  const missed = daysBetween(since, today)
  if (missed < 0 || missed >= every) return true
  const own = createHash('sha256').update(key).digest().readUInt32BE() % every
  const passed = (dayStart(today) / DAY_MS - own) % every
  return passed < missed
}
