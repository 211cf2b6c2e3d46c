import { EXCEL_FORMATS } from '@tickmark/core/formats/EXCEL_FORMATS'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeTableXlsx } from './writeTableXlsx.ts'

async function read(...given: Parameters<typeof writeTableXlsx>) {
  const file = await writeTableXlsx(...given)
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  return { figures: text('xl/worksheets/sheet1.xml'), all: Object.keys(parts).map(text).join('\n') }
}

/** The sheets of a workbook as a reader of Excel sees them: each cell with its value and its number format. */
async function readSheets(...given: Parameters<typeof writeTableXlsx>) {
  const file = await writeTableXlsx(...given)
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (path: string) => readXml(strFromU8(parts[path] ?? new Uint8Array()))
  const codes = new Map(
    [...text('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="(.*?)"\/>/g)].map(
      ([, id, code]) => [id, code],
    ),
  )
  const styles = [
    ...(/<cellXfs.*<\/cellXfs>/s.exec(text('xl/styles.xml'))?.[0] ?? '').matchAll(/<xf [^>]*?>/g),
  ].map(([style]) => codes.get(/numFmtId="(\d+)"/.exec(style)?.[1] ?? '') ?? 'General')
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*?name="(.*?)"/g)]
  return names.map(([, name], at) => {
    const xml = text(`xl/worksheets/sheet${at + 1}.xml`)
    const numbers = [...xml.matchAll(/<c r="(\w+)"([^>]*)><v>([^<]*)<\/v>/g)].filter(
      ([, , attributes]) => attributes?.includes('t="s"') !== true,
    )
    return {
      name,
      pane: /<pane [^>]*>/.exec(xml)?.[0] ?? '',
      widths: [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width)),
      cells: Object.fromEntries(
        numbers.map(([, place, attributes = '', value]) => [
          place,
          [Number(value), styles[Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0)]],
        ]),
      ),
    }
  })
}

const readXml = (xml: string) =>
  xml
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

it('shows amounts, changes, multiples and days in their units, and freezes heads and names', async () => {
  const [figures] = await readSheets(
    { title: 'Fees' },
    {
      header: [
        'project',
        'fees_30d_sum (usd, to 2026-11-22 UTC)',
        'change (fraction)',
        'P/F (circulating) (multiple)',
        'day (UTC)',
        'rank',
      ],
      rows: [['aave', 47_019_553.19, -0.14547353751760272, 12.5, '2026-01-01', 3]],
      isSample: false,
      period: '2026-11-22',
    },
  )
  expect(figures?.cells).toEqual({
    B2: [47_019_553.19, EXCEL_FORMATS.usd],
    C2: [-0.14547353751760272, '0.0%'],
    D2: [12.5, '#,##0.00"×"'],
    E2: [46_023, 'yyyy-mm-dd'],
    F2: [3, 'General'],
  })
  expect(figures?.pane).toMatch(/xSplit="1".*ySplit="1"|ySplit="1".*xSplit="1"/)
  expect(figures?.widths.slice(0, 3)).toEqual([10, 39, 19])
})

it('has values and changes on sheets of their own, each row in its unit', async () => {
  const sheets = await readSheets(
    { title: 'Statement' },
    {
      sheet: 'Values',
      header: ['section', 'line', 'unit', 'Q3 2026'],
      rows: [
        ['Income', 'Fees', 'usd', 10e6],
        ['Usage', 'DAU', 'number', 366],
      ],
      further: [
        { sheet: 'YoY', header: ['line', 'unit', 'Q3 2026'], rows: [['Fees', 'fraction', 0.1]] },
      ],
      leads: 2,
      isSample: false,
      period: '2026-09-30',
    },
  )
  expect(sheets.map(({ name }) => name)).toEqual(['Values', 'YoY', 'About'])
  expect(sheets[0]?.cells).toEqual({
    D2: [10e6, EXCEL_FORMATS.usd],
    D3: [366, EXCEL_FORMATS.number],
  })
  expect(sheets[0]?.pane).toContain('xSplit="2"')
  expect(sheets[1]?.cells).toEqual({ C2: [0.1, '0.0%'] })
})

const TABLE = {
  header: ['period_start (UTC)', 'Fees (USD)', 'Note'],
  rows: [
    ['2026-01-01', 1234.567890123, '=1+1'],
    ['2026-02-01', null, '<Aave & "friends">'],
  ],
  isSample: true,
  period: '2026-01-01 2026-02-28',
}

it('holds numbers and days as such, to the last digit, and leaves what is missing empty', async () => {
  const { figures } = await read({ title: 'Fees' }, TABLE)
  expect(figures).toContain('<v>1234.567890123</v>')
  // Excel counts days from the end of 1899.
  expect(figures).toContain('<v>46023</v>')
  expect(figures.match(/<row /g)).toHaveLength(3)
  expect(figures).not.toMatch(/<f>|#N\/A|NaN/)
})

it('keeps text as text, whatever it holds', async () => {
  const { figures, all } = await read({ title: 'Fees' }, TABLE)
  expect(all).toContain('=1+1')
  expect(all).toContain('&lt;Aave &amp; ')
  expect(figures).not.toContain('<f')
})

it('says on a second sheet what the figures are, where they come from, and that they are sample data', async () => {
  const { all } = await read({ title: 'Fees by project', sources: ['Coin Metrics'] }, TABLE)
  for (const text of ['Figures', 'About', 'Fees by project', 'Coin Metrics', 'Generated values'])
    expect(all).toContain(text)
})
