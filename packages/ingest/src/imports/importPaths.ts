import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { refreshStore } from '@tickmark/analytics/refresh/refreshStore'
import { hasRealData, isUnfinished } from '@tickmark/analytics/state/storeState'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import { restoreStore } from '../exports/restoreStore.ts'
import { type FoundExport, findExport } from '../exports/StoreManifest.ts'
import type { TableChoice } from '../files/ImportFile.ts'
import {
  createImportReport,
  type ImportedFile,
  type ImportProgress,
  type ImportReport,
} from '../files/ImportReport.ts'
import { type ListedFile, listFiles } from '../files/listFiles.ts'
import { toImportError } from '../files/toImportError.ts'
import { joinLoaded } from '../joinLoaded.ts'
import { IMPORTERS } from './IMPORTERS.ts'
import { leaveOut, loadFiles, STOPPED } from './loadFiles.ts'
import { type RecognizedFile, recognizeFile } from './recognizeFile.ts'
import { tableImporter } from './tableImporter.ts'

type ImportOptions = {
  /** The time when the values were observed, ms since 1970. Default: the time that the file states, else now. */
  observedAt?: number
  /** Only importers of this source or with this id; a named file of another format fails. */
  source?: string
  /** The asset of the file, for a file that leaves it open; allowed with one file only. */
  asset?: string | undefined
  /** The caller's choices for a table; a sheet or mapping is allowed with one file only. */
  table?: TableChoice | undefined
  /** Rejects names that no project claims, instead of making projects of them. */
  knownOnly?: boolean | undefined
  /** Stops before the next file or during the current one, which then leaves nothing. */
  signal?: AbortSignal
  /** The terminal's own data folder, which is never imported. */
  ownFolder?: string
  /** See `BatchInput`. */
  assertLeaseHeld?(): Promise<void>
  leases?: Leases
  onProgress?(progress: ImportProgress): void
}

/**
 * Imports files and folders: restores exports, recognizes each file by its content, loads older
 * vintages first, each file as one batch, and refreshes derived tables once at the end. Problems of
 * a file are in the report; after a full disk no further file is attempted. Throws `bad-request`
 * for an unknown source, or an asset that cannot be given.
 */
export async function importPaths(
  db: Analytics,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const importers = [...IMPORTERS, tableImporter].filter(({ id, source_id }) =>
    [undefined, id, source_id].includes(options.source),
  )
  if (importers.length === 0) throw unknownSource(options.source)

  const isFirstFill = !(await hasRealData(db))
  const exports = options.source === undefined ? await findExports(paths) : []
  const restored: ImportedFile[] = []
  for (const found of exports) restored.push(await restore(db, found, options))
  const listed = await listFiles(
    paths.filter((path) => !exports.some(({ folder }) => folder === path)),
    options.ownFolder,
  )
  const results = new Map<ListedFile, ImportedFile>()
  const queue: RecognizedFile[] = []
  for (const file of listed) {
    const found = await recognizeFile(file, { catalog: db.catalog, importers })
    if ('importer' in found && found.importer === null) results.set(file, found)
    else if ('listed' in found) queue.push(found)
  }
  requireOneFile(queue, options)
  queue.sort((a, b) => a.importer.rank - b.importer.rank || compare(a.listed.path, b.listed.path))

  for (const [file, result] of await loadQueue(db, queue, options)) results.set(file, result)
  const files = [...restored, ...listed.flatMap((file) => results.get(file) ?? [])]
  // An earlier run may have ended before the derived tables were refreshed.
  const isStale = files.some((file) => file.state === 'loaded') || (await isUnfinished(db))
  const mayJoin = [...results.values()].some(({ state }) => state === 'loaded')
  const { joined, error } = isStale
    ? await finish(db, { isFirstFill, mayJoin }, options)
    : { joined: [], error: null }
  return createImportReport(files, { joined, error })
}

/** The most files that are loaded together. */
const GROUP_FILES = 100

/**
 * Puts files that follow each other into groups that can be loaded together: those of one importer, and those of any
 * that only have records. Two files of the same path, from different folders, are versions of one input.
 */
function groupFiles(queue: readonly RecognizedFile[]): RecognizedFile[][] {
  const groups: RecognizedFile[][] = []
  const kindOf = ({ importer }: RecognizedFile) => (importer.onlyRecords ? 'records' : importer.id)
  for (const file of queue) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const isJoining =
      group !== undefined &&
      group.length < GROUP_FILES &&
      first !== undefined &&
      kindOf(first) === kindOf(file) &&
      !group.some(({ listed }) => listed.path === file.listed.path)
    if (isJoining) group.push(file)
    else groups.push([file])
  }
  return groups
}

/** Loads files in order until the import is stopped or the disk is full. */
async function loadQueue(
  db: Analytics,
  queue: readonly RecognizedFile[],
  options: ImportOptions,
): Promise<Map<ListedFile, ImportedFile>> {
  const results = new Map<ListedFile, ImportedFile>()
  const indexes = new Map(queue.map((file, index) => [file, index]))
  const onRows = (file: RecognizedFile, rows: number) => {
    const place = { path: file.listed.path, index: indexes.get(file) ?? 0, count: queue.length }
    options.onProgress?.({ phase: 'loading', ...place, rows })
  }
  let stopped: string | null = null
  for (const group of groupFiles(queue)) {
    if (!stopped && options.signal?.aborted) stopped = STOPPED
    const loaded =
      stopped === null
        ? await loadFiles(db, group, { ...options, others: queue, onRows })
        : { results: group.map((file) => leaveOut(file, stopped ?? '')), isDiskFull: false }
    for (const [index, { listed }] of group.entries()) {
      const result = loaded.results[index]
      if (result !== undefined) results.set(listed, result)
    }
    if (loaded.isDiskFull) stopped = 'Not attempted because the disk is full.'
  }
  return results
}

async function findExports(paths: readonly string[]): Promise<FoundExport[]> {
  return (await Promise.all(paths.map(findExport))).flatMap((found) => found ?? [])
}

function restore(db: Analytics, found: FoundExport, options: ImportOptions): Promise<ImportedFile> {
  const { onProgress, signal } = options
  return restoreStore(db, found, {
    signal,
    onRows: (rows) =>
      onProgress?.({ phase: 'loading', path: found.folder, index: 0, count: 1, rows }),
  })
}

async function finish(
  db: Analytics,
  { isFirstFill, mayJoin }: { isFirstFill: boolean; mayJoin: boolean },
  options: ImportOptions,
): Promise<Pick<ImportReport, 'joined' | 'error'>> {
  options.onProgress?.({ phase: 'finishing' })
  let joined: ImportReport['joined'] = []
  try {
    if (mayJoin) joined = await joinLoaded(db, options)
    await options.assertLeaseHeld?.()
    await refreshStore(db, { isFirstFill })
    return { joined, error: null }
  } catch (cause) {
    return { joined, error: toImportError(cause).message }
  }
}

/** @throws AppError `bad-request` where an asset, a sheet or a mapping is given for several files, or for one that takes none. */
function requireOneFile(
  queue: readonly RecognizedFile[],
  { asset, table }: Pick<ImportOptions, 'asset' | 'table'>,
): void {
  const { sheet, mapping } = table ?? {}
  if (asset === undefined && sheet === undefined && mapping === undefined) return
  const [file, ...others] = queue
  if (others.length > 0)
    throw new AppError(
      'bad-request',
      `${asset === undefined ? 'A sheet or mapping' : 'An asset'} can be given for one file only, not for several.`,
    )
  if (sheet !== undefined && file !== undefined && !file.importer.takesSheet)
    throw new AppError('bad-request', `${file.listed.path} is no workbook, so it has no sheets.`)
  if (mapping !== undefined && file !== undefined && file.importer !== tableImporter)
    throw new AppError(
      'bad-request',
      `${file.listed.path} is a file of ${file.importer.title}. Import it without a mapping.`,
    )
  if (asset !== undefined && file !== undefined && !file.importer.takesAsset)
    throw new AppError(
      'bad-request',
      `${file.listed.path} says itself what it is about. Import it without an asset.`,
    )
}

function unknownSource(source: string | undefined): AppError {
  const known = [...new Set([...IMPORTERS, tableImporter].map((importer) => importer.source_id))]
    .sort()
    .join(', ')
  return new AppError('bad-request', `Unknown source "${source}". Known sources: ${known}.`)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
