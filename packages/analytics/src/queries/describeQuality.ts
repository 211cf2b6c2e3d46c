import type { AnswerOpinion, AnswerQuality } from '@tickmark/core/answers/AnswerMeta'
import type { Disagreement } from '@tickmark/core/answers/Quality'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { readDisagreements } from '../status/disagreements.ts'
import { type QuarantineMark, readQuarantined } from './markQuarantinedPeriods.ts'

const MAX_OPINIONS = 5
const MAX_IDS = 20

type Used = readonly { metric_id: string; project_id: string }[]

/**
 * The quarantined points in a range of the series that an answer reads. `to` is null if the range ends with the
 * newest complete day: points of later days are included, since they explain why those days are missing. A project in
 * `projects` without published values has no range: its points count from `earliest` on.
 */
export async function listQuarantineMarks(
  db: Analytics,
  { used, metrics, projects }: QuarantineScope,
  { from, to, earliest }: { from: Day; to: Day | null; earliest: Day | null },
): Promise<QuarantineMark[]> {
  const held = await readQuarantined(db)
  if (held.size === 0) return []
  const published = new Set(used.map(toPair))
  const unpublished = metrics
    .flatMap((metric_id) => projects.map((project_id) => toPair({ metric_id, project_id })))
    .filter((pair) => !published.has(pair))
  const listFrom = (pairs: Iterable<string>, first: Day | null) =>
    [...pairs]
      .flatMap((pair) => held.get(pair) ?? [])
      .filter(({ day }) => (first === null || day >= first) && (to === null || day <= to))
  return [
    ...listFrom(published, from),
    ...listFrom(new Set(unpublished), to === null ? earliest : from),
  ]
}

/** The series that an answer reads: published ones, and projects and metrics that may have only quarantined points. */
type QuarantineScope = {
  used: Used
  metrics: readonly string[]
  projects: readonly string[]
}

function toPair({ metric_id, project_id }: Used[number]): string {
  return `${metric_id} ${project_id}`
}

/**
 * Describes how many points of an answer are quarantined, and where other sources disagree with whole series in its
 * range. Null if neither applies.
 */
export async function describeQuality(
  db: Analytics,
  of: { used: Used; range: { from: Day; to: Day }; marks: readonly QuarantineMark[] },
): Promise<AnswerQuality | null> {
  const { used, range, marks } = of
  const pairs = new Set(used.map(toPair))
  const opinions = (await readDisagreements(db))
    .filter((one) => one.chain_id === '' && one.product_id === '' && one.contract_id === '')
    .filter((one) => pairs.has(toPair(one)))
    .filter(({ newest_day }) => newest_day >= range.from && newest_day <= range.to)
    .slice(0, MAX_OPINIONS)
    .map(toOpinion)
  if (marks.length === 0 && opinions.length === 0) return null
  return {
    ...(marks.length > 0 && {
      held: {
        points: marks.length,
        withheld: marks.filter(({ withheld }) => withheld === 1).length,
        snapshots: marks.filter(({ is_snapshot }) => is_snapshot === 1).length,
        projects: listFirst(marks.map(({ project_id }) => project_id)),
        metrics: listFirst(marks.map(({ metric_id }) => metric_id)),
      },
    }),
    ...(opinions.length > 0 && { opinions }),
  }
}

function listFirst(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort().slice(0, MAX_IDS)
}

function toOpinion(one: Disagreement): AnswerOpinion {
  return {
    source_id: one.other_source_id,
    metric_id: one.metric_id,
    project_id: one.project_id,
    day: one.newest_day,
    ratio: one.value === 0 ? null : one.other_value / one.value,
    days: one.days,
  }
}
