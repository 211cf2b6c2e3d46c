import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import {
  type MetricHistory,
  VALUATION_WINDOWS,
  type ValuationBand,
} from '@tickmark/core/answers/ValuationHistory'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { z } from 'zod'
import { getMetricCoverage } from '../endpoints/metrics/metrics.ts'
import { getValuationHistory } from '../endpoints/projects/getValuationHistory.ts'
import { listGaps } from '../endpoints/status/checks.ts'
import { callEndpoint, tool } from './Tool.ts'
import { describeOrigin, writeAnswer } from './writeToolText.ts'

const ProjectId = z.string().min(1).max(120).describe('Project id.')
const MetricId = z.string().min(1).max(120)
/** The gaps that an answer lists; it says how many there are. */
const MAX_GAPS = 50

export const valuationTool = tool({
  name: 'get_valuation',
  title: 'Valuation against own history',
  description:
    'The multiples of a project compared with its own past: quartiles by window, and the fraction of days on which a multiple was lower than now.',
  input: z.strictObject({
    project_id: ProjectId,
    metric_id: MetricId.optional().describe('Only this multiple, such as `pf_circulating`.'),
    window: z
      .enum(VALUATION_WINDOWS)
      .optional()
      .describe('The window that the sentence states; the longest by default.'),
  }),
  async run(tools, { project_id, metric_id, window }) {
    const history = await callEndpoint(tools, getValuationHistory, { project_id })
    const metrics = history.metrics.filter((one) => (metric_id ?? one.metric_id) === one.metric_id)
    const rows = metrics.flatMap(({ bands, ...one }) =>
      bands.map((band) => [
        ...[one.metric_id, band.window, band.from, one.now, percentOf(band.lower_share)],
        ...[band.low, band.lower_quartile, band.median, band.upper_quartile, band.high, band.mean],
      ]),
    )
    const [first] = metrics
    const band = first?.bands.find((one) => one.window === window) ?? first?.bands.at(-1)
    return writeAnswer(
      tools,
      [
        first && band
          ? describePosition(first, band)
          : 'There is too little history of this multiple, at least 30 days are needed.',
        {
          columns: [
            ...['metric_id', 'window', 'from', 'now', 'percentile'],
            ...['low', 'lower_quartile', 'median', 'upper_quartile', 'high', 'mean'],
          ],
          rows,
          offset: 0,
          total: rows.length,
        },
        describeOrigin(history.meta),
      ],
      `${tools.origin}/explorer/projects/${history.project_id}`,
    )
  },
})

const percentOf = (share: number | null) => share && Math.round(share * 100)

function describePosition(
  { metric_id, now, day }: MetricHistory,
  { mean, median, lower_share, days, from }: ValuationBand,
): string {
  const metric = getMetric(metric_id)
  const [value, average, middle] = [now, mean, median].map((one) =>
    formatMetricValue(one, metric, 'compact'),
  )
  const change = formatChange((now - mean) / Math.abs(mean), { value: now, before: mean })
  const place =
    lower_share === null
      ? `its mean is ${average} (median ${middle}) over the`
      : `${change} against its mean of ${average} (median ${middle}), and higher than on ${percentOf(lower_share)}% of the`
  return `${metric.title} is ${value} on ${formatDay(day)}: ${place} ${days} days since ${formatDay(from)}.`
}

export const dataStatusTool = tool({
  name: 'get_data_status',
  title: 'State of the data of a metric',
  description:
    'From when to when projects have a metric, how new it is, from which sources, and which days are missing in between.',
  input: z.strictObject({
    metric_id: MetricId.describe('Metric id, such as `fees`.'),
    project_id: ProjectId.optional(),
  }),
  async run(tools, { metric_id, project_id }) {
    const coverage = await callEndpoint(tools, getMetricCoverage, { metric_id })
    const projects = coverage.projects.filter(
      (one) => (project_id ?? one.project_id) === one.project_id,
    )
    const named = project_id === undefined ? {} : { projects: [project_id] }
    const { gaps, total } = await callEndpoint(tools, listGaps, {
      ...{ ...named, metrics: [metric_id], limit: MAX_GAPS },
    })
    const newest = projects
      .map((one) => one.last_day)
      .toSorted()
      .at(-1)
    return writeAnswer(
      tools,
      [
        newest === undefined
          ? `There are no data of ${getMetric(metric_id).title}.`
          : `${getMetric(metric_id).title}: the newest day is ${formatDay(newest)}. ${
              total.gaps === 0
                ? 'No days are missing in between.'
                : `${total.days} days are missing in ${total.gaps} gaps, such as ${gaps
                    .slice(0, 3)
                    .map(({ from, to }) => `${formatDay(from)} to ${formatDay(to)}`)
                    .join(', ')}.`
            }`,
        {
          columns: ['project_id', 'first_day', 'last_day', 'sources'],
          rows: projects.map((one) => [one.project_id, one.first_day, one.last_day, one.sources]),
          offset: 0,
          total: projects.length,
        },
        describeOrigin({ sample: (await indexSeries(tools.ctx.analytics)).isSample }),
      ],
      `${tools.origin}/explorer/status`,
    )
  },
})
