import { isPartialPeriod } from '@tickmark/core/answers/isPartialPeriod'
import { measureHistory, ValuationHistory } from '@tickmark/core/answers/ValuationHistory'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { runMetricQuery } from '../../gating/runMetricQuery.ts'
import { requireProject } from '../../lookups/requireKnown.ts'
import { idParam } from '../../params/scalarParams.ts'
import { AS_OF_PARAM } from '../../params/timeParams.ts'

const MULTIPLES = ['ps_circulating', 'pf_circulating', 'ps_fully_diluted', 'pf_fully_diluted']
/** The metric that values a project without fees. */
const WITHOUT_MULTIPLES = 'market_cap_circulating'

export const getValuationHistory = endpoint({
  name: 'getProjectValuation',
  group: 'Projects',
  path: '/v2/internal/projects/{project_id}/valuation',
  procedure: 'projects.getValuationHistory',
  publicPath: '/v2/projects/{project_id}/valuation',
  summary: 'Valuation of a project against its own past: quartiles of its multiples by window.',
  input: z.strictObject({ project_id: idParam('Project id.'), as_of: AS_OF_PARAM }),
  output: ValuationHistory,
  rows: ({ metrics }) =>
    metrics.flatMap(({ bands, ...metric }) => bands.map((band) => ({ ...metric, ...band }))),
  async run(ctx, input) {
    const { project_id } = requireProject(ctx, input.project_id)
    const { timestamps, series, meta } = await runMetricQuery(
      ctx,
      MetricQuery.parse({
        metrics: [...MULTIPLES, WITHOUT_MULTIPLES].filter((id) => mayReadMetric(ctx.access, id)),
        where: { projects: [project_id] },
        granularity: 'day',
        range: 'max',
        as_of: input.as_of,
      }),
    )
    const measured = series.flatMap((line) => {
      // The first days of a window are multiples of what the project is valued at.
      const whole = line.values.map((value, at) =>
        isPartialPeriod(line, timestamps[at] ?? '') ? null : value,
      )
      const history = measureHistory(timestamps, whole, getMetric(line.metric).format)
      return history === undefined ? [] : [{ metric_id: line.metric, ...history }]
    })
    const multiples = measured.filter(({ metric_id }) => metric_id !== WITHOUT_MULTIPLES)
    return {
      data: {
        project_id,
        metrics: multiples.length > 0 ? multiples : measured,
        meta: { data_version: meta.data_version, sample: meta.sample, sources: meta.sources },
      },
    }
  },
})
