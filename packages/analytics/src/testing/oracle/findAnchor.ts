import { type Formula, listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Day } from '@tickmark/core/time/Day'
import type { DailyValues } from './DailyValues.ts'

/** Returns the newest complete day of a metric over all projects; of a formula that of its oldest part. */
export function findAnchor(daily: DailyValues, formula: Formula): Day | null {
  return earliest(listMetricIds(formula).map((id) => anchorOfMetric(daily, id)))
}

function anchorOfMetric(daily: DailyValues, metricId: string): Day | null {
  const metric = knownMetric(metricId)
  const { derivation } = metric
  const own = isReported(metric) ? newestReported(daily, metricId) : null
  if (derivation === null) return own
  if (derivation.by === 'ecosystem') return anchorOfMetric(daily, derivation.of)
  if (derivation.by === 'sector_gmv') {
    const metrics = MARKET_SECTORS.map(({ gmv_metric }) => gmv_metric).filter((id) => id !== null)
    return latest(metrics.map((id) => anchorOfMetric(daily, id)))
  }
  const optional = new Set(derivation.optional)
  const parts = listMetricIds(parseFormula(derivation.formula))
  const required = parts.filter((id) => !optional.has(id)).map((id) => anchorOfMetric(daily, id))
  const isAllOptional = required.length === 0
  const computed = isAllOptional
    ? latest(parts.map((id) => anchorOfMetric(daily, id)))
    : earliest(required)
  return latest([own, computed])
}

function newestReported(daily: DailyValues, metricId: string): Day | null {
  let newest: Day | null = null
  let newestComplete: Day | null = null
  let projects = 0
  let complete = 0
  for (const project of daily.projects) {
    const facts = daily.listFacts(metricId, project)
    if (facts.length === 0) continue
    const own = latest(facts.map(({ day, isProvisional }) => (isProvisional ? null : day)))
    projects++
    if (own !== null) complete++
    newestComplete = latest([newestComplete, own])
    newest = latest([newest, ...facts.map(({ day }) => day)])
  }
  return newestComplete === null || complete * 2 < projects ? newest : newestComplete
}

/** The first of some days; null if one is missing. */
function earliest(days: readonly (Day | null)[]): Day | null {
  const known = days.filter((day) => day !== null)
  return known.length < days.length ? null : (known.toSorted()[0] ?? null)
}

/** The last of some days; null if all are missing. */
export function latest(days: readonly (Day | null)[]): Day | null {
  return days.reduce((one, day) => (one === null || (day !== null && day > one) ? day : one), null)
}
