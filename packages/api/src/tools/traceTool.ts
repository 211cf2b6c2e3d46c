import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { trace } from '../endpoints/facts/trace.ts'
import { UNITS } from './queryMetricsTool.ts'
import { callEndpoint, tool } from './Tool.ts'
import { CURSOR_FIELD, describeOrigin, readCursor, writeTable, writeText } from './writeToolText.ts'

export const traceTool = tool({
  name: 'trace_figure',
  title: 'Trace a figure',
  description:
    'The origin of one figure of one project: its formula and parts, and every version of every point with source and time of observation.',
  input: trace.input.extend({ cursor: CURSOR_FIELD }),
  async run(tools, { cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const found = await callEndpoint(tools, trace, input)
    const metric = getMetric(found.metric_id)
    const unit = UNITS[metric.format] ?? metric.format
    const parts = found.parts.map(
      ({ title, value, role }) => `- ${title} (${role}): ${value ?? 'missing'}`,
    )
    const differing = found.second_opinions.length
    const rows = found.versions.map((one) => [
      ...[one.day, one.value, one.current, one.provisional, one.source_id, one.observed_at],
      ...[one.chain_id, one.product_id, one.file],
    ])
    const sources = [...new Set(found.versions.map((one) => one.source_id))]
    const { isSample } = await indexSeries(tools.ctx.analytics)
    return {
      text: writeText(
        [
          `# ${metric.title} of ${tools.ctx.analytics.catalog.nameOf(found.project_id)}, ${found.granularity} from ${found.timestamp}: ${found.value ?? 'missing'} (${unit})`,
          found.formula !== null && `Formula: ${found.formula}`,
          offset === 0 && parts.slice(0, 40).join('\n'),
          rows.length > 0 &&
            `Versions of the points behind it, the newest first; ${found.version_count} in all:`,
          rows.length > 0 &&
            writeTable(tools, {
              columns: [
                ...['day', 'value', 'current', 'provisional', 'source', 'observed'],
                ...['chain', 'product', 'file'],
              ],
              rows: rows.slice(offset),
              offset,
              total: rows.length,
            }),
          differing > 0 && `Other sources differ by more than 5 % on ${differing} points.`,
          describeOrigin({ sources, sample: isSample }),
        ],
        `${tools.origin}/explorer/projects/${found.project_id}/data?metrics=${found.metric_id}`,
      ),
    }
  },
})
