import { EXCEL_FORMATS } from '@tickmark/core/formats/EXCEL_FORMATS'
import { expect, it } from 'vitest'
import type { RowColumn } from '../../context/RowWriter.ts'
import { readZip } from '../../testing/readZip.ts'
import { writeXlsxRows } from './writeXlsxRows.ts'

const COLUMNS: RowColumn[] = [
  { name: 'day', kind: 'day' },
  { name: 'project_id', kind: 'text' },
  { name: 'fees', kind: 'number' },
  { name: 'fees_30d_change', kind: 'number' },
  { name: 'pf_circulating_30d_latest', kind: 'number' },
  { name: 'amount_usd', kind: 'number' },
  { name: 'days', kind: 'number' },
]

/** The cells of the first row of figures as a reader of Excel sees them, each with its number format. */
function readBook() {
  const writer = writeXlsxRows(COLUMNS, [['What', 'A test']])
  const parts = readZip(
    Buffer.concat([
      writer.begin(),
      writer.write([['2026-01-01', 'aave', 47_019_553.19, -0.145, 12.5, 5e6, 30]]),
      writer.end(),
    ]),
  )
  const styles = parts.get('xl/styles.xml') ?? ''
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="(.*?)"\/>/g)].map(([, id, code = '']) => [
      id,
      code.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<'),
    ]),
  )
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf[^>]*>/g)].map(
    ([style]) => codes.get(/numFmtId="(\d+)"/.exec(style)?.[1]) ?? 'General',
  )
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const [, , row = ''] = sheet.split('<row>')
  const cells = [...row.matchAll(/<c(?: s="(\d+)")?><v>(.*?)<\/v>/g)].map(([, style, value]) => [
    Number(value),
    formats[Number(style ?? 0)],
  ])
  return { sheet, cells }
}

it('shows figures in the unit of the metric that their column is named after', () => {
  expect(readBook().cells).toEqual([
    [46_023, 'yyyy\\-mm\\-dd'],
    [47_019_553.19, EXCEL_FORMATS.usd],
    [-0.145, '0.0%'],
    [12.5, EXCEL_FORMATS.multiple],
    [5e6, EXCEL_FORMATS.usd],
    [30, 'General'],
  ])
})

it('freezes heads and names, and gives each column its width', () => {
  const { sheet } = readBook()
  expect(sheet).toContain('<pane xSplit="1" ySplit="1"')
  expect(sheet.match(/<col /g)).toHaveLength(COLUMNS.length)
})
