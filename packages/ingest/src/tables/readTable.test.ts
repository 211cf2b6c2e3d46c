import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { CATALOGUE } from '@tickmark/analytics/testing/CATALOGUE'
import type { ProposedMetric, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { describe, expect, it } from 'vitest'
import { guessMapping } from './guessMapping.ts'
import { openSheet, type TableFile } from './openSheet.ts'
import { readTable } from './readTable.ts'

const toFile = (content: string | Buffer, name = 'table.csv'): TableFile => ({
  name,
  // Small chunks, so that lines and characters are cut.
  open: () => {
    const bytes = Buffer.from(content)
    const chunks = []
    for (let at = 0; at < bytes.length; at += 7) chunks.push(bytes.subarray(at, at + 7))
    return Readable.from(chunks)
  },
})

async function guess(file: TableFile) {
  const { header, rows } = await openSheet(file, () => {})
  const sample: string[][] = []
  for await (const chunk of rows) sample.push(...chunk.map(({ cells }) => cells))
  return guessMapping(header, sample)
}

type Options = {
  mapping?: Partial<TableMapping>
  projectId?: string | undefined
  metric?: ProposedMetric
}

/** The points of a table as `day metric value`, and why the rest is rejected. */
async function read(
  content: string | Buffer,
  { mapping, projectId = 'aave', metric }: Options = {},
) {
  const file = toFile(content)
  const points: string[] = []
  const rejects: string[] = []
  await readTable(
    {
      file,
      mapping: { ...(await guess(file)).mapping, ...mapping },
      catalogue: CATALOGUE,
      projectId: projectId === '' ? undefined : projectId,
      metric,
    },
    {
      read: () => undefined,
      point: ({ day, metric_id, value, project_id, chain_id }) =>
        points.push(
          [day, metric_id, value, project_id === 'aave' ? '' : project_id, chain_id]
            .join(' ')
            .trimEnd(),
        ),
      reject: (reason, example) => rejects.push(`${reason}: ${example}`),
    },
  )
  return { points, rejects }
}

describe('a wide table', () => {
  it('is read by its headers', async () => {
    const { points, rejects } = await read(
      'Date,Revenue,Fees (USD m),Comment\n2026-01-01,10,2.5,first\n2026-01-02,,3,\n',
    )
    expect(points).toEqual([
      '2026-01-01 revenue 10',
      '2026-01-01 fees 2500000',
      '2026-01-02 fees 3000000',
    ])
    expect(rejects).toEqual([])
  })

  it('may have zeros for empty cells', async () => {
    const { points } = await read('day,fees\n2026-01-01,\n', { mapping: { empty: 'zero' } })
    expect(points).toEqual(['2026-01-01 fees 0'])
  })

  it.each([
    ['2026-01-31'],
    ['2026/01/31'],
    ['31.01.2026'],
    ['31/01/2026'],
    ['31-01-26'],
    ['20260131'],
    ['31 Jan 2026'],
    ['January 31, 2026'],
    ['2026-01-31 14:00:00'],
    ['46053'],
    ['1769817600'],
    ['1769817600000'],
  ])('may write a day as %s', async (day) => {
    const { points } = await read(`date;fees\n"${day}";1\n`)
    expect(points).toEqual(['2026-01-31 fees 1'])
  })

  it('may write days in five ways at once', async () => {
    const { points } = await read(
      'date,fees\n2026-01-27,1\n28 Jan 2026,2\n20260129,3\n30/01/2026,4\n46053,5\n',
    )
    expect(points).toEqual(
      [27, 28, 29, 30, 31].map((date, index) => `2026-01-${date} fees ${index + 1}`),
    )
  })

  it.each([
    ['Fees (USD k)', 1e3],
    ['Fees in thousands', 1e3],
    ['Fees [€ mio]', 1e6],
    ['Fees, in USD bn', 1e9],
    ['Fees, $m', 1e6],
    ['Fees (%)', 0.01],
    ['Fees (USD)', undefined],
    ['Fees (daily average of months)', undefined],
  ])('may name a unit in the header, as "%s"', async (header, factor) => {
    const { mapping, notes } = await guess(toFile(`date,"${header}"\n2026-01-01,1\n`))
    expect(notes.length).toBe(header.includes('€') ? 1 : 0)
    expect(mapping.columns[1]).toEqual({
      column: header,
      as: 'value',
      metric_id: 'fees',
      ...(factor !== undefined && { factor }),
    })
  })

  it('may have percent signs in cells, in the header, or in both', async () => {
    const { points } = await read('date,Fees (%)\n2026-01-01,12.5\n2026-01-02,12.5%\n')
    expect(points).toEqual(['2026-01-01 fees 0.125', '2026-01-02 fees 0.125'])
  })

  it.each([
    [
      'values in its first line',
      '2026-01-01,fees\n2026-01-02,2\n',
      'The first line looks like values. Add a line above it that names the columns.',
    ],
    [
      'days as columns',
      'metric,2026-01-01,2026-01-02,2026-01-03\nfees,1,2,3\n',
      'The days are columns. Transpose the table, so that each row is a day.',
    ],
    [
      'decimals or thousands',
      'date,fees\n2026-01-01,1.234\n2026-01-02,5\n',
      'A number such as 1.234 may have decimals or thousands. Check the numbers below.',
    ],
  ])('may have %s, which is said', async (_what, content, note) => {
    expect((await guess(toFile(content))).notes).toContain(note)
    const sure = 'date,fees\n2026-01-01,1.234\n2026-01-02,0.5\n'
    expect((await guess(toFile(sure))).notes).toEqual([])
  })

  it('has the order of day and month guessed, and doubtful days rejected', async () => {
    const american = toFile('date,fees\n01/31/2026,1\n02/01/2026,2\n')
    expect(await guess(american)).toMatchObject({ mapping: { day_order: 'month-day' }, notes: [] })
    const either = toFile('date,fees\n01/02/2026,1\n')
    expect((await guess(either)).notes).toEqual([
      'Dates may have the day or the month first. Check the order below.',
    ])
    const mixed = await read('date,fees\n01/31/2026,1\n31/01/2026,2\n')
    expect(mixed).toEqual({
      points: ['2026-01-31 fees 2'],
      rejects: ['not a calendar day: line 2: "01/31/2026"'],
    })
  })

  it.each([
    ['1,234.5', '.', 1234.5],
    ['1.234,5', ',', 1234.5],
    ['1 234,56', ',', 1234.56],
    ['0,021', ',', 0.021],
    ['0,021', '.', 'not a number in fees'],
    ["1'234.50", '.', 1234.5],
    ['$1.2M', '.', 1_200_000],
    ['€ 3bn', '.', 3e9],
    ['12.5%', '.', 0.125],
    ['12,34,567', '.', 'not a number in fees'],
    ['abc', '.', 'not a number in fees'],
    ['=SUM(B1:B2)', '.', 'formula without a value'],
    ['#DIV/0!', '.', 'error of the spreadsheet'],
    ['(5)', '.', 'negative fees'],
    ['0x10', '.', 'not a number in fees'],
    ['1e999', '.', 'not a number in fees'],
  ] as const)('reads the number %s', async (text, decimal, wanted) => {
    const { points, rejects } = await read(`date\tfees\n2026-01-01\t${text}\n`, {
      mapping: {
        decimal,
        columns: [
          { column: 'date', as: 'day' },
          { column: 'fees', as: 'value', metric_id: 'fees' },
        ],
      },
    })
    expect(points.length === 1 ? Number(points[0]?.split(' ')[2]) : rejects[0]?.split(':')[0]).toBe(
      wanted,
    )
  })

  it.each(['-', 'n/a', 'null', ''])('has no value where a cell is "%s"', async (text) => {
    expect(await read(`date,fees,revenue\n2026-01-01,${text},1\n`)).toEqual({
      points: ['2026-01-01 revenue 1'],
      rejects: [],
    })
  })

  it('says what is wrong with rows', async () => {
    const { points, rejects } = await read(
      'date,fees\n2026-01-01,1\n2026-01-01,2\n2026-02-30,1\nTotal,3\n2026-01-04,1,5\n2999-01-01,1\n\n,,\n,6\n',
    )
    expect(points).toEqual(['2026-01-01 fees 1'])
    expect(rejects).toEqual([
      'second value of the same point: line 3: "2"',
      'not a calendar day: line 4: "2026-02-30"',
      'not a calendar day: line 5: "Total"',
      'more cells than the header: line 6: "5"',
      'not a calendar day: line 7: "2999-01-01"',
      'no day: line 10: ""',
    ])
  })
})

describe('a long table', () => {
  it('names projects, chains and metrics in its rows', async () => {
    const { points, rejects } = await read(
      [
        'date,project,chain,metric,value',
        '2026-01-01,Aave,ethereum,fees,1',
        '2026-01-01,UNI,,Revenue,2',
        '2026-01-01,AAVE,Ethereum,fees,2',
        '2026-01-01,Nobody,,fees,3',
        '2026-01-01,aave,mars,fees,4',
        '2026-01-01,aave,,pf_circulating,5',
        '2026-01-01,aave,,wishes,6',
      ].join('\n'),
      { projectId: '' },
    )
    expect(points).toEqual(['2026-01-01 fees 1  ethereum', '2026-01-01 revenue 2 uniswap'])
    expect(rejects.map((one) => one.split(':')[0])).toEqual([
      'second value of the same point',
      'unknown project',
      'unknown chain',
      'computed metric',
      'unknown metric',
    ])
  })

  it('of one project refuses values of others', async () => {
    const { points, rejects } = await read(
      'date,project,fees\n2026-01-01,aave,1\n2026-01-01,uniswap,2\n',
    )
    expect(points).toEqual(['2026-01-01 fees 1'])
    expect(rejects).toEqual(['another project than that of the proposal: line 3: "uniswap"'])
  })
})

describe('the values of a proposed metric', () => {
  const metric_id = 'own_seats'
  const mapping: Options['mapping'] = {
    columns: [
      { column: 'date', as: 'day' },
      { column: 'Seats', as: 'value' },
    ],
  }
  it.each([
    ['unique', false],
    ['price', false],
    ['flow', true],
    ['stock', true],
    ['ratio', true],
    [undefined, true],
  ] as const)('of the kind %s may be negative: %s', async (kind, isAllowed) => {
    const { points, rejects } = await read('date,Seats\n2026-01-01,5\n2026-01-02,-3\n', {
      mapping,
      metric: { metric_id, kind },
    })
    expect(points).toHaveLength(isAllowed ? 2 : 1)
    expect(rejects).toEqual(isAllowed ? [] : ['negative Seats: line 3: "-3"'])
  })
})

describe('a mapping', () => {
  const columns = (...more: TableMapping['columns']) => ({
    mapping: { columns: [{ column: 'date', as: 'day' as const }, ...more] },
  })
  it.each([
    ['points at no column', columns({ column: 'x', as: 'value', metric_id: 'fees' }), 'no such'],
    [
      'gives two columns to one metric',
      columns(
        { column: 'fees', as: 'value', metric_id: 'fees' },
        { column: 'revenue', as: 'value', metric_id: 'fees' },
      ),
      'same meaning as the column "fees"',
    ],
    ['has no metric', columns({ column: 'fees', as: 'value' }), 'Choose the metric'],
    ['has no values', columns(), 'Choose a column with values'],
    ['has no days', { mapping: { columns: [] } }, 'Choose the column with the days'],
    [
      'names a metric that is computed',
      columns({ column: 'fees', as: 'value', metric_id: 'pf_circulating' }),
      'computed from other metrics',
    ],
    [
      'names a metric that is not there',
      columns({ column: 'fees', as: 'value', metric_id: 'constructor' }),
      'There is no metric',
    ],
  ])('is refused when it %s', async (_what, options, message) => {
    await expect(read('date,fees,revenue\n2026-01-01,1,2\n', options)).rejects.toThrow(message)
  })
})

describe('a file', () => {
  const TABLE = 'date;Gebühr;fees\r\n2026-01-01;x;1,5\r\n'
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${TABLE}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(TABLE, 'utf16le')],
    ['Windows-1252', Buffer.from(TABLE, 'latin1')],
    ['Excel with a separator line', `sep=;\r\n${TABLE}`],
  ])('may be in %s', async (_what, content) => {
    expect((await read(content)).points).toEqual(['2026-01-01 fees 1.5'])
    expect((await guess(toFile(content))).mapping.columns[1]?.column).toBe('Gebühr')
  })

  it('may be a JSON list of records', async () => {
    const records = [
      { date: '2026-01-01', fees: 1 },
      { date: '2026-01-02', fees: null },
      { date: '2026-01-03', fees: { a: 1 } },
    ]
    const { points, rejects } = await read(JSON.stringify(records))
    expect([points, rejects]).toEqual([
      ['2026-01-01 fees 1'],
      ['not a number in fees: line 3: "{"a":1}"'],
    ])
  })

  it('that ends in the middle loses that row alone, and a quote without an end is refused', async () => {
    const { points, rejects } = await read('fees,date\n1,2026-01-01\n2,2026-')
    expect([points, rejects]).toEqual([
      ['2026-01-01 fees 1'],
      ['not a calendar day: line 3: "2026-"'],
    ])
    await expect(read('date,fees\n2026-01-01,"1\n')).rejects.toThrow('has no end')
    const wide = Buffer.from('\uFEFFdate,fees\n2026-01-01,1\n2026-01-02,2', 'utf16le')
    expect(await read(wide.subarray(0, -1))).toEqual({
      points: ['2026-01-01 fees 1'],
      rejects: ['not a number in fees: line 3: "\uFFFD"'],
    })
  })

  it('is refused when its header has ten million columns', async () => {
    const bytes = Buffer.from(`date,fees${',x'.repeat(10_000_000)}\n2026-01-01,1\n`)
    const file = { name: 'wide.csv', open: () => Readable.from([bytes]) }
    await expect(openSheet(file, () => {})).rejects.toThrow(
      'The header cannot be read: line longer than 1 MB.',
    )
  })

  it.each([
    ['is empty', '', 'empty'],
    ['names a column twice', 'date,fees,fees\n', 'names the column "fees" twice'],
    ['has too many columns', `date,fees${',x'.repeat(5_000)}\n`, 'at most 1000'],
    ['is one JSON object', '{"data": []}', 'list of objects'],
    ['is a JSON list of lists', '[["date", "fees"]]', 'list of objects'],
    ['is an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old format'],
    ['is no table', Buffer.from([1, 2, 0, 3, 4, 5, 0, 7]), 'no text'],
    ['is a cut workbook', Buffer.from('PK\u0003\u0004cut'), 'damaged'],
  ])('is refused when it %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })
})

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
    const { points, rejects } = await read(book())
    expect(points).toEqual([
      '2026-01-31 fees 1500000',
      '2026-02-01 fees 3000000',
      '2026-02-03 fees 7',
    ])
    expect(rejects).toEqual([
      'formula without a value: line 4: "=B3*2"',
      'merged cell: line 6: ""',
      'error of the spreadsheet: line 7: "#DIV/0!"',
    ])
  })

  it('is no other archive', async () => {
    await expect(read(makeZip({ 'fees.csv': 'date,fees\n' }))).rejects.toThrow('Unpack it')
  })

  it('is refused when a title is merged over its columns', async () => {
    const titled = SHEET.replace('A5:A6', 'A1:C1')
    await expect(read(book(titled))).rejects.toThrow('The first line has a merged cell.')
  })

  it('may count days from 1904', async () => {
    const { points } = await read(
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
    await expect(read(book(SHEET.slice(0, 600)))).rejects.toThrow('damaged')
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
