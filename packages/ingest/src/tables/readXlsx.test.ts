import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { makeWorkbook, writeSheet } from '../testing/bombs/makeWorkbook.ts'
import { makeZip } from '../testing/bombs/makeZip.ts'
import { readTableFile, toTableFile } from '../testing/readTableFile.ts'
import { openSheet } from './openSheet.ts'
import { previewTable } from './previewTable.ts'

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
    makeWorkbook({
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r7" Target="worksheets/own.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><r><t>Da</t></r><r><t>te</t></r></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/worksheets/own.xml': sheet,
    })

  it('has the values of its first sheet, without formulas and merged cells that have none', async () => {
    const { points, rejects } = await readTableFile(book())
    expect(points).toEqual([
      '2026-01-31 fees 1500000',
      '2026-02-01 fees 3000000',
      '2026-02-03 fees 7',
    ])
    expect(rejects).toMatchSnapshot()
  })

  it('has the name in a merged cell in each of its rows, and a number in the first alone', async () => {
    const text = (address: string, value: string) =>
      `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`
    const fees = (line: number, cell: string) =>
      row(line, `${text(`B${line}`, `2026-01-0${line}`)}${cell}`)
    const sheet = `<worksheet><sheetData>${[
      row(1, `${text('A1', 'project')}${text('B1', 'date')}${text('C1', 'fees')}`),
      row(2, `${text('A2', 'Aave')}${text('B2', '2026-01-02')}<c r="C2"><v>5</v></c>`),
      fees(3, '<c r="C3"/>'),
      // Programs leave out the cells below the first.
      fees(4, '<c r="C4"><v>7</v></c>'),
      fees(5, '<c r="C5"><v>8</v></c>'),
    ].join(
      '',
    )}</sheetData><mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="C2:C3"/></mergeCells></worksheet>`
    const { points, rejects } = await readTableFile(book(sheet), { projectId: '' })
    // The empty cell below them is asked about.
    expect(points).toEqual(['2026-01-02 fees 5', '2026-01-04 fees 7', '2026-01-05 fees 8'])
    expect(rejects).toEqual(['merged cell: line 3: ""'])
  })

  it('is no other archive', async () => {
    await expect(readTableFile(makeZip([['fees.csv', 'date,fees\n']]))).rejects.toThrow('Unpack it')
  })

  it('is refused when a title is merged over its columns', async () => {
    const titled = SHEET.replace('A5:A6', 'A1:C1')
    await expect(readTableFile(book(titled))).rejects.toThrowErrorMatchingSnapshot()
  })

  it.each([
    ['mmm\\-yy', ['46023'], 'month 2026-01-01 2026-01-31'],
    ['[$-407]mmmm\\ yyyy;@', ['46053'], 'month 2026-01-01 2026-01-31'],
    ['mm/yyyy', ['45672', '45731', '45823'], 'month 2025-01-01 2025-06-30'],
    ['yyyy', ['45658'], 'year 2025-01-01 2025-12-31'],
    // Several days of a month are days, whatever is shown of them.
    ['mmm\\-yy', ['46023', '46024', '46025'], 'undefined 2026-01-01 2026-01-03'],
    ['d\\-mmm\\-yy', ['46023'], 'undefined 2026-01-01 2026-01-01'],
    ['mm:ss', ['46023.5'], 'undefined 2026-01-01 2026-01-01'],
  ])(
    'with days that are shown as %s has the periods that people see',
    async (format, days, read) => {
      const rows = days.map(
        (day, at) =>
          `<row r="${at + 2}">${cell(`A${at + 2}`, day, ' s="1"')}${cell(`B${at + 2}`, '7')}</row>`,
      )
      const file = toTableFile(
        makeWorkbook({
          'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
          'xl/worksheets/sheet1.xml': writeSheet(
            `<row r="1"><c r="A1" t="str"><v>Date</v></c><c r="B1" t="str"><v>Fees</v></c></row>${rows.join('')}`,
          ),
        }),
      )
      const { mapping, report, doubts, sample } = await previewTable({
        file,
        catalog: CATALOG,
        projectId: 'aave',
      })
      expect(`${mapping.period} ${report?.first_day} ${report?.last_day}`).toBe(read)
      expect(doubts.map(({ code }) => code)).toEqual(mapping.period === undefined ? [] : ['period'])
      expect(sample[0]?.cells[0]).toMatch(/^[\d-]+$/)
    },
  )

  it('may count days from 1904', async () => {
    const { points } = await readTableFile(
      book(
        SHEET.replace('46053', '44591'),
        '<workbook><workbookPr date1904="1"/><sheet r:id="r7"/></workbook>',
      ),
    )
    expect(points[0]).toBe('2026-01-31 fees 1500000')
  })

  it('may count days from 1904 without a style of dates', async () => {
    const is1904 = '<workbook><workbookPr date1904="1"/><sheet r:id="r7"/></workbook>'
    const unstyled = SHEET.replace('46053', '44591').replaceAll(/ s="\d+"/g, '')
    const { points } = await readTableFile(book(unstyled, is1904))
    expect(points[0]).toBe('2026-01-31 fees 1500000')
    // A value that could be a day stays a number.
    const { points: values } = await readTableFile(book(unstyled.replace('1.5E6', '44591'), is1904))
    expect(values[0]).toBe('2026-01-31 fees 44591')
  })

  it('is refused when it expands to far more than its size', async () => {
    const bomb = makeWorkbook({ 'xl/worksheets/sheet1.xml': Buffer.alloc(2 ** 26) })
    expect(bomb.length).toBeLessThan(1_000_000)
    const file = { name: 'bomb.xlsx', open: () => Readable.from([bomb]) }
    await expect(openSheet(file, () => {})).rejects.toMatchObject({ code: 'payload-too-large' })
  })

  it('is refused when its sheet ends in the middle', async () => {
    await expect(readTableFile(book(SHEET.slice(0, 600)))).rejects.toThrow('damaged')
  })

  const MARKUP: Readonly<Record<string, (xml: string) => string>> = {
    'a prefix': (xml) =>
      xml.replace(/<(\/?)(?=\w)/g, '<$1x:').replace('<x:worksheet', '<x:worksheet xmlns:x="y"'),
    'single quotes': (xml) => xml.replaceAll('"', "'"),
    'attributes on lines of their own': (xml) => xml.replace(/ (?=\w+=)/g, '\n   '),
    'no addresses': (xml) => xml.replace(/ r="\w+"/g, ''),
    'a comment and an instruction': (xml) =>
      xml.replace('<sheetData>', '<!-- <row> --><?x y?><sheetData>'),
    'sections of characters': (xml) => xml.replace('<v>7</v>', '<v><![CDATA[7]]></v>'),
  }
  const PLAIN = writeSheet(
    `<row r="1"><c r="A1" t="inlineStr"><is><r><t>Da</t></r><r><t>te</t></r><rPh><t>x</t></rPh></is></c><c r="B1" t="str"><v>fees</v></c></row>
     <row r="2"><c r="A2" s="1"><v>46053</v></c><c r="B2"><v>7</v></c></row>
     <row r="3"><c r="A3" s="1"><v>46054</v></c><c r="B3"/></row><row r="4"/>`,
  )
  it.each(Object.keys(MARKUP))('may be written with %s', async (name) => {
    const sheet = MARKUP[name]?.(PLAIN) ?? ''
    expect(await readTableFile(book(sheet))).toEqual({ points: ['2026-01-31 fees 7'], rejects: [] })
  })

  it('may have its other parts in other markup', async () => {
    const bytes = makeWorkbook({
      'xl/workbook.xml':
        "<x:workbook xmlns:x='y'><x:workbookPr date1904='true'/><x:sheets><x:sheet r:id='r7'/></x:sheets></x:workbook>",
      'xl/_rels/workbook.xml.rels':
        "<Relationships><Relationship Target='/xl/own.xml' Id='r7'/></Relationships>",
      'xl/styles.xml':
        "<x:styleSheet xmlns:x='y'><x:numFmt formatCode='d\\.m\\.yy' numFmtId='170'/><x:cellXfs><x:xf/><x:xf numFmtId='170'/></x:cellXfs></x:styleSheet>",
      'xl/own.xml': PLAIN.replace('46053', '44591'),
    })
    expect((await readTableFile(bytes)).points).toEqual(['2026-01-31 fees 7'])
  })

  it('is read from its first visible sheet', async () => {
    const sheets = (state: string) =>
      makeWorkbook({
        'xl/workbook.xml': `<workbook><sheets><sheet state="${state}" r:id="r1"/><sheet r:id="r2"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="one.xml"/><Relationship Id="r2" Target="two.xml"/></Relationships>',
        'xl/one.xml': PLAIN.replace('<v>7<', '<v>1<')
          .replaceAll(' s="1"', '')
          .replace('46053', '2026-01-31'),
        'xl/two.xml': PLAIN.replaceAll(' s="1"', '').replace('46053', '2026-01-31'),
      })
    expect((await readTableFile(sheets('visible'))).points).toEqual(['2026-01-31 fees 1'])
    expect((await readTableFile(sheets('hidden'))).points).toEqual(['2026-01-31 fees 7'])
    expect((await readTableFile(sheets('veryHidden'))).points).toEqual(['2026-01-31 fees 7'])
  })

  const OLD = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  it.each([
    ['is encrypted', Buffer.concat([OLD, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted'],
    ['has encrypted parts', makeWorkbook({}, 1), 'encrypted'],
    ['has the old format', OLD, '(.xls)'],
    ['is binary', makeZip([['xl/workbook.bin', 'x']]), '(.xlsb)'],
    ['declares entities', book(`<!DOCTYPE x [<!ENTITY a "b">]>${SHEET}`), 'declares entities'],
    ['uses entities', book(SHEET.replace('fees', '&fees;')), 'damaged'],
    [
      'has its sheet elsewhere',
      makeWorkbook({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="http://127.0.0.1/" TargetMode="External"/></Relationships>',
        'xl/worksheets/sheet1.xml': '<worksheet/>',
      }),
      'damaged',
    ],
    [
      'has a part that is larger than it says',
      makeWorkbook({
        'xl/worksheets/sheet1.xml': { deflated: deflateRawSync(PLAIN), size: 10 },
      }),
      'damaged',
    ],
  ])('is refused when it %s', async (_what, bytes, message) => {
    await expect(readTableFile(bytes)).rejects.toThrow(message)
  })
})
