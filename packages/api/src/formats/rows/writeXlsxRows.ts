import type { About } from './About.ts'
import { createZip } from './createZip.ts'
import type { RowColumn, RowWriter } from './RowWriter.ts'
import { writeSheetRow } from './writeSheetRow.ts'
import { listBookParts, SHEET_END, SHEET_START } from './xlsxParts.ts'

/** What a sheet of Excel holds, its head included; more rows go on, on a sheet of their own. */
const SHEET_ROWS = 1_048_576

/**
 * A workbook of Excel (Office Open XML): numbers, days and moments as such; what they are and where they come from on
 * the last sheet. Text stays text: a formula that somebody hid in a name is none.
 */
export function writeXlsxRows(columns: readonly RowColumn[], about: About): RowWriter {
  const zip = createZip()
  const kinds = columns.map(({ kind }) => kind)
  const head = writeSheetRow(
    columns.map(({ name }) => name),
    columns.map(() => 'text'),
  )
  let sheets = 0
  let rowsOnSheet = 0

  return {
    begin: openSheet,
    write(rows) {
      const bytes: Buffer[] = []
      for (let from = 0; from < rows.length; ) {
        if (rowsOnSheet === SHEET_ROWS) bytes.push(closeSheet(), openSheet())
        const part = rows.slice(from, from + SHEET_ROWS - rowsOnSheet)
        bytes.push(zip.push(part.map((row) => writeSheetRow(row, kinds)).join('')))
        rowsOnSheet += part.length
        from += part.length
      }
      return Buffer.concat(bytes)
    },
    end() {
      const lines = about.map((line) => writeSheetRow(line, ['text', 'text'])).join('')
      const parts = [
        [nameSheet(sheets + 1), SHEET_START + lines + SHEET_END] as const,
        ...listBookParts(sheets),
      ]
      return Buffer.concat([
        closeSheet(),
        ...parts.flatMap(([name, text]) => [zip.openPart(name), zip.push(text), zip.closePart()]),
        zip.end(),
      ])
    },
  }

  function openSheet(): Buffer {
    sheets++
    rowsOnSheet = 1
    return Buffer.concat([zip.openPart(nameSheet(sheets)), zip.push(SHEET_START + head)])
  }

  function closeSheet(): Buffer {
    return Buffer.concat([zip.push(SHEET_END), zip.closePart()])
  }
}

function nameSheet(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}
