import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readTableFile } from '../testing/readTableFile.ts'
import { openSheet } from './openSheet.ts'

describe('a workbook', () => {
  const cell = (at: string, value: string, more = '') => `<c r="${at}"${more}><v>${value}</v></c>`
  const SHEET = `<worksheet><sheetData>
    <row r="1">${cell('A1', '0', ' t="s"')}<c r="B1" t="inlineStr"><is><t>fees</t></is></c><c r="C1" t="inlineStr"><is><t>Share &amp; more</t></is></c></row>
    <row r="2">${cell('A2', '46053', ' s="1"')}${cell('B2', '1.5E6')}</row>
    <row r="3">${cell('A3', '46054', ' s="1"')}<c r="B3"><f>B2*2</f><v>3000000</v></c></row>
    <row r="4">${cell('A4', '46055', ' s="1"')}<c r="B4"><f>B3*2</f></c></row>
    <row r="5">${cell('A5', '46056', ' s="1"')}${cell('B5', '7')}</row>
    <row r="6"><c r="A6"/>${cell('B6', '8')}</row>
    <row r="7">${cell('A7', '46058', ' s="1"')}${cell('B7', '#DIV/0!', ' t="e"')}</row>
    </sheetData><mergeCells><mergeCell ref="A5:A6"/></mergeCells></worksheet>`
  const book = (
    sheet = SHEET,
    workbook = '<workbook><sheets><sheet name="x" r:id="r7"/></sheets></workbook>',
  ) =>
    makeZip({
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r7" Target="worksheets/own.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><r><t>Da</t></r><r><t>te</t></r></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/worksheets/own.xml': sheet,
    })

  it('has the values of its first sheet, without formulas and merged cells that have none', async () => {
    const { points, rejects } = await readTableFile(book())
    expect(points).toEqual([
      '2026-01-31 fees 1500000',
      '2026-02-01 fees 3000000',
      '2026-02-03 fees 7',
    ])
    expect(rejects).toEqual([
      'formula without a value: line 4: "=B3*2"',
      'merged cell: line 6: ""',
      'spreadsheet error: line 7: "#DIV/0!"',
    ])
  })

  it('is no other archive', async () => {
    await expect(readTableFile(makeZip({ 'fees.csv': 'date,fees\n' }))).rejects.toThrow('Unpack it')
  })

  it('is refused when a title is merged over its columns', async () => {
    const titled = SHEET.replace('A5:A6', 'A1:C1')
    await expect(readTableFile(book(titled))).rejects.toThrow('The first line has a merged cell.')
  })

  it('may count days from 1904', async () => {
    const { points } = await readTableFile(
      book(
        SHEET.replace('46053', '44591'),
        '<workbook><workbookPr date1904="1"/><sheet r:id="r7"/></workbook>',
      ),
    )
    expect(points[0]).toBe('2026-01-31 fees 1500000')
  })

  it('is refused when it expands to far more than its size', async () => {
    const bomb = makeZip(
      {},
      { 'xl/worksheets/sheet1.xml': deflateRawSync(Buffer.alloc(2 ** 27 + 1), { level: 1 }) },
    )
    expect(bomb.length).toBeLessThan(1_000_000)
    const file = { name: 'bomb.xlsx', open: () => Readable.from([bomb]) }
    await expect(openSheet(file, () => {})).rejects.toThrow('too large when decompressed')
  })

  it('is refused when its sheet ends in the middle', async () => {
    await expect(readTableFile(book(SHEET.slice(0, 600)))).rejects.toThrow('damaged')
  })
})

/** A ZIP archive of stored and of deflated parts, without checksums. */
function makeZip(
  stored: Readonly<Record<string, string>>,
  deflated: Readonly<Record<string, Buffer>> = {},
): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  const parts = Object.entries<string | Buffer>({ ...stored, ...deflated })
  for (const [name, part] of parts) {
    const content = typeof part === 'string' ? Buffer.from(part) : part
    const local = Buffer.alloc(30)
    local.write('PK\u0003\u0004', 'latin1')
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 'latin1')
    entry.writeUInt16LE(Object.hasOwn(deflated, name) ? 8 : 0, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    files.push(local, Buffer.from(name), content)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}
