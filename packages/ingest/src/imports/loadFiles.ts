import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { BatchInput, BatchReport, BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { identifyInput } from '@tickmark/analytics/batches/loadBatch'
import { loadBatches } from '@tickmark/analytics/batches/loadBatches'
import { publishDiscovered } from '@tickmark/analytics/catalog/publishDiscovered'
import { readListed } from '@tickmark/analytics/catalog/sourceRecords'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { SectorMapping } from '@tickmark/core/sectors/SectorMapping'
import { toDay } from '@tickmark/core/time/Day'
import { createImportFile, hashFiles, type TableChoice } from '../files/ImportFile.ts'
import type { ImportedFile } from '../files/ImportReport.ts'
import { toImportError } from '../files/toImportError.ts'
import { writeBehind } from '../writeBehind.ts'
import type { RecognizedFile } from './recognizeFile.ts'

const ROWS_PER_PROGRESS = 20_000

type LoadOptions = {
  observedAt?: number
  asset?: string | undefined
  table?: TableChoice | undefined
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
  const described: DescribedFile[] = []
  for (const file of files) {
    try {
      described.push(await describeFile(db, file, options))
    } catch (cause) {
      fail(file, cause)
    }
  }
  try {
    // Statements that many small files would repeat.
    const sectors = options.knownOnly ? undefined : (await readListed(db)).sectors
    const moments = await findObservedAt(db, described)
    const ready = described.map((one, index) =>
      prepareLoad(db, { ...one, observed_at: moments[index] ?? null }, { ...options, sectors }),
    )
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
    for (const { file } of described) fail(file, cause)
  }
  return { results: files.flatMap((file) => results.get(file) ?? []), isDiskFull }
}

/** The reason why files are not loaded after an import was stopped. */
export const STOPPED = 'The import was stopped before this file.'

export function leaveOut(file: RecognizedFile, reason: string): ImportedFile {
  return { ...nameFile(file), state: 'not-attempted', report: null, reason }
}

const nameFile = ({ listed, importer }: RecognizedFile) => ({
  path: listed.path,
  importer: importer.id,
})

/** The identity of a file as an input, and the time when its values were observed. */
type DescribedFile = {
  file: RecognizedFile
  source: Pick<BatchInput, 'source_id' | 'input' | 'content_hash'>
  sha256: string
  snapshot: Snapshot | undefined
  /** The moment of observation that the caller gave; else the one that the file states, or null. */
  claimed: number | undefined
  stated: number | null
}

type Snapshot = Awaited<ReturnType<typeof dateSnapshot>>

/** @throws if the file cannot be read. */
async function describeFile(
  db: Analytics,
  file: RecognizedFile,
  { observedAt: claimed, asset, table, others, signal }: LoadOptions,
): Promise<DescribedFile> {
  const { listed, importer } = file
  const companions = (importer.companions ?? [])
    .map((name) => join(dirname(listed.absolutePath), name))
    .filter((path) => existsSync(path))
  const unread = createImportFile(locate(file, { asset, table }), 0, signal)
  const sha256 = await hashFiles([listed.absolutePath, ...companions], signal)
  const snapshot = importer.datedBy && (await dateSnapshot(file, { claimed, others }))
  const content_hash = [
    sha256,
    importer.id,
    importer.subject?.(unread, db.catalog) ?? '',
    // The same bytes for another day are a different input.
    ...(snapshot ? [toDay(snapshot.moment), snapshot.doubt ?? ''] : []),
  ].join(' ')
  const source = { source_id: importer.source_id, input: listed.path, content_hash }
  const stated = snapshot?.isStated ? snapshot.moment : await importer.statedMoment?.(unread)
  return { file, source, sha256, snapshot, claimed, stated: stated ?? null }
}

function locate(
  { listed: { absolutePath, path }, packing }: RecognizedFile,
  { asset, table }: Pick<LoadOptions, 'asset' | 'table'>,
) {
  return { absolutePath, path, packing, asset, table }
}

/** A file that is about to be loaded, and what its batch means for the report. */
type FileLoad = {
  file: RecognizedFile
  input: BatchInput
  toResult(report: BatchReport): ImportedFile
}

function prepareLoad(
  db: Analytics,
  described: DescribedFile & { observed_at: number | null },
  options: LoadOptions & { sectors: SectorMapping | undefined },
): FileLoad {
  const { file: recognized, source, sha256, snapshot, observed_at } = described
  const { listed, importer } = recognized
  const moment = snapshot?.moment ?? observed_at ?? Date.now()
  const file = createImportFile(locate(recognized, options), moment, options.signal)
  const { sectors } = options
  let discovery: ProjectDiscovery | undefined
  const notMapped = new Set<string>()
  const notes = new Set<string>()
  const onRows = (rows: number) => options.onRows(recognized, rows)
  const input: BatchInput = {
    ...source,
    observed_at,
    checks: 'mark',
    doubt: snapshot?.doubt ?? undefined,
    sha256,
    beforeCommit: async () => {
      if (discovery === undefined) return
      const reason = `Named in the imported file ${listed.path}.`
      await publishDiscovered(db, discovery, { author: 'Import', reason, revision: sha256 })
    },
    changesCatalog: () => (discovery?.made.size ?? 0) > 0,
    ...(options.assertLeaseHeld && { assertLeaseHeld: options.assertLeaseHeld }),
    read: async (writer) => {
      try {
        // Files before this one may have discovered projects.
        const found = sectors && new ProjectDiscovery(db.catalog, { sectors })
        discovery = found
        onRows(0)
        await writeBehind(writer, (behind) =>
          importer.read(file, reportRows(behind, { discovery: found, onRows, notMapped, notes })),
        )
      } catch (cause) {
        throw toImportError(cause)
      }
    },
  }
  const toResult = (report: BatchReport): ImportedFile => ({
    ...nameFile(recognized),
    ...toOutcome(report, { doubt: snapshot?.doubt ?? null, path: listed.path }),
    report,
    discovered: report.state === 'failed' ? [] : [...(discovery?.made ?? [])],
    notMapped: [...notMapped],
    notes: [...notes],
  })
  return { file: recognized, input, toResult }
}

/** Wraps a writer: it makes projects of unknown names, collects columns, and reports the number of rows at intervals. */
function reportRows(
  writer: BatchWriter,
  {
    discovery,
    onRows,
    notMapped,
    notes,
  }: Pick<BatchWriter, 'discovery'> & {
    onRows: (rows: number) => void
    notMapped: Set<string>
    notes: Set<string>
  },
): BatchWriter {
  let rows = 0
  const { insertTable } = writer
  return {
    catalog: writer.catalog,
    discovery,
    read() {
      writer.read()
      rows += 1
      if (rows % ROWS_PER_PROGRESS === 0) onRows(rows)
    },
    point: (point) => writer.point(point),
    record: (table, row) => writer.record(table, row),
    reject: (reason, example) => writer.reject(reason, example),
    notMapped: (column) => void notMapped.add(column),
    note: (text) => void notes.add(text),
    insertTable:
      insertTable &&
      (async (table) => {
        const isInserted = await insertTable(table)
        if (isInserted) onRows(table.rows)
        return isInserted
      }),
    get full() {
      return writer.full
    },
    flush: () => writer.flush(),
  }
}

/** A file of which nothing could be used counts as failed, even if its batch loaded. */
function toOutcome(
  report: BatchReport,
  { doubt, path }: { doubt: string | null; path: string },
): Pick<ImportedFile, 'state' | 'reason'> {
  const { known_as = path } = report
  if (basename(known_as) !== basename(path))
    return {
      state: report.state,
      reason: `The same content was loaded before as ${known_as}, and is not loaded again, whatever its name says.`,
    }
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
 * The times of observation of files; null means now. Where the caller gave none, it is the one that the file states.
 *
 * A file that states its own time counts as observed then, so that an old export loaded late never
 * hides newer values. A corrected file that states the same time as an earlier one was received
 * later, and a time in the future cannot be right: both count as observed now.
 */
async function findObservedAt(
  db: Analytics,
  files: readonly DescribedFile[],
): Promise<(number | null)[]> {
  const isDated = ({ claimed, stated }: DescribedFile) => claimed === undefined && stated !== null
  const inputs = files.filter(isDated).map(({ source }) => source.input)
  const loaded = inputs.length === 0 ? [] : await listObserved(db, inputs)
  const now = Date.now()
  return files.map(({ source, claimed, stated }) => {
    if (claimed !== undefined) return claimed
    if (stated === null || stated > now) return null
    // Was different content of this input observed at the same time?
    const earlier = loaded.filter(
      (one) =>
        one.source_id === source.source_id &&
        one.input === source.input &&
        one.observed_at === stated,
    )
    const fingerprint = identifyInput({ ...source, observed_at: stated })
    const isReissue = earlier.length > 0 && !earlier.some((one) => one.fingerprint === fingerprint)
    return isReissue ? null : stated
  })
}

/** The loads of inputs; no values are read. */
function listObserved(
  db: Analytics,
  inputs: readonly string[],
): Promise<{ source_id: string; input: string; fingerprint: string; observed_at: number }[]> {
  return db.rows({
    sql: `
      SELECT source_id, input, fingerprint, toUnixTimestamp64Milli(observed_at) AS observed_at
      FROM batches FINAL
      WHERE input IN {inputs: Array(String)} AND state IN ('loaded', 'unchanged')`,
    params: { inputs },
  })
}

const DAY_MS = 86_400_000
/** Files of one folder may have been downloaded over a midnight or two. */
const SAME_TIME_MS = 2 * DAY_MS
const NAMED_DAY = /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g

/** The time when a snapshot was taken, in ms since 1970. */
type DatedSnapshot = {
  moment: number
  /** The time comes from the file itself or from files in its folder. */
  isStated: boolean
  /** The reason why the time is uncertain; null if it is certain. */
  doubt: string | null
}

/**
 * Dates a snapshot that states no time: by the last day in its name or folders, else by the newest
 * time that histories in its folder state, else by its modification time. A time that the caller
 * `claimed` is never sufficient alone: if it is far from what the file says, the snapshot is
 * doubtful, because current values shown as history would be wrong on every screen.
 */
export async function dateSnapshot(
  snapshot: RecognizedFile,
  { claimed, others }: { claimed: number | undefined; others: readonly RecognizedFile[] },
): Promise<DatedSnapshot> {
  const { listed } = snapshot
  const named = findNamedDay(listed.path)
  const stated = named ?? (await findNewestBeside(snapshot, others))
  const written = Math.min((await stat(listed.absolutePath)).mtimeMs, Date.now())
  if (claimed === undefined)
    return { moment: stated ?? written, isStated: stated !== null, doubt: null }
  if (Math.abs(claimed - (stated ?? written)) <= SAME_TIME_MS)
    return { moment: stated ?? claimed, isStated: stated !== null, doubt: null }
  const claimedDay = toDay(claimed)
  const doubt =
    stated === null
      ? `a snapshot: only the import states its day, ${claimedDay}`
      : `a snapshot: ${named === null ? 'the histories beside the file end' : 'the name of the file says'} ${toDay(stated)}, but it was imported as of ${claimedDay}`
  return { moment: stated ?? claimed, isStated: stated !== null, doubt }
}

function findNamedDay(path: string): number | null {
  const moments = (path.match(NAMED_DAY) ?? []).map((day) => Date.parse(`${day}T00:00:00Z`))
  return moments.findLast((moment) => moment <= Date.now()) ?? null
}

/** The newest time that files in the snapshot's folder or below state; null if none does. */
async function findNewestBeside(
  { listed, importer }: RecognizedFile,
  others: readonly RecognizedFile[],
): Promise<number | null> {
  const folder = dirname(listed.absolutePath) + sep
  let newest: number | null = null
  for (const other of others) {
    const { absolutePath, path } = other.listed
    if (!importer.datedBy?.includes(other.importer.id) || !absolutePath.startsWith(folder)) continue
    const file = createImportFile({ absolutePath, path, packing: other.packing }, 0)
    // Errors in the other file are reported when it is loaded itself.
    const moment = (await other.importer.statedMoment?.(file).catch(() => null)) ?? null
    if (moment !== null && moment <= Date.now()) newest = Math.max(newest ?? 0, moment)
  }
  return newest
}
