import { AppError } from '@tickmark/core/errors/AppError'
import type { CsvRow } from '../files/readRows.ts'
import { type Archive, damaged, openArchive } from './openArchive.ts'
import { SheetReader } from './SheetReader.ts'
import { readCellStyles, readSharedStrings, readWorkbookParts } from './workbookParts.ts'

/**
 * The rows of the first visible sheet of a workbook, as texts: days as `YYYY-MM-DD`, formulas as the value that the
 * spreadsheet stored, or with `=` where it stored none.
 * @throws AppError `unsupported-input` for a damaged or encrypted file, `payload-too-large`.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<CsvRow[]> {
  const archive = await openArchive(file)
  requireWorkbook(archive)
  const { sheet, is1904 } = await readWorkbookParts(archive)
  if (!archive.has(sheet)) throw damaged()
  const strings = await readSharedStrings(archive)
  const styles = await readCellStyles(archive)
  yield* new SheetReader({ ...styles, strings, is1904 }).read(() => archive.open(sheet))
}

function requireWorkbook(archive: Archive): void {
  if (archive.has('xl/workbook.xml')) return
  throw new AppError(
    'unsupported-input',
    archive.has('xl/workbook.bin')
      ? 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV.'
      : 'The archive is not a workbook. Unpack it and upload the table it contains.',
  )
}
