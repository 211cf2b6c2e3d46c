import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { refuseAmbiguous } from '@tickmark/core/projects/refuseAmbiguous'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { TABLES_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import type { Importer } from '../files/Importer.ts'
import type { ImportFile } from '../files/ImportFile.ts'
import { previewTable } from '../tables/previewTable.ts'
import { readStatedFile } from '../tables/readRecordsFile.ts'
import { readTable } from '../tables/readTable.ts'
import type { TableSink } from '../tables/TableSink.ts'
import { keepRows, withLimitedRows } from '../tables/withLimitedRows.ts'

const READER = { by: 'import' }

/**
 * Tables of any form, read as the datahub reads them: what may be read in another way has to be confirmed. Only files that
 * the caller named are read so, since a folder of data has other tables too.
 */
export const tableImporter: Importer = {
  id: 'table',
  source_id: TABLES_SOURCE,
  title: 'Tables',
  rank: 100,
  takesAsset: true,
  takesSheet: true,
  recognize: () => true,
  // The same bytes that are read in another way are another input.
  subject: ({ asset, table: { sheet = '', mapping } = {} }) =>
    [asset ?? '', sheet, mapping === undefined ? '' : JSON.stringify(mapping)].join(' ').trim(),
  async read(file, writer) {
    const { catalog } = writer
    const projectId = findProject(catalog, file.asset)
    const plan = { catalog, projectId, asset: file.asset ?? undefined }
    const table = { ...file, sheet: file.table?.sheet }
    const sink: TableSink = {
      read: () => writer.read(),
      point: (point) => writer.point(point),
      reject: (reason, example) => writer.reject(reason, example),
      flush: async () => {
        if (writer.full) await writer.flush()
      },
    }
    // Other files of records have an importer of their own.
    const isOfRecords = await readStatedFile(
      table,
      { catalog, projectId, ...READER },
      {
        read: () => writer.read(),
        record: ({ table: of, row }) => writer.record(of, row),
        reject: (reason, example) => writer.reject(reason, example),
      },
    )
    if (isOfRecords) return
    // A small table is read by one process, of which the start takes longer than all else.
    const mapping = await withLimitedRows(table, READER, async (limited) => {
      const rows = keepRows(limited)
      const preview = await previewTable({ ...plan, file: rows.file, choice: file.table?.mapping })
      for (const note of preview.notes) writer.note?.(note)
      requireReadable(preview, file)
      const again = rows.again()
      if (again === undefined) return preview.mapping
      await readTable({ ...plan, mapping: preview.mapping, file: again }, sink)
      return undefined
    })
    if (mapping !== undefined)
      await withLimitedRows(table, READER, (limited) =>
        readTable({ ...plan, mapping, file: limited }, sink),
      )
  },
}

/** @throws AppError `bad-request` where the caller names no project of the catalog, `ambiguous` for several. */
function findProject(catalog: Catalog, asset: string | null): string | undefined {
  if (asset === null) return undefined
  const found = resolveProject(catalog, asset)
  if (found.kind === 'found') return found.project.project_id
  if (found.kind === 'ambiguous')
    throw refuseAmbiguous({ field: 'project', value: asset }, found.projects)
  throw new AppError('bad-request', `No project is called "${asset}".`)
}

/** @throws AppError `unsupported-input` for a table without values, and one with doubts that are not confirmed. */
function requireReadable(
  { mapping, faults, doubts, notes }: Awaited<ReturnType<typeof previewTable>>,
  { table, asset }: ImportFile,
): void {
  if (faults.length > 0) {
    const texts = faults.map(({ column, text }) => (column === '' ? text : `${column}: ${text}`))
    const isPlaced = asset !== null || mapping.columns.some(({ as }) => as === 'project')
    const hint = isPlaced ? '' : ' Name the project of all values with --project.'
    throw new AppError('unsupported-input', [...texts, ...notes].join(' ') + hint)
  }
  const { confirmed = [], sheet } = table ?? {}
  // A code may have a comma of its column.
  const known = new Set([...confirmed, ...confirmed.flatMap((one) => one.split(','))].map(toLine))
  const isChosen = (code: string) => code === 'sheets' && sheet !== undefined
  const open = doubts.filter(({ code }) => !known.has(toLine(code)) && !isChosen(code))
  if (open.length === 0) return
  throw new AppError(
    'unsupported-input',
    `Not imported, because it may be read in another way. Check, and import it again with ${open
      .map(({ code }) => `--confirm=${quote(toLine(code))}`)
      .join(' ')}. ${open.map(({ text }) => text).join(' ')}`,
  )
}

/** A code as it can be typed: that of a column may have line ends and other characters that no line shows. */
const toLine = (code: string) => code.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** An argument as a shell takes it for one. */
const quote = (text: string) =>
  /^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
