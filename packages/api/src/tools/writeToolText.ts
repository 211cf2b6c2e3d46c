import { AppError } from '@tickmark/core/errors/AppError'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { listFew } from '@tickmark/core/formats/listFew'
import { z } from 'zod'
import type { Cell, ToolAnswer, ToolContext } from './Tool.ts'

/** A text answer is smaller than 20 KB, what surrounds the table included. */
export const TEXT_BYTES = 20_000
const TABLE_BYTES = 14_000
const MAX_ROWS = 200
const MAX_CELL_LENGTH = 160

/** A part of a table whose first row is row `offset` of `total`; `total` is null where it is not known. */
type TablePart = {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  offset: number
  total: number | null
}

/** The number of the data version and of the first row: `7-200`. Opaque to callers. */
const CURSOR = /^(\d{1,15})-(\d{1,9})$/

export const CURSOR_FIELD = z
  .string()
  .max(40)
  .regex(CURSOR, 'must be the cursor of an earlier answer')
  .optional()
  .describe('Continue a table: the cursor that the previous answer ended with.')

/**
 * The first row to answer with.
 * @throws AppError `conflict` when the data changed since the cursor was given.
 */
export function readCursor({ ctx }: ToolContext, cursor: string | undefined): number {
  const [, version, offset] = CURSOR.exec(cursor ?? '') ?? []
  if (version === undefined) return 0
  if (Number(version) !== ctx.analytics.dataVersion)
    throw new AppError(
      'conflict',
      'cursor: the data changed since this page was read. Start again without a cursor.',
      { errors: [{ code: 'invalid', field: 'cursor', value: cursor }] },
    )
  return Number(offset)
}

/** As many rows of a table as fit, as Markdown, and the cursor of the rest. Numbers are exact; missing ones are empty. */
export function writeTable(
  { ctx }: ToolContext,
  { columns, rows, offset, total }: TablePart,
): string {
  if (rows.length === 0) return offset === 0 ? 'No rows.' : 'No more rows.'
  const lines = [writeRow(columns), `|${columns.map(() => '---').join('|')}|`]
  let bytes = Buffer.byteLength(lines.join('\n'))
  let shown = 0
  for (const row of rows.slice(0, MAX_ROWS)) {
    const line = writeRow(row)
    bytes += Buffer.byteLength(line) + 1
    if (bytes > TABLE_BYTES && shown > 0) break
    lines.push(line)
    shown++
  }
  const end = offset + shown
  const isLast = total === null ? shown === rows.length : end >= total
  if (isLast && offset === 0) return lines.join('\n')
  const of = total === null ? '' : ` of ${total}`
  const range = `Rows ${offset + 1} to ${end}${of}.`
  const next = isLast ? '' : ` Next cursor: ${ctx.analytics.dataVersion}-${end}`
  return [...lines, '', `${range}${next}`].join('\n')
}

function writeRow(cells: readonly Cell[]): string {
  return `|${cells.map(writeCell).join('|')}|`
}

/** Texts of sources stay one cell of one line, whatever they hold. */
function writeCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  const text = Array.isArray(cell) ? cell.join(', ') : String(cell)
  return clip(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').replaceAll('|', '\\|'), MAX_CELL_LENGTH)
}

export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

type About = {
  sources?: readonly string[] | undefined
  sample?: boolean | undefined
  locked?: readonly string[] | undefined
  history_from?: string | undefined
}

/** Sources, sample data and what the tier of the caller hides, in sentences. */
export function describeOrigin({ sources = [], sample, locked = [], history_from }: About): string {
  return [
    sources.length > 0 && `Sources: ${listFew(sources)}.`,
    sample && 'The values are generated sample data.',
    locked.length > 0 && `Not in the tier of this key: ${listFew(locked)}.`,
    history_from !== undefined &&
      `The tier of this key shows data from ${formatDay(history_from)}.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

/** An answer of sentences around a table. */
export function writeAnswer(
  tools: ToolContext,
  parts: readonly (string | false | undefined | TablePart)[],
  link: string,
): ToolAnswer {
  const texts = parts.map((part) => (typeof part === 'object' ? writeTable(tools, part) : part))
  const said = parts.filter((part) => typeof part === 'string' && part !== '')
  const table = parts.find((part) => typeof part === 'object')
  return {
    text: writeText(texts, link),
    said: said.join('\n\n'),
    ...(table && { table: { columns: table.columns, rows: table.rows } }),
  }
}

/** An answer of parts, each a paragraph; empty ones are left out. It ends with the permalink. */
export function writeText(parts: readonly (string | false | undefined)[], link: string): string {
  const body = parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')
  const end = `\n\nPermalink: ${link}`
  return `${clipBytes(body, TEXT_BYTES - Buffer.byteLength(end) - 4)}${end}`
}

function clipBytes(text: string, most: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  return `${new TextDecoder().decode(bytes.subarray(0, most)).replace(/\uFFFD+$/, '')}…`
}
