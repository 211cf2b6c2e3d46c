import { makeZip } from './makeZip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Part = Parameters<typeof makeZip>[0] extends Iterable<readonly [string, infer T]> ? T : never

/** A workbook with one sheet; `parts` replaces or adds parts by their name. */
export function makeWorkbook(parts: Readonly<Record<string, Part>> = {}, flags = 0): Buffer {
  return makeZip(
    Object.entries<Part>({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': writeSheet(HEADER + ROW),
      ...parts,
    }),
    flags,
  )
}

/** A sheet with these rows. */
export function writeSheet(rows: string): string {
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
}

export const HEADER = `<row r="1">${writeText('A1', 'date')}${writeText('B1', 'fees')}</row>`
const ROW = `<row r="2">${writeText('A2', '2026-01-31')}<c r="B2"><v>1</v></c></row>`

function writeText(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
}
