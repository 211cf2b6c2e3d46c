import type { Day } from '@tickmark/core/time/Day'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import type { SeriesRow } from './SeriesRow.ts'

/**
 * The computed series that there were beside reported ones: of those that there are now, the ones whose parts were known
 * of their project. A sum over the projects on a chain is known where the chain is among `chains`.
 */
export function deriveKnownSeries(
  known: readonly SeriesRow[],
  present: readonly SeriesRow[],
  chains: ReadonlySet<string>,
): SeriesRow[] {
  const reported = Map.groupBy(known, (row) => row.project_id)
  const isReported = new Set(known.map(keyOf))
  const plans = new Map<string, ReturnType<typeof planOf>>()
  return present.flatMap((row) => {
    if (row.source_ids.length > 0 || isReported.has(keyOf(row))) return []
    const plan = plans.get(row.metric_id) ?? planOf(row.metric_id)
    plans.set(row.metric_id, plan)
    if (plan.isOfChain) return chains.has(row.project_id) ? [row] : []
    const own = reported.get(row.project_id) ?? []
    const parts = own.filter(({ metric_id }) => plan.parts.includes(metric_id))
    const isKnown = plan.needsAll ? parts.length === plan.parts.length : parts.length > 0
    return isKnown ? [{ ...row, ...spanOf(parts, plan.needsAll) }] : []
  })
}

function planOf(metric: string) {
  const { bases, measures } = planMeasures([metric], createParams())
  const [measure] = measures
  const required = measure?.required ?? []
  return {
    isOfChain: bases.some((base) => base.ecosystem !== null),
    parts: required.length > 0 ? required : (measure?.optional ?? []),
    needsAll: required.length > 0,
  }
}

/** The days on which all parts are known, or any of them. */
function spanOf(parts: readonly SeriesRow[], needsAll: boolean) {
  const firsts = parts.map((part) => part.first_day).sort()
  const lasts = parts.map((part) => part.last_day).sort()
  const first_day: Day = (needsAll ? firsts.at(-1) : firsts[0]) ?? ''
  const last_day: Day = (needsAll ? lasts[0] : lasts.at(-1)) ?? ''
  return { first_day, last_day, last_complete_day: last_day, last_total_day: last_day }
}

function keyOf({ metric_id, project_id }: SeriesRow): string {
  return `${metric_id} ${project_id}`
}
