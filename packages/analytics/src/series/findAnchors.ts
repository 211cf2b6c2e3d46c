import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { evaluateAvailability } from '../compile/Availability.ts'
import { createParams } from '../compile/createParams.ts'
import type { Measure } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { indexSeries, type SeriesIndex } from './indexSeries.ts'

/**
 * The anchor day of each measure: the newest complete day of its metric over all projects, or as known at a moment.
 * The anchor of a derived metric is the oldest of its parts, that of a metric with several ways the newest of theirs,
 * and null without any way.
 */
export async function findAnchors(
  db: Analytics,
  measures: readonly Measure[],
  asOf: AsOf | null,
): Promise<Map<Measure, Day | null>> {
  const index = await indexSeries(db, asOf)
  return new Map(measures.map((measure) => [measure, findAnchor(measure, index)]))
}

function findAnchor(
  { availability }: Measure,
  { newest, newestReported }: SeriesIndex,
): Day | null {
  /** A metric that is also computed counts here as it is reported only: its formula is another way. */
  const anchorOf = (id: string) => {
    const metric = findMetric(id)
    const isAlsoComputed = metric !== undefined && metric.derivation !== null && isReported(metric)
    return (isAlsoComputed ? newestReported : newest).get(id) ?? null
  }
  return evaluateAvailability<Day>(availability, {
    metric: anchorOf,
    all: (days) => days.reduce((one, other) => (one < other ? one : other)),
    any: (days) => days.reduce((one, other) => (one > other ? one : other)),
  })
}

/** The anchor day of each metric or formula. @throws AppError `bad-request` for one that cannot be read. */
export async function findAnchorDays(
  db: Analytics,
  metrics: readonly string[],
  asOf: AsOf | null = null,
): Promise<Map<string, Day | null>> {
  const { measures } = planMeasures(db.catalog, metrics, createParams())
  return new Map(
    [...(await findAnchors(db, measures, asOf))].map(([{ metric }, day]) => [metric, day]),
  )
}

/** The metrics that have data, reported or by any other way. */
export async function listPresentMetrics(
  db: Analytics,
  metrics: readonly string[],
  asOf: AsOf | null = null,
): Promise<string[]> {
  const anchors = await findAnchorDays(db, metrics, asOf)
  return metrics.filter((metric) => anchors.get(metric))
}
