import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findAnchors } from './findAnchors.ts'

/** Those of these metrics that have data: reported, or of all their required parts. */
export async function listPresentMetrics(
  db: Analytics,
  metrics: readonly string[],
  asOf: AsOf | null = null,
): Promise<string[]> {
  const { measures } = planMeasures(metrics, createParams())
  const anchors = await findAnchors(db, measures, asOf)
  return measures.filter((measure) => anchors.get(measure)).map(({ metric }) => metric)
}
