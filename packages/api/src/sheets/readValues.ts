import { getIntervalFigures } from '@tickmark/analytics/figures/getIntervalFigures'
import { findAnchorDays } from '@tickmark/analytics/series/findAnchors'
import { MAX_FORMULAS } from '@tickmark/core/answers/figureColumns'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { isPartialPeriod, isWholePeriod } from '@tickmark/core/answers/isPartialPeriod'
import { AppError } from '@tickmark/core/errors/AppError'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { isDailyRatio } from '@tickmark/core/screens/projectWall'
import type { Day } from '@tickmark/core/time/Day'
import { endOfPeriod, type Granularity, listPeriods } from '@tickmark/core/time/Granularity'
import type { ApiContext } from '../context/ApiContext.ts'
import { queryFigures } from '../gating/queryFigures.ts'
import { runMetricQuery } from '../gating/runMetricQuery.ts'
import type { ValuePlace } from './readValueCell.ts'

export type ValueCell = ValuePlace & {
  id: string
  /** The figure, or whether it is of a whole period. */
  asks: 'value' | 'state'
}
/** `unfinished` is a period that is not over, `partial` one of whose days some are missing. */
type State = 'finished' | 'unfinished' | 'partial'
type Found = Map<string, number | State | null | AppError>
type PeriodCell = ValueCell & { date: { kind: 'period'; start: Day; granularity: Granularity } }

/** Values that one query may read besides those that were asked for, since it reads projects × metrics × periods. */
const MAX_READ = 200_000
const MAX_METRICS = 60
/** The maximum age of the newest value of a period. */
const LATEST_RANGE = { day: '30d', week: '90d', month: '365d', quarter: '2y', year: '3y' } as const

/** The value or state of each cell by its id: null where it is missing, an error where its query fails. */
export async function readValues(ctx: ApiContext, cells: readonly ValueCell[]): Promise<Found> {
  const found: Found = new Map()
  const latest = cells.filter(({ date }) => date.kind === 'latest')
  const ends = await findAnchorDays(ctx.analytics, [...new Set(latest.map(({ metric }) => metric))])
  const groups = Map.groupBy(cells, ({ date, metric, label }) => {
    const of = label === null ? '' : ' of labels'
    if (date.kind === 'interval') return of === '' ? date.kind : `${date.interval}${of}`
    const name = `${date.kind} ${date.granularity}${of}`
    // A query ends with the newest of its metrics; older ones may have nothing in its range.
    return date.kind === 'latest' ? `${name} ${ends.get(metric)}` : name
  })
  for (const [name, group] of groups)
    for (const part of split(group, name)) await readGroup(ctx, part, found)
  return found
}

/** Parts of a group that one query can read. */
function split(cells: readonly ValueCell[], name: string): ValueCell[][] {
  if (name === 'interval') return inParts(cells, isFormula, MAX_FORMULAS)
  return inParts(cells, () => true, MAX_METRICS).flatMap((part) => {
    const starts = part.flatMap(({ date }) => (date.kind === 'period' ? [date.start] : [])).sort()
    const [from, to] = [starts[0], starts.at(-1)]
    const [, granularity] = name.split(' ') as [string, Granularity]
    if (from === undefined || to === undefined) return [part]
    const read =
      count(part, 'project') * count(part, 'metric') * listPeriods(from, to, granularity).length
    if (read <= MAX_READ) return [part]
    return [...Map.groupBy(part, ({ date }) => JSON.stringify(date)).values()]
  })
}

/** Parts with at most so many different metrics of those that count. */
function inParts(
  cells: readonly ValueCell[],
  counts: (cell: ValueCell) => boolean,
  most: number,
): ValueCell[][] {
  const metrics = [...new Set(cells.filter(counts).map(({ metric }) => metric))]
  const partOf = new Map(metrics.map((metric, at) => [metric, Math.floor(at / most)]))
  return [...Map.groupBy(cells, ({ metric }) => partOf.get(metric) ?? 0).values()]
}

/** Ratios of days are computed as formulas are, from the sums over the interval. */
function isFormula({ metric }: ValueCell): boolean {
  const known = findMetric(metric)
  return known === undefined || isDailyRatio(known)
}

function count(cells: readonly ValueCell[], field: 'project' | 'metric'): number {
  return new Set(cells.map((cell) => cell[field])).size
}

/** Reads cells together; when that fails, those of each date alone, so that one does not spoil the others. */
async function readGroup(ctx: ApiContext, cells: ValueCell[], found: Found): Promise<void> {
  try {
    const [first] = cells
    if (first?.date.kind === 'interval')
      await (first.label === null ? readFigures : readLabeled)(ctx, cells, found)
    else await readPeriods(ctx, cells, found)
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    const parts = [...Map.groupBy(cells, ({ date }) => JSON.stringify(date)).values()]
    if (parts.length > 1) for (const part of parts) await readGroup(ctx, part, found)
    else for (const { id } of cells) found.set(id, failure)
  }
}

/** Figures over intervals, as lists show them: amounts added up, unique counts averaged, levels as they are now. */
async function readFigures(ctx: ApiContext, cells: ValueCell[], found: Found): Promise<void> {
  const columnOf = ({ metric, date }: ValueCell): string => {
    if (date.kind !== 'interval') throw new TypeError('a figure is over an interval')
    const known = findMetric(metric)
    return known === undefined || isDailyRatio(known)
      ? `${date.interval}:${metric}`
      : headlineFigure(known, date.interval).column_id
  }
  const listColumns = (some: ValueCell[]) => [...new Set(some.map(columnOf))]
  const { project_ids, columns, formulas } = await queryFigures(ctx, {
    columns: listColumns(cells.filter((cell) => !isFormula(cell))),
    formulas: listColumns(cells.filter(isFormula)),
    projects: [...new Set(cells.map(({ project }) => project))],
  })
  const rowOf = new Map(project_ids.map((id, at) => [id, at]))
  const columnsOf = new Map(
    [...columns, ...formulas].map((column) => [column.column_id, column] as const),
  )
  for (const cell of cells) {
    const row = rowOf.get(cell.project) ?? -1
    const column = columnsOf.get(columnOf(cell))
    const state = column?.partial?.[row] === true ? 'partial' : 'finished'
    setFound(found, cell, { value: column?.values[row] ?? null, state })
  }
}

/** Figures of labels over one interval. */
async function readLabeled(ctx: ApiContext, cells: ValueCell[], found: Found): Promise<void> {
  const [first] = cells
  if (first?.date.kind !== 'interval') return
  const figures = await getIntervalFigures(ctx.analytics, {
    metrics: [...new Set(cells.map(({ metric }) => metric))],
    ...placesOf(cells),
    range: first.date.interval,
  })
  const valuesOf = new Map(
    figures.map(({ key, values }) => [`${key.project} ${key.label}`, values] as const),
  )
  for (const cell of cells) {
    const { project, metric, label } = cell
    const value = valuesOf.get(`${project} ${label}`)?.[metric] ?? null
    setFound(found, cell, { value, state: 'finished' })
  }
}

/** Sets what a cell asks for; nothing is said of the period of a figure that is missing. */
function setFound(
  found: Found,
  { id, asks }: ValueCell,
  { value, state }: { value: number | null; state: State },
): void {
  found.set(id, asks === 'state' && value !== null ? state : value)
}

/** The places of cells that all have a label, or all none. */
function placesOf(cells: readonly ValueCell[]): Pick<MetricQuery, 'where' | 'breakdown'> {
  const projects = [...new Set(cells.map(({ project }) => project))]
  const labels = [...new Set(cells.flatMap(({ label }) => label ?? []))]
  return labels.length === 0
    ? { where: { projects }, breakdown: ['project'] }
    : { where: { projects, labels }, breakdown: ['project', 'label'] }
}

/** Values of periods, or the newest of finished ones, by one query. */
async function readPeriods(ctx: ApiContext, cells: ValueCell[], found: Found): Promise<void> {
  const [first] = cells
  if (first === undefined || first.date.kind === 'interval') return
  const { granularity } = first.date
  const starts = cells
    .filter(isPeriodCell)
    .map(({ date }) => date.start)
    .sort()
  const [from, to] = [starts[0], starts.at(-1)]
  const answer = await runMetricQuery(
    ctx,
    MetricQuery.parse({
      metrics: [...new Set(cells.map(({ metric }) => metric))],
      ...placesOf(cells),
      granularity,
      range:
        from === undefined || to === undefined
          ? LATEST_RANGE[granularity]
          : { from, to: endOfPeriod(to, granularity) },
    }),
  )
  const seriesOf = new Map(
    answer.series.map((series) => [nameSeries(series.key, series.metric), series]),
  )
  const rowOf = new Map(answer.timestamps.map((start, at) => [start, at]))
  for (const cell of cells) {
    const series = seriesOf.get(nameSeries(cell, cell.metric))
    const at = isPeriodCell(cell)
      ? rowOf.get(cell.date.start)
      : series?.values.findLastIndex(
          (value, index) =>
            value !== null &&
            (answer.timestamps[index] ?? '') < (series.provisional_from ?? '9999'),
        )
    const value = (at === undefined ? null : series?.values[at]) ?? null
    setFound(found, cell, { value, state: findState(series, answer.timestamps[at ?? -1] ?? '') })
  }
}

function findState(series: Parameters<typeof isWholePeriod>[0] | undefined, start: Day): State {
  if (series === undefined || isWholePeriod(series, start)) return 'finished'
  return isPartialPeriod(series, start) ? 'partial' : 'unfinished'
}

function nameSeries(
  { project = '', label }: { project?: string; label?: string | null },
  metric: string,
): string {
  return `${project} ${metric} ${label ?? ''}`
}

function isPeriodCell(cell: ValueCell): cell is PeriodCell {
  return cell.date.kind === 'period'
}
