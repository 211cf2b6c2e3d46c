import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import { AppError } from '@tickmark/core/errors/AppError'
import type { CsvRow, RejectLine } from '../files/readRows.ts'
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
  const order: RowsOrder = { folder }
  try {
    return await limitedProcesses.run(
      { program: PROGRAM, order, input: () => file.open(), ...reader },
      (answer) => read({ ...file, rows: (reject) => readAnswer(answer, reject) }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* readAnswer(
  answer: AsyncGenerator<Buffer>,
  reject: RejectLine,
): AsyncGenerator<CsvRow[]> {
  for await (const bytes of answer) {
    const { rows, rejects } = parse(bytes)
    for (const [reason, example] of rejects) reject(reason, example)
    yield rows
  }
}

/** Rows are lists of cells with the number of the line as the last element. */
function parse(bytes: Buffer): { rows: CsvRow[]; rejects: RowsAnswer['rejects'] } {
  try {
    const { rows, rejects }: RowsAnswer = JSON.parse(bytes.toString())
    return {
      rows: rows.map((cells) => {
        const line = cells.pop()
        if (typeof line !== 'number' || !hasTexts(cells)) throw new TypeError('no row')
        return { line, cells }
      }),
      rejects: rejects.map(([reason, example]) => [String(reason), String(example)]),
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

function hasTexts(cells: readonly unknown[]): cells is string[] {
  return cells.every((cell) => typeof cell === 'string')
}
