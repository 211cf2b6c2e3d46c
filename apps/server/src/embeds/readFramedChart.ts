import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'

/** A chart that an address describes, and what it is called. */
export type FramedChart = { title: string; definition: ChartDefinition }

const LONGEST_TITLE = 200
/** The only question of a chart whose parameters are the fields of one. */
const ID = 'a'

/**
 * Reads what the parameters of `/explorer/embed/chart` describe, as the terminal writes them: text, or JSON.
 * @returns undefined for a panel that is no chart over time, and for what is wrong, which the page reports.
 */
export function readFramedChart(parameters: URLSearchParams): FramedChart | undefined {
  const raw = Object.fromEntries([...parameters].map(([name, text]) => [name, readValue(text)]))
  if (raw.panel !== undefined) return undefined
  const { success, data } = ChartDefinition.safeParse(raw.chart ?? describeQuestion(raw))
  if (!success) return undefined
  const [metric = ''] = data.questions[0]?.query.metrics ?? []
  const title = typeof raw.title === 'string' ? raw.title : (findMetric(metric)?.title ?? metric)
  return { title: title.slice(0, LONGEST_TITLE), definition: data }
}

function describeQuestion(raw: Record<string, unknown>) {
  const query = Object.fromEntries(
    Object.keys(MetricQuery.shape).flatMap((field) =>
      raw[field] === undefined ? [] : [[field, raw[field]]],
    ),
  )
  const { hide, own } = raw
  return {
    questions: [{ id: ID, query: { ...query, metrics: listOf(raw.metrics) } }],
    kind: raw.table === true ? 'table' : raw.kind,
    fits_range: raw.range === undefined,
    log: raw.log === true,
    hidden: listOf(hide).map((id) => `${ID}:${id}`),
    // `yoy:aave|fees` is what the page writes where a chart has one query.
    own: listOf(own).map((text) => String(text).replace(':', `:${ID}:`)),
  }
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The router writes what is no text as JSON, and text that would be JSON with quotes. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
