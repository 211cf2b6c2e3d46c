import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { queryRows } from '@tickmark/api/gating/queryRows'
import { findChangeLevel, listChangeLevels } from '@tickmark/core/answers/changeLevels'
import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { monogram } from '@tickmark/core/drawing/monogram'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatListedChange } from '@tickmark/core/formats/formatListedChange'
import { columnStyle, type FormatStyle, MISSING } from '@tickmark/core/formats/formatValue'
import { getMart } from '@tickmark/core/marts/getMart'
import { groupFunctionLabel } from '@tickmark/core/marts/groupFunctionLabel'
import type { MartPage, MartValue } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { type EmbedPart, plainPart } from './EmbedPart.ts'
import type { Sorting, TableOrder } from './FrameControls.ts'

const MAX_ROWS = 50
const MAX_COLUMNS = 12
/** Columns that hold the ids of what the catalog knows by name. */
const NAMED: ReadonlySet<string> = new Set(['project_id', 'market_sector', 'chain_id', 'issuer'])

/** The first rows of a table as HTML, in the order that its heads were asked for. */
export async function renderTable(
  ctx: ApiContext,
  view: MartView,
  { asOf, sorting }: { asOf?: string | undefined; sorting: Sorting },
): Promise<EmbedPart> {
  try {
    const { order } = sorting
    const sortModel = order && [
      { colId: order.by, sort: order.isDescending ? ('desc' as const) : ('asc' as const) },
    ]
    const sorted = sortModel ? { ...view, sortModel } : view
    const { meta, newestDay, ...table } = await readTable(ctx, sorted, { rows: MAX_ROWS, asOf })
    const logos = await ctx.findLogos?.(table.projects ?? [])
    return {
      html: writeTable(table, { logos, sorting }) + writeNotes(meta.notes),
      sample: meta.sample,
      sources: meta.sources,
      newestDay,
    }
  } catch (failure) {
    // A column that is gone, or a query that is too large: the reason is shown, as on the page.
    if (!(failure instanceof AppError)) throw failure
    return plainPart(`<p class="alone">${escapeHtml(failure.message)}</p>`)
  }
}

/** The identity of a row: what it is grouped by, its name, or else its ids. */
type Lead = { title: string; ids: readonly string[] }

function findLead({ mart_id, rowGroupCols }: MartView): Lead {
  const { row, identity } = getMart(mart_id)
  const [group] = rowGroupCols
  const own = identity.includes('name') ? ['name'] : identity.filter((id) => id !== 'record_id')
  return {
    title: `${row.charAt(0).toUpperCase()}${row.slice(1)}`,
    ids: group === undefined ? own : [group.id],
  }
}

/** The first rows of a table as texts. */
export type TableText = {
  columns: { id: string; title: string; isNumber: boolean }[]
  rows: string[][]
  /** The project of each row, where its first cell is its name. */
  projects?: readonly string[]
  /** The parts that are left out, in words. */
  cuts: string[]
}

/**
 * Reads the first rows of a table as anyone may.
 * @throws AppError for a column that is gone, and for a query that is too large.
 */
export async function readTable(
  ctx: ApiContext,
  view: MartView,
  { rows: most, asOf }: { rows: number; asOf?: string | undefined },
): Promise<TableText & Pick<MartPage, 'meta'> & Pick<EmbedPart, 'newestDay'>> {
  const { mart_id, rowGroupCols, valueCols, filterModel, sortModel } = view
  // The middle of the changes of a group does not lead to the middle of its values.
  const levels = rowGroupCols.length > 0 ? [] : listChangeLevels(valueCols.map(({ id }) => id))
  const page = await queryRows(
    ctx,
    mart_id,
    RowsRequest.parse({
      rowGroupCols,
      valueCols: [...valueCols, ...levels.map((id) => ({ id }))],
      filterModel,
      sortModel,
      endRow: most,
      as_of: asOf,
    }),
  )
  const moment = asOf === undefined ? null : parseAsOf(asOf)
  const { newest } = await indexSeries(ctx.analytics, moment)
  const days = page.columns.flatMap(({ metric_id }) => newest.get(metric_id ?? '') ?? [])
  return {
    ...toText(ctx.analytics.catalog, hideLevels(page, levels), findLead(view)),
    meta: page.meta,
    newestDay: days.toSorted().at(-1) ?? null,
  }
}

/** The page without the columns that only say what changes lead to; its rows keep their values. */
function hideLevels(page: MartPage, levels: readonly string[]): MartPage {
  const columns = page.columns.filter(({ column_id }) => !levels.includes(column_id))
  return { ...page, columns }
}

function toText(catalog: Catalog, { columns, rows, row_count }: MartPage, lead: Lead): TableText {
  const nameOf = (id: string) => catalog.find(id)?.name ?? findSector(id)?.name ?? id
  const shown = columns
    .filter(({ type, column_id }) => type !== 'trend' && !lead.ids.includes(column_id))
    .slice(0, MAX_COLUMNS)
  const styles = new Map(
    shown.map(({ column_id: id }) => [
      id,
      columnStyle(rows.map((row) => (typeof row[id] === 'number' ? row[id] : null))),
    ]),
  )
  return {
    columns: [
      { id: lead.ids[0] ?? '', title: lead.title, isNumber: false },
      ...shown.map((column) => ({
        id: column.column_id,
        title: titleOf(column),
        isNumber: column.type === 'number',
      })),
    ],
    rows: rows.map((row) => [
      lead.ids.map((id) => nameOf(String(row[id] ?? MISSING))).join(' · '),
      ...shown.map((column) =>
        writeValue(row[column.column_id] ?? null, column, {
          nameOf,
          style: styles.get(column.column_id),
          level: row[findChangeLevel(column.column_id) ?? ''],
        }),
      ),
    ]),
    ...(lead.ids.at(-1) === 'project_id' && lead.ids.length === 1
      ? { projects: rows.map((row) => String(row.project_id)) }
      : {}),
    cuts: [
      ...(row_count > rows.length ? [`The first ${rows.length} of ${row_count} rows`] : []),
      ...(columns.length > MAX_COLUMNS
        ? [`The first ${shown.length} of ${columns.length} columns`]
        : []),
    ],
  }
}

type Marks = {
  /** The logos that there are, by project. */
  logos?: ReadonlyMap<string, unknown> | undefined
  /** Absent where the order of the rows has a meaning. */
  sorting?: Sorting | undefined
}

/** A table as HTML. */
export function writeTable(
  { columns, rows, projects = [], cuts }: TableText,
  { logos = new Map(), sorting }: Marks = {},
): string {
  if (rows.length === 0) return '<p class="alone">No rows match.</p>'
  const numeric = (at: number) => (columns[at]?.isNumber ? ' class="num"' : '')
  const head = columns.map((column, at) =>
    sorting === undefined
      ? `<th${numeric(at)}>${escapeHtml(column.title)}</th>`
      : writeSortHead(column, sorting),
  )
  const body = rows.map((row, index) => {
    const project = projects[index] ?? ''
    const cells = row.map((text, at) => {
      const mark = at === 0 && logos.size > 0 ? writeRowMark(project, text, logos) : ''
      return `<td${numeric(at)}>${mark}<bdi>${escapeHtml(text)}</bdi></td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const note = cuts.length === 0 ? '' : `<p class="note">${cuts.join(' · ')}</p>`
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>${note}`
}

/** A head that puts the table in order: figures begin with the largest, texts with A. */
function writeSortHead(
  { id, title, isNumber }: TableText['columns'][number],
  { order, linkTo }: Sorting,
): string {
  const isSorted = order?.by === id
  const isDescending = isSorted ? !order.isDescending : isNumber
  const sorted = order?.isDescending ? 'descending' : 'ascending'
  const look = `${isNumber ? ' class="num"' : ''}${isSorted ? ` aria-sort="${sorted}"` : ''}`
  const href = linkTo({ by: id, isDescending })
  return `<th${look}><a class="swap" href="${escapeHtml(href)}">${escapeHtml(title)}</a></th>`
}

/** The logo of a row's project; its letters where there is none, so that names begin at one place. */
function writeRowMark(project: string, name: string, logos: ReadonlyMap<string, unknown>): string {
  if (logos.has(project)) return writeLogo(project)
  return `<span class="logo" aria-hidden="true">${escapeHtml(monogram(name))}</span>`
}

/** A text, or that of a figure with the figure by which rows are put in order. */
export type Cell = string | readonly [text: string, figure: number | null]

/** A table of texts; the heads of figures begin with `#`. */
export type TextTable = Marks & {
  heads: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The project of each row. */
  projects?: readonly string[] | undefined
  /** The maximum number of rows, and what is said of them if there are more. */
  most?: { rows: number; say: (shown: number, all: number) => string }
}

const MAX_TEXT_ROWS = {
  rows: 500,
  say: (shown: number, all: number) => `The first ${shown} of ${all} rows`,
}

/** The same of texts, in the order that its heads were asked for. */
export function writeTextTable({ heads, rows, projects = [], ...rest }: TextTable): string {
  const { most = MAX_TEXT_ROWS, ...marks } = rest
  const places = orderRows(rows, marks.sorting?.order)
  const shown = places.slice(0, most.rows)
  return writeTable(
    {
      columns: heads.map((head, at) => ({
        id: String(at),
        title: head.replace(/^#/, ''),
        isNumber: head.startsWith('#'),
      })),
      rows: shown.map((at) =>
        (rows[at] ?? []).map((cell) => (typeof cell === 'string' ? cell : cell[0])),
      ),
      projects: shown.map((at) => projects[at] ?? ''),
      cuts: places.length > shown.length ? [most.say(shown.length, places.length)] : [],
    },
    marks,
  )
}

/** The places of the rows in an order; missing figures come last in either direction. */
function orderRows(rows: TextTable['rows'], order: TableOrder | undefined): number[] {
  const places = rows.map((_row, at) => at)
  if (order === undefined) return places
  const sign = order.isDescending ? -1 : 1
  const figureOf = (at: number) => {
    const cell = rows[at]?.[Number(order.by)] ?? null
    return cell === null || typeof cell === 'string' ? cell : cell[1]
  }
  return places.toSorted((one, other) => {
    const [a, b] = [figureOf(one), figureOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'string' || typeof b === 'string')
      return sign * String(a).localeCompare(String(b))
    return sign * (a - b)
  })
}

function writeNotes(notes: readonly string[] = []): string {
  return notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('')
}

type Column = MartPage['columns'][number]

/** The heads of groups say how their values are made. */
function titleOf({ title, group_function }: Column): string {
  return group_function === null ? title : `${title}, ${groupFunctionLabel(group_function)}`
}

type Writing = {
  nameOf: (id: string) => string
  style: FormatStyle | undefined
  /** The value that a change leads to, where it is known. */
  level: MartValue | undefined
}

function writeValue(
  value: MartValue,
  column: Column,
  { nameOf, style = 'compact', level }: Writing,
): string {
  const { type, column_id } = column
  if (value === null) return MISSING
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one))).join(', ')
  if (typeof value === 'number') return writeNumber(value, column, { style, level })
  if (type === 'day') return formatDay(value)
  return NAMED.has(column_id) ? nameOf(value) : value
}

function writeNumber(
  value: number,
  column: Column,
  { style = 'compact', level }: Pick<Writing, 'style' | 'level'>,
): string {
  if (column.aggregation !== 'change') return formatColumnValue(value, column, style)
  const metric = findMetric(column.metric_id ?? '')
  return formatListedChange(value, { metric, value: typeof level === 'number' ? level : null })
}

/** The logo of a project in a frame, which our own server has. */
export function writeLogo(project: string): string {
  const address = `/explorer/project-logos/${encodeURIComponent(project)}.png`
  return `<img class="logo" src="${address}" alt="" width="14" height="14">`
}
