import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { readStatedRecords } from '../sources/statedRecords/readStatedRecords.ts'
import { makeWorkbook, writeSheet } from '../testing/bombs/makeWorkbook.ts'
import { readTableFile, toTableFile } from '../testing/readTableFile.ts'
import { dropSheetNames } from './joinSheets.ts'
import { openRows } from './openRows.ts'
import { previewTable } from './previewTable.ts'

type Cells = readonly (readonly string[])[]
type TestSheet = { name: string; cells: Cells; state?: string; type?: string }

function writeRows(cells: Cells): string {
  const row = (texts: readonly string[], at: number) =>
    `<row r="${at + 1}">${texts.map((text) => (text === '' ? '<c/>' : `<c t="str"><v>${text}</v></c>`)).join('')}</row>`
  return writeSheet(cells.map(row).join(''))
}

function makeBook(sheets: readonly TestSheet[]): Buffer {
  const tags = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" state="${state}" sheetId="${at + 1}" r:id="r${at}"/>`,
  )
  const relations = sheets.map(
    ({ type = 'worksheet' }, at) =>
      `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${at}.xml"/>`,
  )
  return makeWorkbook({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ cells }, at) => [
        `xl/${at}.xml`,
        cells.length === 0 ? '<chartsheet/>' : writeRows(cells),
      ]),
    ),
  })
}

const table = (value: string): Cells => [
  ['date', 'fees'],
  ['2026-01-31', value],
]
const preview = (bytes: Buffer, sheet?: string) =>
  previewTable({
    file: { ...toTableFile(bytes), sheet },
    catalog: CATALOG,
    projectId: 'aave',
  })

describe('the sheets of a workbook', () => {
  const BOOK = makeBook([
    { name: 'Old', cells: table('1'), state: 'hidden' },
    { name: 'Chart', cells: [], type: 'chartsheet' },
    { name: 'Cover', cells: [['Fees of Aave'], ['by us']] },
    { name: 'Empty', cells: [['']] },
    { name: 'Data', cells: table('7') },
    { name: 'More', cells: table('8') },
    { name: 'Secret', cells: table('2'), state: 'veryHidden' },
  ])

  it('have numbers as they are stored, whatever the marks of texts beside them are', async () => {
    const cells = (...texts: string[]) => texts.map((text) => `<c t="str"><v>${text}</v></c>`)
    const head = `<row r="1">${cells('date', 'fees', 'price').join('')}</row>`
    const row = `<row r="2">${cells('2026-01-31', '1.234,5').join('')}<c><v>265.412</v></c></row>`
    const { points } = await preview(
      makeWorkbook({ 'xl/worksheets/sheet1.xml': writeSheet(head + row) }),
    )
    expect(points.map(({ value }) => value)).toEqual([1234.5, 265.412])
  })

  it('may say on a cover in which unit the table is, which is asked about', async () => {
    const cover = { name: 'Notes', cells: [['All values in EUR'], ['by us']] }
    const { doubts } = await preview(makeBook([cover, { name: 'Data', cells: table('7') }]))
    expect(doubts.map(({ code }) => code)).toEqual(['cover'])
  })

  it('are offered, and the first visible one with a table is read, with those that have its columns', async () => {
    const read = await preview(BOOK)
    expect(read.points.map(({ value }) => value)).toEqual([7])
    expect(read.sheets).toEqual([
      { name: '*', state: 'visible' },
      { name: 'Old', state: 'hidden' },
      { name: 'Chart', state: 'no-table' },
      { name: 'Cover', state: 'visible' },
      { name: 'Empty', state: 'visible' },
      { name: 'Data', state: 'visible' },
      { name: 'More', state: 'visible' },
      { name: 'Secret', state: 'very-hidden' },
    ])
    expect([read.mapping.sheet, read.doubts.map(({ code }) => code)]).toEqual([
      '*',
      ['sheets', 'parts:Sheet', 'duplicates'],
    ])
    const one = await preview(BOOK, 'Data')
    expect([one.mapping.sheet, one.doubts.map(({ code }) => code)]).toEqual(['Data', ['sheets']])
    expect(one.notes).toContain(
      'The sheet “Data” is read. Other sheets: Old (hidden), Chart (a chart), Cover, Empty, More, Secret (very hidden).',
    )
  })

  it.each<[what: string, names: string[], sheet: string | undefined, values: string[]]>([
    ['projects', ['Aave', 'Uniswap'], undefined, ['aave 1', 'uniswap 2']],
    ['projects, by one of them', ['Aave', 'Uniswap'], 'Uniswap', ['uniswap 2']],
    ['projects, by all of them', ['Aave', 'Uniswap'], '*', ['aave 1', 'uniswap 2']],
    ['metrics, which have other values', ['TVL', 'Revenue'], undefined, ['aave 1']],
  ])('are read together if they are of %s', async (_, names, ...[sheet, values]) => {
    const sheets = names.map((name, at) => ({
      name,
      cells: [
        ['Daily figures', ''],
        ['date', 'fees'],
        ['', '$'],
        ['2026-01-31', String(at + 1)],
      ],
    }))
    const isOfOne = names[0] === 'TVL'
    const { points, doubts } = await previewTable({
      file: { ...toTableFile(makeBook(sheets), 'book.xlsx'), sheet },
      catalog: CATALOG,
      projectId: isOfOne ? 'aave' : undefined,
    })
    expect(points.map((one) => `${one.project_id} ${one.value}`)).toEqual(values)
    expect(doubts.map(({ code }) => code)).toContain('sheets')
  })

  it('have records of all of them', async () => {
    const head = ['project', 'right', 'value', 'date', 'link']
    const record = (value: string, date: string) => [
      'uniswap',
      'fee_switch',
      value,
      date,
      'https://uniswap.org/a',
    ]
    const book = makeBook([
      { name: 'Old', cells: [head, record('off', '2024-01-01')] },
      { name: 'New', cells: [head, record('on', '2025-12-25')] },
    ])
    const values: unknown[] = []
    const rejects: string[] = []
    const reject = (reason: string) => void rejects.push(reason)
    await readStatedRecords(
      dropSheetNames(openRows(toTableFile(book).open(), { reject })),
      { catalog: CATALOG, projectId: undefined },
      { read: () => undefined, record: ({ row }) => void values.push(row.value), reject },
    )
    expect([values, rejects]).toEqual([['off', 'on'], []])
  })

  it('may have a line of texts above the header', async () => {
    const sheet = (name: string, value: string) => ({
      name,
      cells: [
        ['As of', 'today'],
        ['date', 'fees'],
        ['', '$'],
        ['2026-01-31', value],
        ['2026-02-01', ''],
      ],
    })
    const { points, mapping } = await previewTable({
      file: toTableFile(makeBook([sheet('Aave', '7'), sheet('Uniswap', '8')])),
      catalog: CATALOG,
      projectId: undefined,
    })
    expect(points.map(({ project_id, value }) => `${project_id} ${value}`)).toEqual([
      'aave 7',
      'uniswap 8',
    ])
    expect(mapping.columns[0]).toEqual({ column: 'Sheet', as: 'project' })
  })

  it('that are read together keep what their own titles say', async () => {
    const sheet = (name: string, title: string) => ({
      name,
      cells: [[title], ...table('7')],
    })
    const book = makeBook([sheet('Aave', 'Daily'), sheet('Uniswap', 'in EUR thousands')])
    const codes = (await preview(book)).doubts.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['title', 'cover', 'sheets']))
  })

  it.each([
    ['More', 8],
    ['more ', 8],
    ['Old', 1],
    ['Secret', 2],
  ])('are read by their name: %s', async (sheet, value) => {
    expect((await preview(BOOK, sheet)).points.map((point) => point.value)).toEqual([value])
  })

  it('are refused by name where they are none, or a chart', async () => {
    await expect(preview(BOOK, 'Fees')).rejects.toMatchObject({ code: 'bad-request' })
    await expect(preview(BOOK, 'Chart')).rejects.toMatchObject({ code: 'bad-request' })
    await expect(readTableFile('date,fees\n', { sheet: 'Data' })).rejects.toThrow('no workbook')
  })

  it('that are hidden are not read when no other has a table', async () => {
    const read = await preview(
      makeBook([
        { name: 'Cover', cells: [['Fees']] },
        { name: 'Old', cells: table('1'), state: 'hidden' },
      ]),
    )
    expect([read.report, read.points, read.notes]).toMatchSnapshot()
  })

  it('may have a title above the table, which is to be confirmed', async () => {
    const titled = makeBook([{ name: 'A', cells: [['Fees of Aave, USD m'], [''], ...table('7')] }])
    const read = await preview(titled)
    expect(read.points.map(({ line, value }) => [line, value])).toEqual([[4, 7]])
    expect(
      read.doubts.map(({ code, text }) => [code, text.includes('“Fees of Aave, USD m”')]),
    ).toEqual([['title', true]])
  })
})

describe('what a sheet does not show', () => {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
  const row = (number: number, cells: readonly string[], attributes = '') =>
    `<row r="${number}"${attributes}>${cells.map(cell).join('')}</row>`
  const makeSheet = (columns: string, attributes: string) =>
    makeWorkbook({
      'xl/worksheets/sheet1.xml': writeSheet(
        `${row(1, ['date', 'fees', 'tvl'])}${row(2, ['2026-01-30', '1', '2'])}${row(3, ['2026-01-31', '3', '4'], attributes)}`,
      ).replace('<sheetData>', `${columns}<sheetData>`),
    })

  it('is read, and asked about by name', async () => {
    const hidden = makeSheet('<cols><col min="3" max="9" hidden="1"/></cols>', ' hidden="1"')
    const read = await preview(hidden)
    expect(read.points).toHaveLength(4)
    expect(read.doubts.map(({ code, text }) => [code, text])).toMatchSnapshot()
  })

  it.each([
    ['a row without a height', makeSheet('', ' ht="0" customHeight="1"'), 'hidden-rows'],
    [
      'a column without a width',
      makeSheet('<cols><col min="3" max="3" width="0"/></cols>', ''),
      'hidden-columns',
    ],
  ])('is asked about as %s', async (_, bytes, code) => {
    expect((await preview(bytes)).doubts.map((doubt) => doubt.code)).toEqual([code])
  })

  it('is asked about where a cell is struck out', async () => {
    const struck = (strike: string) =>
      makeWorkbook({
        'xl/styles.xml': `<styleSheet><fonts><font/><font>${strike}</font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs></styleSheet>`,
        'xl/worksheets/sheet1.xml': writeSheet(
          `${row(1, ['date', 'fees'])}${row(2, ['2026-01-30', '1'])}<row r="3">${cell('2026-01-31')}<c s="1"><v>3</v></c></row>`,
        ),
      })
    const codesOf = async (strike: string) =>
      (await preview(struck(strike))).doubts.map(({ code }) => code)
    expect(await codesOf('<strike/>')).toEqual(['hidden-rows'])
    expect(await codesOf('<strike val="0"/>')).toEqual([])
  })

  const styled = (styles: string, end = '') =>
    makeWorkbook({
      'xl/styles.xml': `<styleSheet>${styles}<cellXfs><xf/><xf numFmtId="170" fontId="1" fillId="1"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': writeSheet(
        `${row(1, ['date', 'fees'])}${row(2, ['2026-01-30', '1'])}<row r="3">${cell('2026-01-31')}<c s="1"><v>3</v></c></row>`,
      ).replace('</sheetData>', `</sheetData>${end}`),
    })
  const fonts = (color: string) => `<fonts><font/><font><color ${color}/></font></fonts>`
  const fills = (fill: string) => `<fills><fill/><fill><patternFill ${fill}</fill></fills>`
  const blue = fills('patternType="solid"><fgColor rgb="FF1F4E79"/></patternFill>')
  const white = fills('patternType="solid"><fgColor theme="0"/></patternFill>')
  const format = (code: string) =>
    `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>`
  it.each([
    ['white', fonts('rgb="FFFFFFFF"'), ['hidden-rows']],
    ['the color of the sheet', fonts('theme="0"'), ['hidden-rows']],
    ['white on white', fonts('rgb="FFFFFFFF"') + white, ['hidden-rows']],
    ['white on blue', fonts('rgb="FFFFFFFF"') + blue, []],
    ['gray', fonts('theme="0" tint="-0.35"'), []],
    ['of a format that shows nothing', format(';;;'), ['hidden-rows']],
    ['of a format that shows negative values alone', format(';-0'), []],
  ])('is asked about where a number is %s', async (_, styles, codes) => {
    expect((await preview(styled(styles))).doubts.map(({ code }) => code)).toEqual(codes)
  })

  it.each([
    ['&amp;C&amp;"Arial,Bold"&amp;12Fees in EUR thousands', ['cover']],
    ['&amp;LPage &amp;P of &amp;N&amp;R&amp;D', []],
  ])('is asked about where the head of its pages says %j', async (text, codes) => {
    const end = `<headerFooter><oddHeader>${text}</oddHeader></headerFooter>`
    expect((await preview(styled('', end))).doubts.map(({ code }) => code)).toEqual(codes)
  })

  it('is asked about where a cell has a comment', async () => {
    const target = 'xl/worksheets/_rels/sheet1.xml.rels'
    const bytes = makeWorkbook({
      [target]:
        '<Relationships><Relationship Id="a" Type="http://x/relationships/comments" Target="../comments1.xml"/></Relationships>',
      'xl/comments1.xml':
        '<comments><commentList><comment ref="B1"><text><r><t>in thousands</t></r></text></comment></commentList></comments>',
    })
    const [doubt] = (await preview(bytes)).doubts
    expect([doubt?.code, doubt?.text.includes('“in thousands”')]).toEqual(['comments', true])
  })

  it('is asked about where a text is in front of cells', async () => {
    const bytes = makeWorkbook({
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="a" Type="http://x/relationships/drawing" Target="/xl/drawings/a.xml"/></Relationships>',
      'xl/drawings/a.xml': '<xdr:wsDr xmlns:a="a" xmlns:xdr="x"><a:t>USD k</a:t></xdr:wsDr>',
    })
    expect((await preview(bytes)).doubts.map(({ code }) => code)).toEqual(['comments'])
  })

  it('has line ends in its texts', async () => {
    const head = `<row r="1">${cell('date')}<c t="inlineStr"><is><t>Fees_x000D_\n(USD k)</t></is></c></row>`
    const sheet = writeSheet(`${head}${row(2, ['2026-01-30', '1'])}`)
    const read = await preview(makeWorkbook({ 'xl/worksheets/sheet1.xml': sheet }))
    expect(read.points.map(({ value }) => value)).toEqual([1_000])
  })

  it('is a sheet with notes behind the table that has their unit', async () => {
    const notes = (text: string) =>
      makeBook([
        { name: 'Data', cells: table('7') },
        { name: 'Notes', cells: [['Unit', text]] },
      ])
    const codesOf = async (text: string) =>
      (await preview(notes(text))).doubts.map(({ code }) => code)
    expect(await codesOf('USD thousands')).toEqual(['cover'])
    expect(await codesOf('by us')).toEqual([])
  })

  it('is nothing where columns and rows are only formatted', async () => {
    const shown = makeSheet('<cols><col min="1" max="3" width="9" hidden="0"/></cols>', ' ht="9"')
    expect((await preview(shown)).doubts).toEqual([])
  })
})

describe('the number format of a cell', () => {
  const makeFormatted = (code: string, cell: string) =>
    makeWorkbook({
      'xl/worksheets/sheet1.xml': writeSheet(
        `<row><c t="str"><v>date</v></c><c t="str"><v>fees</v></c></row><row><c t="str"><v>2026-01-31</v></c>${cell}</row>`,
      ),
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    })

  it.each([
    ['#,##0.00 "€"', 'cells:fees'],
    ['[$€-407] #,##0.00', 'cells:fees'],
    ['[$R$-416] #,##0.00', 'cells:fees'],
    ['£#,##0', 'cells:fees'],
    ['0.00" ETH"', 'cells:fees'],
    ['0.0"M"', 'cells:fees'],
    ['$0.0" bn"', 'cells:fees'],
    ['0.0"x"', 'cells:fees'],
    ['0.0%', 'percent:fees'],
    ['[$$-409]#,##0.00', undefined],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_)', undefined],
    ['#,##0.0,,"M"', undefined],
    ['#,##0" days"', undefined],
  ])('may be %s, of which another currency or unit is asked about', async (code, doubt) => {
    const read = await preview(makeFormatted(code, '<c s="1"><v>5.2</v></c>'))
    expect(read.points.map(({ value }) => value)).toEqual([5.2])
    expect(read.doubts.map((one) => one.code)).toEqual(doubt === undefined ? [] : [doubt])
  })

  it('makes no number of a truth', async () => {
    const read = await preview(makeFormatted('0', '<c t="b"><v>1</v></c>'))
    expect(read.report).toMatchObject({ points: 0, rejected: 1 })
  })
})
