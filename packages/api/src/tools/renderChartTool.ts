import { CUSTOM_CHART_KINDS } from '@tickmark/core/documents/ChartDefinition'
import { chartOfQuery } from '@tickmark/core/documents/chartOfQuery'
import { AppError } from '@tickmark/core/errors/AppError'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { queryMetrics } from '../endpoints/query/query.ts'
import { explainEmptyAnswer } from '../lookups/explainNoData.ts'
import { explainAnswer } from './explainAnswer.ts'
import { linkToChart } from './queryMetricsTool.ts'
import { callEndpoint, PICTURE_FORMATS, tool } from './Tool.ts'
import { describeOrigin, writeText } from './writeToolText.ts'

/** A larger picture is refused: what shows it would be as slow as what sends it. */
const PICTURE_BYTES = 512 * 1024

export const renderChartTool = tool({
  name: 'render_chart',
  title: 'Draw a chart',
  description: 'Draws the result of a metric query as an image, with a summary and its permalink.',
  input: z.strictObject({
    query: MetricQuery.describe('As in query_metrics.'),
    kind: z
      .enum(CUSTOM_CHART_KINDS)
      .optional()
      .describe('Chart type; chosen automatically when absent.'),
    title: z.string().trim().max(120).default('').describe('The title on a PNG; an SVG has none.'),
    format: z.enum(PICTURE_FORMATS).default('svg').describe('The file format.'),
  }),
  async run(tools, { query, kind, title, format }) {
    if (tools.drawChart === undefined)
      throw new AppError('not-found', 'Charts are not available on this server.')
    const answer = await callEndpoint(tools, queryMetrics, query)
    const chart = { ...chartOfQuery(query), ...(kind !== undefined && { kind }) }
    const data = await tools.drawChart(tools.ctx, chart, { format, title })
    if (data.length > PICTURE_BYTES)
      throw new AppError(
        'payload-too-large',
        'query: the image is too large. Request fewer series or periods.',
      )
    return {
      text: writeText(
        [
          explainAnswer(query, answer, { catalog: tools.ctx.analytics.catalog }),
          await explainEmptyAnswer(tools.ctx, query, answer),
          describeOrigin(answer.meta),
        ],
        linkToChart(tools, query),
      ),
      picture: { data, mimeType: format === 'png' ? 'image/png' : 'image/svg+xml' },
    }
  },
})
