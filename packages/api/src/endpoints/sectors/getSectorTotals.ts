import { getSectorTotals as querySectorTotals } from '@tickmark/analytics/figures/getSectorTotals'
import { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { OPEN_ACCESS } from '@tickmark/core/tiers/Access'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireDay } from '../../gating/requireDay.ts'
import { requireInterval } from '../../gating/requireInterval.ts'
import { requireReadable } from '../../gating/requireReadable.ts'
import { resolveMetrics } from '../../lookups/resolveIds.ts'
import { listParam } from '../../params/listParams.ts'
import { idParam } from '../../params/scalarParams.ts'
import { AGGREGATE_INTERVAL_PARAM, AS_OF_PARAM } from '../../params/timeParams.ts'

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
    as_of: AS_OF_PARAM,
  }),
  output: SectorTotals,
  async run(ctx, { interval, metrics, size_metric, as_of }) {
    await requireDay(ctx, 'as_of', as_of)
    const { ids, errors } = resolveMetrics({ access: OPEN_ACCESS }, metrics, 'metrics')
    for (const id of ids ?? []) requireReadable(ctx, id, 'metrics')
    if (size_metric !== undefined) requireReadable(ctx, size_metric, 'size_metric')
    const data = await querySectorTotals(ctx.analytics, {
      interval: requireInterval(ctx, interval),
      as_of,
      ...(ids && { metrics: ids }),
      ...(size_metric !== undefined && { size_metric }),
    })
    return { data, errors }
  },
})
