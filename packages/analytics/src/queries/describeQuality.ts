import type { AnswerOpinion, AnswerQuality } from '@tickmark/core/answers/AnswerQuality'
import type { Disagreement } from '@tickmark/core/answers/Disagreement'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { readDisagreements } from './readDisagreements.ts'
import { type HeldMark, readHeld } from './readHeld.ts'

const MOST_OPINIONS = 5
const MOST_IDS = 20

type Used = readonly { metric_id: string; project_id: string }[]

/**
 * The points that checks hold in a range of the series that an answer reads. `to` is null where the range ends with the
 * newest complete day: what is held on later ones is told too, since it is why they are not shown.
 */
export async function listHeldMarks(
  db: Analytics,
  used: Used,
  range: { from: Day; to: Day | null },
): Promise<HeldMark[]> {
  const held = await readHeld(db)
  if (held.size === 0) return []
  return used
    .flatMap(({ metric_id, project_id }) => held.get(`${metric_id} ${project_id}`) ?? [])
    .filter(({ day }) => day >= range.from && (range.to === null || day <= range.to))
}

/**
 * What is to be said of the values of an answer: how many points checks hold, and what other sources say of whole
 * series in its range. Null where there is nothing.
 */
export async function describeQuality(
  db: Analytics,
  of: { used: Used; range: { from: Day; to: Day }; marks: readonly HeldMark[] },
): Promise<AnswerQuality | null> {
  const { used, range, marks } = of
  const asked = new Set(used.map(({ metric_id, project_id }) => `${metric_id} ${project_id}`))
  const opinions = (await readDisagreements(db))
    .filter((one) => one.chain_id === '' && one.product_id === '' && one.contract_id === '')
    .filter(({ metric_id, project_id }) => asked.has(`${metric_id} ${project_id}`))
    .filter(({ newest_day }) => newest_day >= range.from && newest_day <= range.to)
    .slice(0, MOST_OPINIONS)
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
  return [...new Set(ids)].sort().slice(0, MOST_IDS)
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
