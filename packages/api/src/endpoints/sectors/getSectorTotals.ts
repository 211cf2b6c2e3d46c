import { getSectorTotals as querySectorTotals } from '@tickmark/analytics/queries/getSectorTotals'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveMetrics } from '../../lookups/resolveMetrics.ts'
import { AGGREGATE_INTERVAL_PARAM } from '../../params/aggregateIntervalParam.ts'
import { idParam } from '../../params/idParam.ts'
import { listParam } from '../../params/listParam.ts'
import { SectorTotalsSchema } from '../../schemas/SectorTotalsSchema.ts'

export const getSectorTotals = endpoint({
  name: 'getSectorTotals',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/sector-totals',
  summary: 'Every market sector by what its projects are together, now and before.',
  auth: 'internal',
  procedure: 'sectors.getTotals',
  input: z.strictObject({
    interval: AGGREGATE_INTERVAL_PARAM,
    metrics: listParam(20, 'Metrics that add up; without them the usual six.'),
    size_metric: idParam('What the treemap shows; without it the first of the metrics.').optional(),
  }),
  output: SectorTotalsSchema,
  async run(ctx, { interval, metrics, size_metric }) {
    const { ids, errors } = resolveMetrics(metrics, 'metrics')
    const data = await querySectorTotals(ctx.analytics, {
      interval,
      ...(ids && { metrics: ids }),
      ...(size_metric !== undefined && { size_metric }),
    })
    return { data, errors }
  },
})
