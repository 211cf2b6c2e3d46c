import type { Splits } from '@tickmark/core/answers/Composition'
import type { CompositionDimension } from '@tickmark/core/answers/choices'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Analytics } from '../client/Analytics.ts'
import { type Availability, evaluateAvailability } from '../compile/Availability.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { listSeries } from '../series/listSeries.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'

const COUNT_COLUMN = {
  chain: 'chains',
  product: 'products',
  contract: 'contracts',
  label: 'labels',
} as const satisfies Record<CompositionDimension, keyof SeriesRow>

type Column = (typeof COUNT_COLUMN)[CompositionDimension]

/** The ways to additive derived metrics. A metric can be split if all parts of any way can. */
function listWays(catalog: Catalog): ReadonlyMap<string, Availability> {
  return new Map(
    METRICS.filter((metric) => metric.additive && metric.derivation?.by === 'formula').map(
      ({ metric_id }) => {
        const { measures } = planMeasures(catalog, [metric_id], createParams())
        return [metric_id, measures[0]?.availability ?? { any: [] }]
      },
    ),
  )
}

/**
 * Lists which metrics of a project can be split, by which dimension, in catalog order, and into how many parts. A
 * derived metric has as many parts as its part with the fewest, by the way that has the most.
 */
export async function listSplits(db: Analytics, projectId: string): Promise<Splits> {
  const series = (await listSeries(db)).filter((row) => row.project_id === projectId)
  const ways = db.catalog.derive(listWays)
  const byMetric = new Map(series.map((row) => [row.metric_id, row]))
  const countParts = (metric: string, column: Column): number => {
    const count = (id: string) => byMetric.get(id)?.[column] || null
    const counted = evaluateAvailability<number>(ways.get(metric) ?? { any: [] }, {
      metric: count,
      all: (counts) => Math.min(...counts),
      any: (counts) => Math.max(...counts),
    })
    // Labels of different metrics have different names.
    return count(metric) ?? (column === 'labels' ? 0 : (counted ?? 0))
  }
  const list = (dimension: CompositionDimension) =>
    listMetrics()
      .map(({ metric_id }) => ({
        metric_id,
        count: countParts(metric_id, COUNT_COLUMN[dimension]),
      }))
      .filter(({ count }) => count > 0)
  return {
    chain: list('chain'),
    product: list('product'),
    contract: list('contract'),
    label: list('label'),
  }
}
