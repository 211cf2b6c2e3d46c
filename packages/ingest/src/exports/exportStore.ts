import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { completeCommits } from '@tickmark/analytics/batches/commitBatch'
import {
  EXPORTED_TABLES,
  exportTable,
  listTableColumns,
} from '@tickmark/analytics/batches/exportTable'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { withMutex } from '@tickmark/analytics/client/serialQueue'
import { hasRealData } from '@tickmark/analytics/state/storeState'
import { AppError } from '@tickmark/core/errors/AppError'
import { toImportError } from '../files/toImportError.ts'
import { EXPORT_FORMAT, MANIFEST_FILE, type StoreManifest } from './StoreManifest.ts'

/** The outcome of an export. */
export type ExportReport = {
  folder: string
  tables: { table: string; rows: number; files: number; bytes: number }[]
  rows: number
  bytes: number
}

/** The progress of an export. */
export type ExportProgress = { table: string; index: number; count: number; rows: number }

type ExportOptions = {
  signal?: AbortSignal
  onProgress?(progress: ExportProgress): void
  /** For tests; see `exportTable`. */
  rowsPerPart?: number
}

/**
 * Exports the whole store, with every version of every point, as Parquet files and a manifest into
 * a new or empty folder. Loads wait meanwhile, so that the export is consistent. The folder appears
 * under its name when it is complete.
 * @throws AppError `conflict` for a folder that is not empty and for a store without real data;
 * `storage-full`.
 */
export async function exportStore(
  db: Analytics,
  folder: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  await refuseFilled(folder)
  const partial = join(dirname(folder), `.${basename(folder)}.partial`)
  try {
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { recursive: true })
    const manifest = await withMutex(db, () => writeTables(db, partial, options))
    await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
    await rmdir(folder).catch(() => undefined)
    await rename(partial, folder)
    return describe(folder, manifest)
  } catch (cause) {
    await rm(partial, { recursive: true, force: true })
    throw toImportError(cause)
  }
}

async function refuseFilled(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    if (cause.code === 'ENOTDIR')
      throw new AppError('conflict', `${folder} is a file. Choose a folder.`)
    throw toImportError(cause)
  })
  if (entries.length > 0)
    throw new AppError('conflict', `The folder ${folder} is not empty. Choose an empty folder.`)
}

async function writeTables(
  db: Analytics,
  folder: string,
  { signal, onProgress, rowsPerPart }: ExportOptions,
): Promise<StoreManifest> {
  await completeCommits(db)
  if (!(await hasRealData(db)))
    throw new AppError('conflict', 'The store has no real data to export.')
  const tables: StoreManifest['tables'] = []
  for (const [index, table] of EXPORTED_TABLES.entries()) {
    const written: StoreManifest['tables'][number] = {
      table,
      columns: await listTableColumns(db, table),
      rows: 0,
      files: [],
    }
    onProgress?.({ table, index, count: EXPORTED_TABLES.length, rows: 0 })
    for await (const { bytes, rows } of exportTable(db, table, rowsPerPart)) {
      signal?.throwIfAborted()
      const file = `${table}-${written.files.length}.parquet`
      await writeFile(join(folder, file), bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      written.files.push({ file, rows, bytes: bytes.length, sha256 })
      written.rows += rows
      onProgress?.({ table, index, count: EXPORTED_TABLES.length, rows: written.rows })
    }
    tables.push(written)
  }
  return {
    format: EXPORT_FORMAT,
    version: 1,
    exported_at: new Date().toISOString(),
    data_version: db.dataVersion,
    tables,
  }
}

function describe(folder: string, manifest: StoreManifest): ExportReport {
  const tables = manifest.tables.map(({ table, rows, files }) => ({
    table,
    rows,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  }))
  return {
    folder,
    tables,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: tables.reduce((sum, table) => sum + table.bytes, 0),
  }
}
