import { findMetricFormula } from '@tickmark/core/formula/findMetricFormula'
import { type Formula, parseFormula } from '@tickmark/core/formula/parseFormula'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Dimension } from '@tickmark/core/query/dimensions'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { asOfFactsSql } from '../compile/factsSql.ts'
import { IS_LABEL, LABEL_ID } from '../compile/labelSql.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { isAmount, planMeasures } from '../compile/planMeasures.ts'
import { chainSql, type SplitColumn } from '../compile/pointsSql.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { resolveScope, type Scope } from '../compile/resolveScope.ts'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'
import { indexSeries, type SeriesIndex } from './indexSeries.ts'

/** The first and last day with a value of anything requested; null without any. */
export type DataSpan = { data_from: Day | null; data_to: Day | null }

/** The data span of one series. */
export type SeriesSpan = {
  /** The first day with a value. */
  from: Day
  to: Day
  /** The first day of the underlying data; earlier than `from` if a window over days has to fill first. */
  begin: Day
}

/** Spans by the name of a series; see `nameOfSeries`. */
export type SeriesSpans = ReadonlyMap<string, SeriesSpan>

type SpanQuery = Pick<MetricQuery, 'metrics' | 'breakdown'> & Partial<Pick<MetricQuery, 'unit'>>

type Wanted = {
  scope: Scope
  plan: Plan
  series: SeriesIndex
  as_of: AsOf | null
  /** Earlier days are ignored. */
  earliest: Day | null
}

type Row = { metric_id: string; project_id: string; first_day: Day; last_day: Day } & Partial<
  Record<SplitColumn, string>
>

/**
 * The data span of each series of a query, whatever its range, by metric as requested. Read from the list of series
 * in memory. The engine is queried only for parts of projects (chains, products, contracts), which have no dates in
 * that list.
 */
export async function findSeriesSpans(
  db: Analytics,
  query: SpanQuery,
  wanted: Wanted,
): Promise<ReadonlyMap<string, SeriesSpans>> {
  const find = createFinder(query, wanted, await readParts(db, query, wanted))
  return new Map(query.metrics.map((text) => [text, find(text)]))
}

/** The first and last day over all series. */
export function uniteSeriesSpans(byMetric: ReadonlyMap<string, SeriesSpans>): DataSpan {
  const spans = [...byMetric.values()].flatMap((of) => [...of.values()])
  const from = spans.map((span) => span.from).sort()
  const to = spans.map((span) => span.to).sort()
  return { data_from: from[0] ?? null, data_to: to.at(-1) ?? null }
}

/**
 * The last complete day of each metric: its anchor, or the last day of its series if that is earlier. If all of them
 * begin after the anchor, the day on which they end.
 */
export function endOfEach(
  anchors: ReadonlyMap<Measure, Day | null>,
  byMetric: ReadonlyMap<string, SeriesSpans>,
): Record<string, Day | null> {
  return Object.fromEntries(
    [...anchors].map(([{ metric }, anchor]) => {
      const spans = [...(byMetric.get(metric)?.values() ?? [])]
      if (anchor === null || spans.length === 0) return [metric, null]
      const end = newest(spans.map(({ to }) => to))
      return [metric, spans.every(({ from }) => from > anchor) ? end : oldestOf([anchor, end])]
    }),
  )
}

/** The data span of a whole query. */
export async function findDataSpan(
  db: Analytics,
  query: SpanQuery,
  wanted: Wanted,
): Promise<DataSpan> {
  return uniteSeriesSpans(await findSeriesSpans(db, query, wanted))
}

/** The name of a series in `SeriesSpans`: its ids in the order of the breakdown. */
export function nameOfSeries(ids: readonly string[]): string {
  return ids.join('\u0000')
}

/** As `findDataSpan`, for a query that is not prepared. */
export async function getDataSpan(
  db: Analytics,
  query: Pick<MetricQuery, 'metrics' | 'breakdown' | 'where' | 'as_of'>,
  earliest: Day | null,
): Promise<DataSpan> {
  const as_of = await resolveAsOf(db, query.as_of)
  return findDataSpan(db, query, {
    scope: resolveScope(db.catalog, query.where),
    plan: planMeasures(db.catalog, query.metrics, createParams()),
    series: await indexSeries(db, as_of),
    as_of,
    earliest,
  })
}

function createFinder(
  { breakdown, unit }: SpanQuery,
  { scope, series, earliest }: Wanted,
  parts: ReadonlyMap<string, readonly Row[]> | null,
): (text: string) => SeriesSpans {
  const projects = scope.projects && new Set(scope.projects)
  const oldest = earliest ?? FIRST_DAY
  const today = toDay(Date.now())
  const prices =
    unit === 'native'
      ? new Map((series.byMetric.get('price') ?? []).map((row) => [row.project_id, row]))
      : null
  return (text) => {
    const metric = findMetric(text.trim())
    return metric ? ofMetric(metric) : ofFormula(parseFormula(text), [])
  }

  function ofMetric(metric: MetricDefinition): SeriesSpans {
    const { derivation } = metric
    const own = rowsOf(metric)
    if (derivation?.by !== 'formula') return own
    const isWhole = parts === null && own.size > 0 && derivation.reported !== true
    const formula = findMetricFormula(metric.metric_id)
    if ((isWhole && metric.kind !== 'ratio') || !formula) return own
    const made = ofFormula(formula, derivation.optional ?? [])
    if (isWhole)
      return new Map(
        [...own].map(([name, span]) => [
          name,
          { ...(made.get(name) ?? span), from: span.from, to: span.to },
        ]),
      )
    return unite([own, made])
  }

  /** An optional part does not affect the span of a formula, unless all parts are optional. */
  function ofFormula(formula: Formula, optional: readonly string[]): SeriesSpans {
    const required: SeriesSpans[] = []
    const others: SeriesSpans[] = []
    const visit = (part: Formula): void => {
      switch (part.kind) {
        case 'metric': {
          const metric = findMetric(part.metric_id)
          const isOptional = optional.includes(part.metric_id)
          if (metric) (isOptional ? others : required).push(ofMetric(metric))
          return
        }
        case 'rolling_sum': {
          const metric = findMetric(part.metric_id)
          if (metric) required.push(delay(ofMetric(metric), part.days))
          return
        }
        case 'negate':
          visit(part.of)
          return
        case 'binary':
          visit(part.left)
          visit(part.right)
          return
        case 'period':
        case 'number':
          return
      }
    }
    visit(formula)
    return required.length > 0 ? intersect(required) : unite(others)
  }

  function rowsOf(metric: MetricDefinition): SeriesSpans {
    const { metric_id, derivation } = metric
    const isPart = parts !== null && derivation?.by !== 'ecosystem'
    const rows: readonly Row[] = (isPart ? parts : series.byMetric).get(metric_id) ?? []
    const spans = new Map<string, SeriesSpan>()
    for (const row of rows) {
      const known = projects === null || projects.has(row.project_id) ? daysOf(row, metric) : null
      if (known === null) continue
      const span = { ...known, begin: known.from }
      for (const name of listNames(row, breakdown, scope)) widen(spans, name, span)
    }
    return spans
  }

  /** An amount in tokens needs a price. */
  function daysOf(
    { project_id, first_day, last_day }: Row,
    metric: MetricDefinition,
  ): { from: Day; to: Day } | null {
    // A day that is not over yet does not make data newer, unless there are no others.
    const limits = [{ from: oldest, to: first_day <= today && last_day > today ? today : last_day }]
    if (prices !== null && isAmount(metric)) {
      const price = prices.get(project_id)
      if (price === undefined) return null
      limits.push({ from: price.first_day, to: price.last_day })
    }
    const from = newest([first_day, ...limits.map((one) => one.from)])
    const to = limits.map((one) => one.to).reduce((a, b) => (a < b ? a : b))
    return from > to ? null : { from, to }
  }
}

/** The series of an answer that a row belongs to: several if it is split by sector. */
function listNames(
  row: Row,
  breakdown: readonly Dimension[],
  { catalog, sectors }: Scope,
): string[] {
  const idsOf = (dimension: Dimension): readonly string[] => {
    switch (dimension) {
      case 'project':
        return [row.project_id]
      case 'chain':
        // A sum over the projects of a chain is a series of the chain.
        return [row.chain_id ?? row.project_id]
      case 'product':
        return [row.product_id ?? '']
      case 'contract':
        return [row.contract_id ?? '']
      case 'label':
        return [row.label_id ?? '']
      case 'market_sector':
        return (catalog.find(row.project_id)?.market_sectors ?? []).filter(
          (sector) => sectors?.includes(sector) ?? true,
        )
    }
  }
  const keys = breakdown.reduce<string[][]>(
    (all, dimension) => all.flatMap((ids) => idsOf(dimension).map((id) => [...ids, id])),
    [[]],
  )
  return keys.map(nameOfSeries)
}

function widen(spans: Map<string, SeriesSpan>, name: string, span: SeriesSpan): void {
  const known = spans.get(name)
  spans.set(
    name,
    known === undefined
      ? { ...span }
      : {
          from: oldestOf([known.from, span.from]) ?? span.from,
          to: newest([known.to, span.to]),
          begin: oldestOf([known.begin, span.begin]) ?? span.begin,
        },
  )
}

function unite(all: readonly SeriesSpans[]): Map<string, SeriesSpan> {
  const united = new Map<string, SeriesSpan>()
  for (const spans of all) for (const [name, span] of spans) widen(united, name, span)
  return united
}

function intersect([first, ...others]: readonly SeriesSpans[]): Map<string, SeriesSpan> {
  const common = new Map<string, SeriesSpan>()
  for (const [name, span] of first ?? []) {
    const spans = [span, ...others.flatMap((one) => one.get(name) ?? [])]
    if (spans.length <= others.length) continue
    const from = newest(spans.map((one) => one.from))
    const to = spans.map((one) => one.to).reduce((a, b) => (a < b ? a : b))
    if (from > to) continue
    common.set(name, {
      from,
      to,
      begin: newest(spans.map((one) => one.begin)),
    })
  }
  return common
}

/** A rolling sum has its first value once enough of its days have one. It is read as a level. */
function delay(spans: SeriesSpans, days: number): SeriesSpans {
  const wait = Math.ceil(days * WINDOW_COVERAGE) - 1
  return new Map(
    [...spans].flatMap(([name, { from, to, begin }]) => {
      const first = addDays(from, wait)
      const span = { from: first, to, begin }
      return first > to ? [] : [[name, span] as const]
    }),
  )
}

function newest([first = '', ...others]: readonly Day[]): Day {
  return others.reduce((one, other) => (one > other ? one : other), first)
}

function oldestOf(days: readonly (Day | null)[]): Day | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}

/** The data spans of parts of projects; null if the query is about whole projects. */
async function readParts(
  db: Analytics,
  query: Pick<MetricQuery, 'breakdown'>,
  { plan, scope, as_of }: Wanted,
): Promise<ReadonlyMap<string, readonly Row[]> | null> {
  const params = createParams()
  const conditions = listPartConditions(query, scope, params)
  if (conditions.length === 0) return null
  const usesChain = query.breakdown.includes('chain') || scope.chains !== null
  const metrics = plan.bases.filter((base) => base.ecosystem === null).map((base) => base.metric_id)
  const where = [
    `metric_id IN ${params.add(metrics, 'Array(String)')}`,
    ...(scope.projects ? [`project_id IN ${params.add(scope.projects, 'Array(String)')}`] : []),
    ...(as_of === null ? [] : [asOfFactsSql(as_of, params)]),
  ]
  const split = [
    ...(query.breakdown.includes('chain') ? (['chain AS chain_id'] as const) : []),
    ...(query.breakdown.includes('product') ? (['product_id'] as const) : []),
    ...(query.breakdown.includes('contract') ? (['contract_id'] as const) : []),
    ...(query.breakdown.includes('label') ? ([`${LABEL_ID} AS label_id`] as const) : []),
  ]
  const key = ['metric_id', 'project_id', ...split].join(', ')
  const chain = usesChain ? `, ${chainSql(scope, params)} AS chain` : ''
  // All versions of a point have the same day, so FINAL is not needed.
  const rows = await db.rows<Row>({
    sql: `
      SELECT ${key}, toString(min(day)) AS first_day, toString(max(day)) AS last_day
      FROM (SELECT *${chain} FROM ${as_of === null ? 'facts' : 'observations'} WHERE ${where.join(' AND ')})
      WHERE ${conditions.join(' AND ')} GROUP BY ${key.replace('chain AS chain_id', 'chain').replace(`${LABEL_ID} AS `, '')}`,
    params: params.values,
  })
  return Map.groupBy(rows, (row) => row.metric_id)
}

function listPartConditions(
  { breakdown }: Pick<MetricQuery, 'breakdown'>,
  { chains, products, labels }: Scope,
  params: Params,
): string[] {
  const conditions = (['product', 'contract'] as const)
    .filter((dimension) => breakdown.includes(dimension))
    .map((dimension) => `${dimension}_id != ''`)
  if (labels !== null) conditions.push(`product_id IN ${params.add(labels, 'Array(String)')}`)
  else if (breakdown.includes('label')) conditions.push(IS_LABEL)
  if (products !== null) conditions.push(`product_id IN ${params.add(products, 'Array(String)')}`)
  if (chains !== null) conditions.push(`chain IN ${params.add(chains, 'Array(String)')}`)
  else if (breakdown.includes('chain')) conditions.push(`chain != ''`)
  const isOfLabels = labels !== null || breakdown.includes('label')
  return conditions.length === 0 || isOfLabels ? conditions : [...conditions, `NOT ${IS_LABEL}`]
}
