import type { Day } from '@tickmark/core/time/Day'
import type { AnsweredSubject } from './AnsweredSubject.ts'
import type { Subject } from './Connector.ts'
import { isScheduledForFullRefresh } from './isScheduledForFullRefresh.ts'
import type { ReadBulkListing } from './readBulkListing.ts'

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
export function planSubjects(
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
