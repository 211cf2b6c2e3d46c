import type { Formula } from '@tickmark/core/formula/Formula'
import { findMetricFormula } from '@tickmark/core/formula/findMetricFormula'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { knownSql } from '../compile/knownSql.ts'
import type { Plan } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveScope, type Scope } from '../compile/resolveScope.ts'
import { WINDOW_COVERAGE } from '../compile/transformSql.ts'
import { indexSeries, type SeriesIndex } from './indexSeries.ts'
import { resolveAsOf } from './resolveAsOf.ts'

/** The first and the last day on which something requested has a value; null where there is none. */
export type DataSpan = { data_from: Day | null; data_to: Day | null }

type Wanted = {
  scope: Scope
  plan: Plan
  series: SeriesIndex
  as_of: AsOf | null
  /** Days before it do not count. */
  earliest: Day | null
}

type Span = { from: Day; to: Day }
/** By project; under one name where projects are added up before a formula is computed. */
type Spans = ReadonlyMap<string, Span>
type Row = { metric_id: string; project_id: string; first_day: Day; last_day: Day }

/**
 * Where the data of a question begin and end, whatever its range. It is read from the list of series, which is in
 * memory. The engine is asked only for parts of projects (chains, products, contracts), which that list does not date.
 */
export async function findDataSpan(
  db: Analytics,
  query: Pick<MetricQuery, 'metrics' | 'breakdown'>,
  wanted: Wanted,
): Promise<DataSpan> {
  const find = createFinder(query, wanted, await readParts(db, query, wanted))
  const spans = query.metrics.flatMap((text) => [...find(text).values()])
  const from = spans.map((span) => span.from).sort()
  const to = spans.map((span) => span.to).sort()
  return { data_from: from[0] ?? null, data_to: to.at(-1) ?? null }
}

/** The same, of what no prepared question is about. */
export async function getDataSpan(
  db: Analytics,
  query: Pick<MetricQuery, 'metrics' | 'breakdown' | 'where' | 'as_of'>,
  earliest: Day | null,
): Promise<DataSpan> {
  const as_of = await resolveAsOf(db, query.as_of)
  return findDataSpan(db, query, {
    scope: resolveScope(query.where),
    plan: planMeasures(query.metrics, createParams()),
    series: await indexSeries(db, as_of),
    as_of,
    earliest,
  })
}

function createFinder(
  { breakdown }: Pick<MetricQuery, 'breakdown'>,
  { scope, series, earliest }: Wanted,
  parts: ReadonlyMap<string, readonly Row[]> | null,
): (text: string) => Spans {
  const projects = scope.projects && new Set(scope.projects)
  const oldest = earliest ?? FIRST_DAY
  const isOneProject = breakdown.includes('project') || scope.projects?.length === 1
  return (text) => {
    const metric = findMetric(text.trim())
    return metric ? ofMetric(metric) : ofFormula(parseFormula(text), [])
  }

  function ofMetric(metric: MetricDefinition): Spans {
    const { derivation } = metric
    const own = rowsOf(metric)
    if (derivation?.by !== 'formula') return own
    const isWhole = parts === null && own.size > 0 && derivation.reported !== true
    const formula = findMetricFormula(metric.metric_id)
    if (isWhole || !formula) return own
    return unite([own, ofFormula(formula, derivation.optional ?? [])])
  }

  /** A part that is optional neither begins nor ends a formula, unless all of them are. */
  function ofFormula(formula: Formula, optional: readonly string[]): Spans {
    const required: Spans[] = []
    const others: Spans[] = []
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
        case 'number':
        case 'period':
          return
      }
    }
    visit(formula)
    return required.length > 0 ? intersect(required) : unite(others)
  }

  function rowsOf(metric: MetricDefinition): Spans {
    const { metric_id, derivation } = metric
    const isPart = parts !== null && derivation?.by !== 'ecosystem'
    const rows: readonly Row[] = (isPart ? parts : series.byMetric).get(metric_id) ?? []
    const spans = new Map<string, Span>()
    for (const { project_id, first_day: from, last_day: to } of rows)
      if ((projects?.has(project_id) ?? true) && to >= oldest)
        widen(spans, isOneProject ? project_id : '', { from: from < oldest ? oldest : from, to })
    return spans
  }
}

function widen(spans: Map<string, Span>, name: string, { from, to }: Span): void {
  const known = spans.get(name)
  if (known === undefined) spans.set(name, { from, to })
  else {
    if (from < known.from) known.from = from
    if (to > known.to) known.to = to
  }
}

function unite(all: readonly Spans[]): Spans {
  const united = new Map<string, Span>()
  for (const spans of all) for (const [name, span] of spans) widen(united, name, span)
  return united
}

function intersect([first, ...others]: readonly Spans[]): Spans {
  const common = new Map<string, Span>()
  for (const [name, span] of first ?? []) {
    const spans = [span, ...others.flatMap((one) => one.get(name) ?? [])]
    if (spans.length <= others.length) continue
    const from = spans.map((one) => one.from).reduce((a, b) => (a > b ? a : b))
    const to = spans.map((one) => one.to).reduce((a, b) => (a < b ? a : b))
    if (from <= to) common.set(name, { from, to })
  }
  return common
}

/** A rolling sum has its first value once enough of its days have one. */
function delay(spans: Spans, days: number): Spans {
  const wait = Math.ceil(days * WINDOW_COVERAGE) - 1
  return new Map(
    [...spans].flatMap(([name, { from, to }]) => {
      const first = addDays(from, wait)
      return first > to ? [] : [[name, { from: first, to }] as const]
    }),
  )
}

/** When parts of projects have values; null where the question is about whole projects. */
async function readParts(
  db: Analytics,
  query: Pick<MetricQuery, 'breakdown'>,
  { plan, scope, as_of }: Wanted,
): Promise<ReadonlyMap<string, readonly Row[]> | null> {
  const params = createParams()
  const conditions = listPartConditions(query, scope, params)
  if (conditions.length === 0) return null
  const metrics = plan.bases.filter((base) => base.ecosystem === null).map((base) => base.metric_id)
  const where = [
    `metric_id IN ${params.add(metrics, 'Array(String)')}`,
    ...(scope.projects ? [`project_id IN ${params.add(scope.projects, 'Array(String)')}`] : []),
    ...conditions,
    ...(as_of === null ? [] : [knownSql(as_of, params)]),
  ]
  // Neither older versions of a point nor those that count no more are of another day.
  const rows = await db.rows<Row>({
    sql: `
      SELECT metric_id, project_id, toString(min(day)) AS first_day, toString(max(day)) AS last_day
      FROM ${as_of === null ? 'facts' : 'observations'} WHERE ${where.join(' AND ')}
      GROUP BY metric_id, project_id`,
    params: params.values,
  })
  return Map.groupBy(rows, (row) => row.metric_id)
}

function listPartConditions(
  { breakdown }: Pick<MetricQuery, 'breakdown'>,
  { chains, products }: Scope,
  params: Params,
): string[] {
  const conditions = (['product', 'contract'] as const)
    .filter((dimension) => breakdown.includes(dimension))
    .map((dimension) => `${dimension}_id != ''`)
  if (products !== null) conditions.push(`product_id IN ${params.add(products, 'Array(String)')}`)
  if (chains === null && !breakdown.includes('chain')) return conditions
  // The total of a project on one chain counts as that chain's.
  const single = PROJECTS.filter(
    (project) =>
      project.chains.length === 1 && (chains === null || chains.includes(project.chains[0] ?? '')),
  ).map((project) => project.project_id)
  const isOn =
    chains === null ? `chain_id != ''` : `chain_id IN ${params.add(chains, 'Array(String)')}`
  return [
    ...conditions,
    `(${isOn} OR chain_id = '' AND project_id IN ${params.add(single, 'Array(String)')})`,
  ]
}
