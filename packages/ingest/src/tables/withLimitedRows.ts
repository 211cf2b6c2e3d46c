import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import { TableSheet } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { CsvRow } from '../files/readRows.ts'
import type { RowsOptions } from './openRows.ts'
import type { TableFile } from './openSheet.ts'
import type { RowsAnswer, RowsOrder } from './rowsProgram.ts'

const PROGRAM = new URL('./rowsProgram.ts', import.meta.url)

export type TableReader = {
  /** The user whose file it is. */
  by: string
  signal?: AbortSignal | undefined
}

/**
 * Calls `read` with a file whose rows another process reads, within limits of time and memory. They can be read once.
 * @throws AppError as `openRows` and `LimitedProcesses.run`.
 */
export async function withLimitedRows<T>(
  file: TableFile,
  reader: TableReader,
  read: (file: TableFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tickmark-table-'))
  const order: RowsOrder = { folder, sheet: file.sheet }
  try {
    return await limitedProcesses.run(
      { program: PROGRAM, order, input: () => file.open(), ...reader },
      (answer) => read({ ...file, rows: (options) => readAnswer(answer, options) }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Cells of a table that are kept, so that it is read again without another process. */
const MAX_KEPT_CELLS = 200_000

/**
 * Returns a file whose rows are kept while they are read, and `again`, which has them once more. That is undefined before
 * all are read, and for larger tables.
 */
export function keepRows(file: TableFile): { file: TableFile; again(): TableFile | undefined } {
  const passed: ((options: RowsOptions) => void)[] = []
  const kept: CsvRow[][] = []
  let cells = 0
  let isWhole = false
  async function* read(options: RowsOptions) {
    const relay = (one: (typeof passed)[number]) => {
      if (passed.length <= MAX_KEPT_CELLS) passed.push(one)
      one(options)
    }
    const rows = file.rows?.({
      ...options,
      reject: (...line) => relay(({ reject }) => reject(...line)),
      onBook: (book) => relay(({ onBook }) => onBook?.(book)),
      onDelimiter: (delimiter) => relay(({ onDelimiter }) => onDelimiter?.(delimiter)),
    })
    for await (const chunk of rows ?? []) {
      cells += chunk.reduce((sum, row) => sum + row.cells.length, 0)
      if (cells <= MAX_KEPT_CELLS) kept.push(chunk)
      else kept.length = 0
      yield chunk
    }
    isWhole = cells <= MAX_KEPT_CELLS && passed.length <= MAX_KEPT_CELLS
  }
  async function* readAgain(options: RowsOptions) {
    for (const one of passed) one(options)
    yield* kept
  }
  return {
    file: { ...file, rows: read },
    again: () => (isWhole ? { ...file, rows: readAgain } : undefined),
  }
}

async function* readAnswer(
  answer: AsyncGenerator<Buffer>,
  { reject, onBook, onDelimiter }: RowsOptions,
): AsyncGenerator<CsvRow[]> {
  for await (const bytes of answer) {
    const { rows, rejects, book, delimiter } = parse(bytes)
    if (book !== undefined) onBook?.(book)
    if (delimiter !== undefined) onDelimiter?.(delimiter)
    for (const [reason, example] of rejects) reject(reason, example)
    yield rows
  }
}

/** Rows are lists of cells with the number of the line as the last element. */
function parse(bytes: Buffer): Omit<RowsAnswer, 'rows'> & { rows: CsvRow[] } {
  try {
    const {
      rows,
      rejects,
      book,
      delimiter,
      open,
      hidden = [],
    }: RowsAnswer = JSON.parse(bytes.toString())
    const hiddenLines = new Set(hidden)
    return {
      rows: rows.map((cells) => {
        const line = cells.pop()
        if (typeof line !== 'number' || !hasTexts(cells)) throw new TypeError('no row')
        return {
          line,
          cells,
          ...(line === open && { isOpen: true as const }),
          ...(hiddenLines.has(line) && { isHidden: true as const }),
        }
      }),
      rejects: rejects.map(([reason, example]) => [String(reason), String(example)]),
      ...(book && { book: BookAnswer.parse(book) }),
      delimiter: z.string().optional().parse(delimiter),
    }
  } catch (cause) {
    throw new AppError(
      'unsupported-input',
      'The file could not be read: it made its reader fail.',
      {
        cause,
      },
    )
  }
}

const BookAnswer = z.object({
  sheets: z.array(TableSheet),
  read: z.string().nullable(),
  hidden: z.array(z.int()).optional(),
  covers: z.array(z.string()).optional(),
  comment: z.string().optional(),
  alike: z.array(z.string()).optional(),
})

function hasTexts(cells: readonly unknown[]): cells is string[] {
  return cells.every((cell) => typeof cell === 'string')
}
