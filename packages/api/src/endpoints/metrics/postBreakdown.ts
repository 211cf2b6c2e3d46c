import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { resolveMetrics, resolveWhere } from '../../lookups/resolveIds.ts'
import { BREAKDOWN_PARAMS } from '../../params/filterParams.ts'
import { BreakdownRow, breakDown } from '../../series/breakDown.ts'
import { uniteSpans } from '../../series/describeAnswers.ts'

export const postBreakdown = endpoint({
  name: 'breakDownMetrics',
  group: 'Metrics',
  method: 'POST',
  path: '/v2/metric-breakdown',
  summary: 'Figures over an interval, split by project, chain, product or market sector.',
  description:
    'Flows are summed over the interval, unique counts averaged, levels and prices read on its last day with data, ratios recomputed from such parts.',
  auth: 'public-key',
  input: z.strictObject(BREAKDOWN_PARAMS),
  output: z.array(BreakdownRow),
  rows: (rows) => rows.map(({ metrics, ...ids }) => ({ ...ids, ...metrics })),
  async run(ctx, input) {
    const metrics = resolveMetrics(ctx, input.metric_ids)
    const { where, errors, none } = resolveWhere(input)
    const allErrors = [...metrics.errors, ...errors]
    if (none || metrics.ids === undefined || metrics.ids.length === 0)
      return { data: [], errors: allErrors, meta: uniteSpans([]) }
    const { rows: data, meta } = await breakDown(ctx, { ...input, metrics: metrics.ids, where })
    return { data, errors: allErrors, meta }
  },
})
