import type { Splits } from '@tickmark/core/answers/Composition'
import type { CompositionDimension } from '@tickmark/core/answers/choices'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { listSeries } from '../series/listSeries.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'

const COUNT_COLUMN = {
  chain: 'chains',
  product: 'products',
  contract: 'contracts',
} as const satisfies Record<CompositionDimension, keyof SeriesRow>

/** The parts of additive derived metrics. A metric can be split if all of its parts can. */
function listRequired(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  return new Map(
    METRICS.filter((metric) => metric.additive && metric.derivation?.by === 'formula').map(
      ({ metric_id }) => {
        const { measures } = planMeasures(catalogue, [metric_id], createParams())
        return [metric_id, measures[0]?.required ?? []]
      },
    ),
  )
}

/**
 * Which metrics of a project can be split, by which dimension, in catalog order, and into how many parts. A derived
 * metric has as many parts as its part with the fewest.
 */
export async function listSplits(db: Analytics, projectId: string): Promise<Splits> {
  const series = (await listSeries(db)).filter((row) => row.project_id === projectId)
  const allRequired = db.catalogue.derive(listRequired)
  const byMetric = new Map(series.map((row) => [row.metric_id, row]))
  const countParts = (metric: string, column: 'chains' | 'products' | 'contracts'): number => {
    const own = byMetric.get(metric)?.[column] ?? 0
    const required = allRequired.get(metric) ?? []
    if (own > 0 || required.length === 0) return own
    return Math.min(...required.map((part) => byMetric.get(part)?.[column] ?? 0))
  }
  const list = (dimension: CompositionDimension) =>
    listMetrics()
      .map(({ metric_id }) => ({
        metric_id,
        count: countParts(metric_id, COUNT_COLUMN[dimension]),
      }))
      .filter(({ count }) => count > 0)
  return { chain: list('chain'), product: list('product'), contract: list('contract') }
}
