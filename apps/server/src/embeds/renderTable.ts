import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { queryRows } from '@tickmark/api/gating/queryRows'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { monogram } from '@tickmark/core/drawing/monogram'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import {
  columnStyle,
  type FormatStyle,
  formatMetricValue,
  formatValue,
  MISSING,
} from '@tickmark/core/formats/formatValue'
import { getMart } from '@tickmark/core/marts/getMart'
import { groupFunctionLabel } from '@tickmark/core/marts/groupFunctionLabel'
import type { MartPage, MartValue } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type EmbedPart, plainPart } from './EmbedPart.ts'

const MOST_ROWS = 50
const MOST_COLUMNS = 12
/** Columns that hold the ids of what the catalogue knows by name. */
const NAMED: ReadonlySet<string> = new Set(['project_id', 'market_sector', 'chain_id', 'issuer'])

/** The first rows of a table as HTML. */
export async function renderTable(
  ctx: ApiContext,
  view: MartView,
  asOf?: string,
): Promise<EmbedPart> {
  try {
    const { meta, ...table } = await readTable(ctx, view, { rows: MOST_ROWS, asOf })
    return {
      html: writeTable(table, await ctx.findLogos?.(table.projects ?? [])) + writeNotes(meta.notes),
      sample: meta.sample,
      sources: meta.sources,
      newestDay: null,
    }
  } catch (failure) {
    // A column that is gone, or a question that is too large: the reason is shown, as on the page.
    if (!(failure instanceof AppError)) throw failure
    return plainPart(`<p class="alone">${escapeHtml(failure.message)}</p>`)
  }
}

/** What identifies a row: what it is grouped by, its name, or else its ids. */
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
  columns: { title: string; isNumber: boolean }[]
  rows: string[][]
  /** The project of each row, where its first cell is its name. */
  projects?: readonly string[]
  /** What is left out, in words. */
  cuts: string[]
}

/**
 * Reads the first rows of a table as anyone may.
 * @throws AppError for a column that is gone, and for a question that is too large.
 */
export async function readTable(
  ctx: ApiContext,
  view: MartView,
  { rows: most, asOf }: { rows: number; asOf?: string | undefined },
): Promise<TableText & Pick<MartPage, 'meta'>> {
  const { mart_id, rowGroupCols, valueCols, filterModel, sortModel } = view
  const page = await queryRows(
    ctx,
    mart_id,
    RowsRequest.parse({
      rowGroupCols,
      valueCols,
      filterModel,
      sortModel,
      endRow: most,
      as_of: asOf,
    }),
  )
  return { ...toText(ctx.analytics.catalogue, page, findLead(view)), meta: page.meta }
}

function toText(
  catalogue: Catalogue,
  { columns, rows, row_count }: MartPage,
  lead: Lead,
): TableText {
  const nameOf = (id: string) => catalogue.find(id)?.name ?? findSector(id)?.name ?? id
  const shown = columns
    .filter(({ type, column_id }) => type !== 'trend' && !lead.ids.includes(column_id))
    .slice(0, MOST_COLUMNS)
  const styles = new Map(
    shown.map(({ column_id: id }) => [
      id,
      columnStyle(rows.map((row) => (typeof row[id] === 'number' ? row[id] : null))),
    ]),
  )
  return {
    columns: [
      { title: lead.title, isNumber: false },
      ...shown.map((column) => ({ title: titleOf(column), isNumber: column.type === 'number' })),
    ],
    rows: rows.map((row) => [
      lead.ids.map((id) => nameOf(String(row[id] ?? MISSING))).join(' · '),
      ...shown.map((column) =>
        writeValue(row[column.column_id] ?? null, column, {
          nameOf,
          style: styles.get(column.column_id),
        }),
      ),
    ]),
    ...(lead.ids.at(-1) === 'project_id' && lead.ids.length === 1
      ? { projects: rows.map((row) => String(row.project_id)) }
      : {}),
    cuts: [
      ...(row_count > rows.length ? [`The first ${rows.length} of ${row_count} rows`] : []),
      ...(columns.length > MOST_COLUMNS
        ? [`The first ${shown.length} of ${columns.length} columns`]
        : []),
    ],
  }
}

/** A table as HTML, with the logos that there are, by project. */
export function writeTable(
  { columns, rows, projects = [], cuts }: TableText,
  logos: ReadonlyMap<string, unknown> = new Map(),
): string {
  if (rows.length === 0) return '<p class="alone">No rows match.</p>'
  const numeric = (at: number) => (columns[at]?.isNumber ? ' class="num"' : '')
  const head = columns.map(({ title }, at) => `<th${numeric(at)}>${escapeHtml(title)}</th>`)
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

/** The logo of a row's project; its letters where there is none, so that names begin at one place. */
function writeRowMark(project: string, name: string, logos: ReadonlyMap<string, unknown>): string {
  if (logos.has(project)) return writeLogo(project)
  return `<span class="logo" aria-hidden="true">${escapeHtml(monogram(name))}</span>`
}

/** The project of each row, and the logos that there are. */
export type RowLogos = {
  projects?: readonly string[] | undefined
  logos?: ReadonlyMap<string, unknown> | undefined
}

const MOST_TEXT_ROWS = 500

/** The same of texts; the heads of figures begin with `#`. */
export function writeTextTable(
  heads: readonly string[],
  rows: string[][],
  { projects = [], logos }: RowLogos = {},
): string {
  const table = {
    columns: heads.map((head) => ({
      title: head.replace(/^#/, ''),
      isNumber: head.startsWith('#'),
    })),
    rows: rows.slice(0, MOST_TEXT_ROWS),
    projects,
    cuts:
      rows.length > MOST_TEXT_ROWS ? [`The first ${MOST_TEXT_ROWS} of ${rows.length} rows`] : [],
  }
  return writeTable(table, logos)
}

function writeNotes(notes: readonly string[] = []): string {
  return notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('')
}

type Column = MartPage['columns'][number]

/** The heads of groups say how their values are made. */
function titleOf({ title, group_function }: Column): string {
  return group_function === null ? title : `${title}, ${groupFunctionLabel(group_function)}`
}

function writeValue(
  value: MartValue,
  column: Column,
  { nameOf, style = 'compact' }: { nameOf: (id: string) => string; style: FormatStyle | undefined },
): string {
  const { type, column_id } = column
  if (value === null) return MISSING
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one))).join(', ')
  if (typeof value === 'number') return writeNumber(value, column, style)
  if (type === 'day') return formatDay(value)
  return NAMED.has(column_id) ? nameOf(value) : value
}

function writeNumber(
  value: number,
  { format, aggregation, metric_id }: Column,
  style: FormatStyle,
): string {
  const metric = findMetric(metric_id ?? '')
  if (aggregation === 'change') return formatChange(value, { metric })
  if (metric !== undefined) return formatMetricValue(value, metric, style)
  return format === null ? String(value) : formatValue(value, format, style)
}

/** The logo of a project in a frame, which our own server has. */
export function writeLogo(project: string): string {
  const address = `/explorer/project-logos/${encodeURIComponent(project)}.png`
  return `<img class="logo" src="${address}" alt="" width="14" height="14">`
}
