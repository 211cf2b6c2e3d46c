import { findFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { FigureColumn } from '@tickmark/core/answers/ProjectFigures'
import type { ColumnSummary } from '@tickmark/core/answers/ProjectList'
import { quantileOf } from '@tickmark/core/answers/quantileOf'
import { isComparable } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findStandIn } from '@tickmark/core/screens/projectList'
import { foldText } from '@tickmark/core/text/foldText'
import type { ProjectEntry } from './listProjectEntries.ts'

/** One key of an order: a column id, or `name`. */
export type SortKey = { column: string; descending: boolean }
/** Only projects whose figure lies between the bounds; an absent bound is open. */
export type FigureRange = { column: string; min: number | undefined; max: number | undefined }

/** Kinds of filters are combined with "and", the ids of one kind with "or"; an absent one lets all pass. */
export type ProjectListFilter = {
  text?: string | undefined
  sectors?: readonly string[] | undefined
  chains?: readonly string[] | undefined
  tags?: readonly string[] | undefined
  projects?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** Projects with values of all these metrics. */
  metrics?: readonly string[] | undefined
  ranges?: readonly FigureRange[]
  /** Leave out unreviewed projects. */
  only_reviewed?: boolean
  /** Keep archived projects and those without data. */
  include_all?: boolean
}

/** A project with its figures by column id. */
export type ListRow = ProjectEntry & {
  figures: Readonly<Record<string, number | null>>
  /** Last values that are older than the windows of their columns: in order with the others, and in no summary. */
  older: Readonly<Record<string, NonNullable<FigureColumn['older']>[number]>>
  /** The columns of whose windows days are missing. */
  partial: readonly string[]
  ticker?: string | undefined
}

/**
 * Makes a function for the figure that a column shows of a row: its own, that of its substitute column, which is found
 * once, or an older one.
 */
function showColumn(column: string): (row: ListRow) => number | null {
  const standIn = findStandIn(column) ?? ''
  return ({ figures, older }) => figures[column] ?? figures[standIn] ?? older[column]?.value ?? null
}

/** The same without values that cannot be compared, which have no place in an order, a range or a quartile. */
function showCompared(column: string): (row: ListRow) => number | null {
  const show = showColumn(column)
  const figure = findFigureColumn(column)
  const format =
    figure?.aggregation === 'change' ? null : (findMetric(figure?.metric_id ?? '')?.format ?? null)
  return (row) => {
    const value = show(row)
    return value === null || isComparable(value, format) ? value : null
  }
}

/** The rows that pass every filter. A missing figure lies in no range. */
export function filterListRows(rows: readonly ListRow[], filter: ProjectListFilter): ListRow[] {
  const text = foldText(filter.text ?? '')
  const among = filter.projects && new Set(filter.projects)
  const ranges = (filter.ranges ?? []).map((range) => ({ range, show: showCompared(range.column) }))
  return rows.filter((row) => {
    const { project, metric_ids, ticker } = row
    return (
      (!filter.only_reviewed || project.is_reviewed) &&
      (filter.include_all || (metric_ids.length > 0 && !project.is_archived)) &&
      (text === '' ||
        [project.name, project.symbol, project.project_id, ticker].some((name) =>
          foldText(name ?? '').includes(text),
        )) &&
      meets(project.market_sectors, filter.sectors) &&
      meets(project.chains, filter.chains) &&
      meets(project.tags, filter.tags) &&
      (among?.has(project.project_id) ?? true) &&
      !filter.exclude?.includes(project.project_id) &&
      (filter.metrics?.every((id) => metric_ids.includes(id)) ?? true) &&
      ranges.every(({ range, show }) => isWithin(show(row), range))
    )
  })
}

function meets(own: readonly string[], wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.some((one) => own.includes(one))
}

function isWithin(value: number | null, { min, max }: FigureRange): boolean {
  return (
    value !== null && (min === undefined || value >= min) && (max === undefined || value <= max)
  )
}

/** Made once: comparing texts without it looks up the language for each pair. */
const BY_NAME = new Intl.Collator('en')

/**
 * The rows in order. Missing figures come last in either direction. Whatever the order is by, rows without any figure
 * come after all others, and archived projects and those without data after these; ordered by a figure, projects that
 * rankings leave out come before them. Equal rows keep their order.
 */
export function sortListRows(rows: readonly ListRow[], keys: readonly SortKey[]): ListRow[] {
  const isByFigure = keys.some(({ column }) => column !== 'name')
  const places = new Map(rows.map((row) => [row, placeOf(row, isByFigure)]))
  const shown = keys.map(({ column }) => showCompared(column))
  return rows.toSorted((a, b) => {
    const last = (places.get(a) ?? 0) - (places.get(b) ?? 0)
    if (last !== 0) return last
    for (const [index, { column, descending }] of keys.entries()) {
      const show = shown[index]
      const order =
        column === 'name'
          ? BY_NAME.compare(a.project.name, b.project.name) * (descending ? -1 : 1)
          : byFigure(show?.(a) ?? null, show?.(b) ?? null, descending)
      if (order !== 0) return order
    }
    return 0
  })
}

function placeOf(row: ListRow, isByFigure: boolean) {
  const { project, metric_ids, figures, older, is_unranked } = row
  if (project.is_archived || metric_ids.length === 0) return 3
  const values = [...Object.values(figures), ...Object.values(older)]
  if (values.length > 0 && values.every((value) => value == null)) return 2
  return Number(isByFigure && is_unranked)
}

function byFigure(x: number | null, y: number | null, descending: boolean): number {
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  return descending ? y - x : x - y
}

/** Sums and orders the figures of a column. Changes, averages and highs of projects do not add up. */
export function summarizeColumn(
  rows: readonly ListRow[],
  { column_id, metric_id, aggregation }: Record<'column_id' | 'metric_id' | 'aggregation', string>,
): ColumnSummary {
  const show = showColumn(column_id)
  // Numbers in a typed array are sorted several times as fast.
  const compared = showCompared(column_id)
  const known = Float64Array.from(
    rows.flatMap((row) => (row.figures[column_id] == null ? [] : (compared(row) ?? []))),
  ).sort()
  const partial = rows.filter((row) => row.partial.includes(column_id)).length
  const metric = findMetric(metric_id)
  // Gross merchandise value is an amount of some projects and a level of others.
  const adds =
    metric?.additive === true &&
    metric.derivation?.by !== 'sector_gmv' &&
    (aggregation === 'sum' || aggregation === 'latest')
  return {
    count: known.length,
    ...(partial > 0 && { partial }),
    total: adds && known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
    lower_quartile: quantileOf(known, 0.25),
    median: quantileOf(known, 0.5),
    upper_quartile: quantileOf(known, 0.75),
    largest: rows.reduce((most, row) => Math.max(most, Math.abs(show(row) ?? 0)), 0),
  }
}
