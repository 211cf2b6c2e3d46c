import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listTableColumns } from '@tickmark/analytics/batches/exportTable'
import { type RestoreInput, restoreBatch } from '@tickmark/analytics/batches/restoreBatch'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import { hashFiles } from '../files/ImportFile.ts'
import type { ImportedFile } from '../files/ImportReport.ts'
import { toImportError } from '../files/toImportError.ts'
import {
  EXPORT_FORMAT,
  type FoundExport,
  readManifest,
  type StoreManifest,
} from './StoreManifest.ts'

/** Restores an export completely or not at all. Never throws: the result says what went wrong. */
export async function restoreStore(
  db: Analytics,
  found: FoundExport,
  { signal, onRows }: { signal?: AbortSignal | undefined; onRows(rows: number): void },
): Promise<ImportedFile> {
  const name = basename(found.folder)
  const base = { path: name, importer: EXPORT_FORMAT }
  try {
    const { tables } = readManifest(found)
    const checked: RestoreInput['tables'][number][] = []
    for (const table of tables) checked.push(await checkTable(db, table, { ...found, signal }))
    const fingerprint = createHash('sha256').update(found.text).digest('hex')
    const { batch_id, state, rows } = await restoreBatch(db, {
      input: name,
      fingerprint,
      tables: checked,
      onTable: (_table, index) =>
        onRows(tables.slice(0, index).reduce((sum, table) => sum + table.rows, 0)),
    })
    const isNew = state === 'loaded'
    return {
      ...base,
      state,
      report: {
        batch_id,
        state,
        rows_read: rows,
        rows_kept: isNew ? rows : 0,
        rows_known: isNew ? 0 : rows,
        rows_rejected: 0,
        rejects: [],
        error: null,
      },
      reason: null,
    }
  } catch (cause) {
    return { ...base, state: 'failed', report: null, reason: toImportError(cause).message }
  }
}

/**
 * @throws AppError `unsupported-input` if a file is missing or differs from the one that was
 * written.
 */
async function checkTable(
  db: Analytics,
  { table, columns, rows, files }: StoreManifest['tables'][number],
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
): Promise<RestoreInput['tables'][number]> {
  const known = await listTableColumns(db, table)
  const stranger = columns.find((column) => !known.includes(column))
  if (stranger !== undefined)
    throw new AppError(
      'unsupported-input',
      `Its table ${table} has the column ${stranger}, which this release does not know. Use the release that wrote it, or a newer one.`,
    )
  const paths: string[] = []
  for (const { file, bytes, sha256 } of files) {
    const path = join(folder, file)
    const info = await lstat(path).catch(() => undefined)
    const isWhole =
      info?.isFile() === true && info.size === bytes && (await hashFiles([path], signal)) === sha256
    if (!isWhole)
      throw new AppError(
        'unsupported-input',
        `Its file ${file} is missing or was changed. Nothing was restored.`,
      )
    paths.push(path)
  }
  return { table, columns, rows, paths }
}
