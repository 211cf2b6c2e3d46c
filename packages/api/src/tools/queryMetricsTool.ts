import type { AskPart } from '@tickmark/core/answers/AskPlan'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { unitAfter } from '@tickmark/core/charts/chartUnits'
import { listQualifiers } from '@tickmark/core/charts/listQualifiers'
import { NO_INDEX } from '@tickmark/core/charts/NO_INDEX'
import { chartOfQuery } from '@tickmark/core/documents/chartOfQuery'
import { writeChartPath } from '@tickmark/core/documents/writeChart'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { listFew } from '@tickmark/core/formats/listFew'
import { unitOfMeasure } from '@tickmark/core/formula/unitOfMeasure'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { createLookup } from '@tickmark/core/text/createLookup'
import { queryMetrics } from '../endpoints/query/query.ts'
import { explainEmptyAnswer } from '../lookups/explainNoData.ts'
import { byDay } from './byDay.ts'
import { explainAnswer } from './explainAnswer.ts'
import { type Cell, callEndpoint, type ToolAnswer, type ToolContext, tool } from './Tool.ts'
import { CURSOR_FIELD, describeOrigin, readCursor, writeTable, writeText } from './writeToolText.ts'

export const queryMetricsTool = tool({
  name: 'query_metrics',
  title: 'Query metrics',
  description:
    'Figures of projects, sectors or chains over time, split, ranked and transformed. Find ids with search_catalogue first. Values are exact and in the unit that the answer names; an empty cell is missing, never zero.',
  input: MetricQuery.extend({ cursor: CURSOR_FIELD }),
  run: (tools, { cursor, ...query }) => answerQuery(tools, query, { cursor }),
})

/** Answers a query as a table with its units, days, sources and permalink. `lead` is said before it. */
export async function answerQuery(
  tools: ToolContext,
  query: MetricQuery,
  {
    cursor,
    lead,
    parts = [],
  }: { cursor?: string | undefined; lead?: string; parts?: readonly AskPart[] },
): Promise<ToolAnswer> {
  const offset = readCursor(tools, cursor)
  const answer = await callEndpoint(tools, queryMetrics, query)
  const { columns, rows } = tabulate(answer, query)
  const daily = offset === 0 ? byDay(query, parts, answer) : undefined
  const days = daily && (await callEndpoint(tools, queryMetrics, daily))
  return {
    text: writeText(
      [
        lead,
        offset === 0 &&
          explainAnswer(query, answer, { catalog: tools.ctx.analytics.catalog, parts, days }),
        await explainEmptyAnswer(tools.ctx, query, answer),
        describeUnits(query, answer),
        answer.series.length > 0 &&
          writeTable(tools, { columns, rows: rows.slice(offset), offset, total: rows.length }),
        describeState(answer),
      ],
      linkToChart(tools, query),
    ),
  }
}

/** Returns the address that opens a query as a custom chart. */
export function linkToChart({ origin }: Pick<ToolContext, 'origin'>, query: MetricQuery): string {
  return `${origin}/explorer${writeChartPath(chartOfQuery(query))}`
}

/** More series than this are listed below each other. */
const MAX_COLUMNS = 8

function tabulate(
  { dimensions, timestamps, series }: MetricAnswer,
  query: MetricQuery,
): { columns: string[]; rows: Cell[][] } {
  const qualifiers = listQualifiers(query).join(', ')
  const said = qualifiers === '' ? '' : ` (${qualifiers})`
  if (series.length <= MAX_COLUMNS)
    return {
      columns: ['period', ...series.map((one) => `${nameColumn(one, dimensions)}${said}`)],
      rows: timestamps.map((day, at) => [day, ...series.map(({ values }) => values[at])]),
    }
  return {
    columns: ['period', ...dimensions, 'metric', 'value'],
    rows: timestamps.flatMap((day, at) =>
      series.flatMap(({ key, metric, values }) => {
        const value = values[at] ?? null
        return value === null
          ? []
          : [[day, ...dimensions.map((name) => key[name]), `${metric}${said}`, value]]
      }),
    ),
  }
}

function nameColumn({ key, metric }: Series, dimensions: MetricAnswer['dimensions']): string {
  return [...dimensions.map((name) => key[name] || 'none'), metric].join(' · ')
}

/** The unit of each metric; shares and changes are fractions. */
function describeUnits(query: MetricQuery, { series }: MetricAnswer): string {
  const after = unitAfter(query.transforms)
  const units = new Map<string, string[]>()
  for (const one of series) {
    const unit = after ?? unitOfMeasure(one.metric)
    const name = unit === 'usd' && query.unit === 'native' ? 'tokens' : (UNITS[unit] ?? unit)
    const metrics = units.get(name) ?? []
    if (!metrics.includes(one.metric)) units.set(name, [...metrics, one.metric])
  }
  const named = [...units].map(([unit, metrics]) => `${unit} (${listFew(metrics)})`)
  const from = query.granularity === 'day' ? '' : ' Periods are named by their first day.'
  return named.length === 0 ? '' : `Unit: ${named.join('; ')}.${from}`
}

/** The unit of values of each format. */
export const UNITS: Readonly<Record<string, string>> = createLookup({
  usd: 'US dollars',
  percent: 'fraction, 0.05 is 5%',
  share: 'fraction, 0.05 is 5%',
  rank: 'rank, 1 is first',
  multiple: 'multiple',
  number: 'number',
  count: 'count',
})

function describeState({ series, meta }: MetricAnswer): string {
  const open = series.flatMap(({ provisional_from }) => provisional_from ?? []).toSorted()
  const parts = series.flatMap(({ partial }) => partial?.to ?? []).toSorted()
  const gaps = new Set(series.flatMap((one) => one.gaps ?? []))
  const bases = series.flatMap(({ label, no_index }) =>
    no_index === undefined ? [] : `${label}: ${NO_INDEX[no_index].toLowerCase()}.`,
  )
  const optional = meta.missing.flatMap(({ metric, reason }) =>
    reason === 'optional-part' ? [nameMeasure(metric)] : [],
  )
  return [
    `Covers ${formatDay(meta.range.from)} to ${formatDay(meta.range.to)}.`,
    open[0] !== undefined && `Values from ${formatDay(open[0])} may still change.`,
    parts.length > 0 && `Values up to ${formatDay(parts.at(-1) ?? '')} are of partial periods.`,
    gaps.size > 0 &&
      `Days are missing in ${listFew([...gaps].toSorted().map((day) => formatDay(day)))}: these periods are partial.`,
    ...bases.slice(0, 10),
    ...(meta.redenominations ?? []).map(({ note }) => `${note}.`),
    optional.length > 0 && `Counted as zero, since missing: ${listFew([...new Set(optional)])}.`,
    meta.total_series > series.length && `${series.length} of ${meta.total_series} series.`,
    describeOrigin(meta),
  ]
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .join(' ')
}
