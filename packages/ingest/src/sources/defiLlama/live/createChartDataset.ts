import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { readPairs, type Sample, writeDays } from '../../../connectors/writeDays.ts'
import { findListedSlugs } from './findListedSlugs.ts'
import { readFlow, writeFlow } from './ListedFlow.ts'
import { indexLlamaList, readLlamaList } from './LlamaList.ts'
import { writeChainDays } from './writeChainDays.ts'

/** A list of a dimension. */
export const Overview = z.object({ protocols: z.array(z.unknown()) })
/** A protocol's daily amounts, in total and by chain if available. */
export const Summary = z.object({
  totalDataChart: z.unknown(),
  totalDataChartBreakdown: z.array(z.unknown()).nullish(),
})

/** The way to request a dimension of the source, and the metric that it feeds. */
type ChartPlan = {
  id: string
  title: string
  metric_id: MetricId
  /** Set if the dimension is only one part of the metric. */
  product_id?: string
  overview: URL
  summary(slug: string): URL
}

/**
 * Statuses by which the source says that it has nothing for a protocol; its own client treats 400
 * this way.
 */
export const NO_SUCH_PROTOCOL = [400, 404]

/** Daily volumes of every catalog project in the dimension's list, in total and by chain. */
export function createChartDataset(plan: ChartPlan): Dataset {
  return {
    id: plan.id,
    title: plan.title,
    metrics: [plan.metric_id],
    async subjects(context) {
      const { protocols } = Overview.parse(await context.fetch({ url: plan.overview }))
      return findListedSlugs(readLlamaList(protocols), context, 'nothing').map(
        ({ project_id, slug }) => ({
          key: project_id,
          name: slug,
          calls: [{ url: plan.summary(slug), missing: NO_SUCH_PROTOCOL }],
        }),
      )
    },
    bulkListing: {
      as: 'flow',
      lists: [{ url: plan.overview }],
      open([list]) {
        const index = indexLlamaList(Overview.parse(list).protocols)
        const { metric_id, product_id = '' } = plan
        return {
          read: ({ key, name }, to) => [
            writeFlow(readFlow(index.find(name)), { metric_id, project_id: key, product_id }, to),
          ],
        }
      },
    },
    read({ key, bodies }, writer) {
      const { metric_id, product_id = '' } = plan
      readSummary(bodies[0], { metric_id, project_id: key, product_id }, writer)
    },
  }
}

/** Writes the amounts of a protocol, in total and by chain, and returns the totals; none without an answer. */
export function readSummary(
  body: unknown,
  of: { metric_id: MetricId; project_id: string; product_id?: string; allowsNegative?: boolean },
  writer: BatchWriter,
): Sample[] {
  if (body === null || body === undefined) return []
  const { allowsNegative = false, ...point } = of
  const { totalDataChart, totalDataChartBreakdown } = Summary.parse(body)
  const samples = readPairs(totalDataChart, { unit: 1000, writer })
  writeDays(samples, { point, as: 'flow', allowsNegative }, writer)
  writeChainDays(totalDataChartBreakdown ?? [], { ...point, allowsNegative }, writer)
  return samples
}
