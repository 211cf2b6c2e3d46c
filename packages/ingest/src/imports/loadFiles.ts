import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BatchInput, BatchReport, BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { loadBatches } from '@tickmark/analytics/batches/loadBatches'
import { publishDiscovered } from '@tickmark/analytics/catalogue/publishDiscovered'
import { readListed } from '@tickmark/analytics/catalogue/sourceRecords'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { SectorMapping } from '@tickmark/core/sectors/SectorMapping'
import { toDay } from '@tickmark/core/time/Day'
import { createImportFile, hashFiles } from '../files/ImportFile.ts'
import { toImportError } from '../files/toImportError.ts'
import { writeBehind } from '../writeBehind.ts'
import { dateSnapshot } from './dateSnapshot.ts'
import type { ImportedFile } from './ImportReport.ts'
import type { RecognizedFile } from './recognizeFile.ts'

const ROWS_PER_PROGRESS = 20_000

type LoadOptions = {
  observedAt?: number
  /** All files of the same import. */
  others: readonly RecognizedFile[]
  /** Names that no project claims are rejected. */
  knownOnly?: boolean | undefined
  signal?: AbortSignal
  assertLeaseHeld?(): Promise<void>
  onRows(file: RecognizedFile, rows: number): void
}

/**
 * Loads recognized files, each as one batch, together where `loadBatches` can. Never throws: the results say what went
 * wrong, in the order of the files.
 */
export async function loadFiles(
  db: Analytics,
  files: readonly RecognizedFile[],
  options: LoadOptions,
): Promise<{ results: ImportedFile[]; isDiskFull: boolean }> {
  const results = new Map<RecognizedFile, ImportedFile>()
  let isDiskFull = false
  const fail = (file: RecognizedFile, cause: unknown) => {
    const error = toImportError(cause)
    results.set(file, { ...nameFile(file), state: 'failed', report: null, reason: error.message })
    isDiskFull ||= error.code === 'storage-full'
  }
  const ready: FileLoad[] = []
  // Statements that many small files would repeat.
  const sectors = options.knownOnly ? undefined : (await readListed(db)).sectors
  for (const file of files) {
    try {
      ready.push(await prepareLoad(db, file, { ...options, sectors }))
    } catch (cause) {
      fail(file, cause)
    }
  }
  try {
    const reports = await loadBatches(
      db,
      ready.map(({ input }) => input),
      options.signal,
    )
    for (const [index, { file, toResult }] of ready.entries()) {
      const report = reports[index]
      results.set(file, report === undefined ? leaveOut(file, STOPPED) : toResult(report))
    }
  } catch (cause) {
    for (const { file } of ready) fail(file, cause)
  }
  return { results: files.flatMap((file) => results.get(file) ?? []), isDiskFull }
}

/** Why files are not loaded after an import was stopped. */
export const STOPPED = 'The import was stopped before this file.'

export function leaveOut(file: RecognizedFile, reason: string): ImportedFile {
  return { ...nameFile(file), state: 'not-attempted', report: null, reason }
}

const nameFile = ({ listed, importer }: RecognizedFile) => ({
  path: listed.path,
  importer: importer.id,
})

/** A file that is about to be loaded, and what its batch means for the report. */
type FileLoad = {
  file: RecognizedFile
  input: BatchInput
  toResult(report: BatchReport): ImportedFile
}

/** @throws if the file cannot be read. */
async function prepareLoad(
  db: Analytics,
  recognized: RecognizedFile,
  options: LoadOptions & { sectors: SectorMapping | undefined },
): Promise<FileLoad> {
  const { listed, importer, packing } = recognized
  const location = { absolutePath: listed.absolutePath, path: listed.path, packing }
  const companions = (importer.companions ?? [])
    .map((name) => join(dirname(listed.absolutePath), name))
    .filter((path) => existsSync(path))
  const unread = createImportFile(location, 0, options.signal)
  const bytes_hash = await hashFiles([listed.absolutePath, ...companions], options.signal)
  const { observedAt, others } = options
  const snapshot =
    importer.datedBy && (await dateSnapshot(recognized, { claimed: observedAt, others }))
  const content_hash = [
    bytes_hash,
    importer.id,
    importer.subject?.(unread, db.catalogue) ?? '',
    // The same bytes for another day are a different input.
    ...(snapshot ? [toDay(snapshot.moment), snapshot.doubt ?? ''] : []),
  ].join(' ')
  const source = { source_id: importer.source_id, input: listed.path, content_hash }
  const dated = snapshot?.isStated ? snapshot.moment : await importer.statedMoment?.(unread)
  const observed_at = observedAt ?? (await findObservedAt(db, source, dated ?? null))
  const moment = snapshot?.moment ?? observed_at ?? Date.now()
  const file = createImportFile(location, moment, options.signal)
  const { sectors } = options
  let discovery: ProjectDiscovery | undefined
  const onRows = (rows: number) => options.onRows(recognized, rows)
  const input: BatchInput = {
    ...source,
    observed_at,
    checks: 'mark',
    doubt: snapshot?.doubt ?? undefined,
    sha256: bytes_hash,
    beforeCommit: async () => {
      if (discovery === undefined) return
      const reason = `Named in the imported file ${listed.path}.`
      await publishDiscovered(db, discovery, { author: 'Import', reason, revision: bytes_hash })
    },
    changesCatalogue: () => (discovery?.made.size ?? 0) > 0,
    ...(options.assertLeaseHeld && { assertLeaseHeld: options.assertLeaseHeld }),
    read: async (writer) => {
      try {
        // Files before this one may have discovered projects.
        const found = sectors && new ProjectDiscovery(db.catalogue, { sectors })
        discovery = found
        onRows(0)
        await writeBehind(writer, (behind) =>
          importer.read(file, reportRows(behind, { discovery: found, onRows })),
        )
      } catch (cause) {
        throw toImportError(cause)
      }
    },
  }
  const toResult = (report: BatchReport): ImportedFile => ({
    ...nameFile(recognized),
    ...toOutcome(report, snapshot?.doubt ?? null),
    report,
    discovered: report.state === 'failed' ? [] : [...(discovery?.made ?? [])],
  })
  return { file: recognized, input, toResult }
}

/** Wraps a writer: it makes projects of unknown names, and reports the number of rows at intervals. */
function reportRows(
  writer: BatchWriter,
  { discovery, onRows }: Pick<BatchWriter, 'discovery'> & { onRows: (rows: number) => void },
): BatchWriter {
  let rows = 0
  return {
    catalogue: writer.catalogue,
    discovery,
    read() {
      writer.read()
      rows += 1
      if (rows % ROWS_PER_PROGRESS === 0) onRows(rows)
    },
    point: (point) => writer.point(point),
    record: (table, row) => writer.record(table, row),
    reject: (reason, example) => writer.reject(reason, example),
    get full() {
      return writer.full
    },
    flush: () => writer.flush(),
  }
}

/** A file of which nothing could be used counts as failed, even if its batch loaded. */
function toOutcome(
  report: BatchReport,
  doubt: string | null,
): Pick<ImportedFile, 'state' | 'reason'> {
  if (doubt !== null && report.state !== 'failed')
    return { state: report.state, reason: `Quarantined as ${doubt}.` }
  const used = report.rows_kept + report.rows_known
  if (report.state === 'failed' || used > 0 || report.rows_rejected === 0)
    return { state: report.state, reason: report.error }
  return {
    state: 'failed',
    reason: 'Nothing in the file could be used; the reasons are listed below.',
  }
}

/**
 * The time of observation if the caller gave none; null means now.
 *
 * A file that states its own time counts as observed then, so that an old export loaded late never
 * hides newer values. A corrected file that states the same time as an earlier one was received
 * later, and a time in the future cannot be right: both count as observed now.
 */
async function findObservedAt(
  db: Analytics,
  input: { source_id: string; input: string; content_hash: string },
  stated: number | null,
): Promise<number | null> {
  if (stated === null || stated > Date.now()) return null
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.source_id, input.content_hash, stated]))
    .digest('hex')
  // Was different content of this input observed at the same time? The query reads no values.
  const [earlier] = await db.rows<{ same: number; others: number }>({
    sql: `
      SELECT countIf(fingerprint = {fingerprint: String}) AS same, count() AS others
      FROM batches FINAL
      WHERE source_id = {source_id: String} AND input = {input: String}
        AND state IN ('loaded', 'unchanged')
        AND observed_at = fromUnixTimestamp64Milli({stated: Int64}, 'UTC')`,
    params: { source_id: input.source_id, input: input.input, stated, fingerprint },
  })
  const isReissue =
    earlier !== undefined && Number(earlier.same) === 0 && Number(earlier.others) > 0
  return isReissue ? null : stated
}
