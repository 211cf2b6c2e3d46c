import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import type { Measure } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { indexSeries } from './indexSeries.ts'

/**
 * The anchor day of each measure: the newest complete day of its metric over all projects, or as known at a moment.
 * The anchor of a derived metric is the oldest of its required parts. If a part has no data, it is that of its
 * reported values, and null if there are none.
 */
export async function findAnchors(
  db: Analytics,
  measures: readonly Measure[],
  asOf: AsOf | null,
): Promise<Map<Measure, Day | null>> {
  const { newest } = await indexSeries(db, asOf)
  return new Map(measures.map((measure) => [measure, findAnchor(measure, newest)]))
}

function findAnchor(measure: Measure, newest: ReadonlyMap<string, Day>): Day | null {
  const parts = measure.required.length > 0 ? measure.required : measure.optional
  const days = parts.map((id) => newest.get(id))
  const known = days.filter((day) => day !== undefined).sort()
  if (measure.required.length === 0) return known.at(-1) ?? null
  if (known.length === days.length) return known[0] ?? null
  const isReported = measure.optional.includes(measure.metric)
  return (isReported ? newest.get(measure.metric) : undefined) ?? null
}

/** The anchor day of each metric or formula. @throws AppError `bad-request` for one that cannot be read. */
export async function findAnchorDays(
  db: Analytics,
  metrics: readonly string[],
  asOf: AsOf | null = null,
): Promise<Map<string, Day | null>> {
  const { measures } = planMeasures(db.catalogue, metrics, createParams())
  return new Map(
    [...(await findAnchors(db, measures, asOf))].map(([{ metric }, day]) => [metric, day]),
  )
}

/** The metrics that have data: reported, or for all their required parts. */
export async function listPresentMetrics(
  db: Analytics,
  metrics: readonly string[],
  asOf: AsOf | null = null,
): Promise<string[]> {
  const anchors = await findAnchorDays(db, metrics, asOf)
  return metrics.filter((metric) => anchors.get(metric))
}
