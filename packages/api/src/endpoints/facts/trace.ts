import { getTrace } from '@tickmark/analytics/provenance/getTrace'
import { getDataSpan } from '@tickmark/analytics/series/findDataSpan'
import { Trace } from '@tickmark/core/answers/Trace'
import { DayText } from '@tickmark/core/query/MetricQuery'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { findHistoryStart, requireDay } from '../../gating/requireAccess.ts'
import { requireMetric, requireProject } from '../../lookups/requireKnown.ts'
import { idParam } from '../../params/scalarParams.ts'
import { GRANULARITY_PARAM, TIME_PARAMS } from '../../params/timeParams.ts'

export const trace = endpoint({
  name: 'trace',
  group: 'Provenance',
  path: '/v2/trace',
  procedure: 'facts.trace',
  summary: 'The origin of a figure.',
  description:
    'The sources, batches and files behind one figure, the formula with its parts, and every version of every point.',
  input: z.strictObject({
    project_id: idParam('Project id.'),
    metric_id: idParam('Metric id.'),
    timestamp: z
      .string()
      .max(40)
      .transform((text) => text.slice(0, 10))
      .pipe(DayText)
      .meta({ description: 'First day of the period.', day: true }),
    granularity: GRANULARITY_PARAM,
    window: z
      .literal('ltm')
      .optional()
      .describe('The twelve months that end with the period, which must be a month.'),
    as_of: TIME_PARAMS.as_of,
  }),
  output: Trace,
  rows: (found) => found.versions,
  async run(ctx, input) {
    const { project_id } = requireProject(ctx, input.project_id)
    const { metric_id } = requireMetric(ctx, input.metric_id)
    await requireDay(ctx, 'timestamp', startOfPeriod(input.timestamp, input.granularity))
    await requireDay(ctx, 'as_of', input.as_of)
    const data = await getTrace(ctx.analytics, {
      project_id,
      metric_id,
      timestamp: input.timestamp,
      granularity: input.granularity,
      ...(input.window !== undefined && { window: input.window }),
      ...(input.as_of !== undefined && { as_of: input.as_of }),
    })
    const asked = {
      metrics: [metric_id],
      breakdown: [],
      where: { projects: [project_id] },
      ...(input.as_of !== undefined && { as_of: input.as_of }),
    }
    const earliest = await findHistoryStart(ctx)
    return { data, meta: await getDataSpan(ctx.analytics, asked, earliest) }
  },
})
