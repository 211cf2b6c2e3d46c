import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (text: string) => {
  const file = toTableFile(text, 'report.xls')
  const { points, doubts, report } = await previewTable({
    file,
    catalog: CATALOG,
    projectId: 'aave',
  })
  return {
    points: points.map(({ metric_id, day, value }) => `${metric_id} ${day} ${value}`),
    asked: doubts.map(({ code }) => code),
    rejects: (report?.rejects ?? []).map(({ reason }) => reason),
  }
}

const page = (rows: string) =>
  `<html><head><style>td{}</style></head><body><!-- <table><tr><td>1</td><td>2</td></tr></table> --><table>${rows}</table></body></html>`
const HEAD = '<tr><th>Date</th><th>Fees</th></tr>'

describe('what a web page does not show', () => {
  const rows = (attribute: string) =>
    `${HEAD}<tr><td>2026-01-01</td><td>1</td></tr><tr ${attribute}><td>2026-01-02</td><td>9</td></tr>`
  const styled = (css: string, table: string) =>
    `<html><head><style>${css}</style></head><body><table>${table}</table></body></html>`

  it.each([
    ['.x{display:none}', 'class="a x"'],
    ['/* .y */ tr.x , .z { visibility : collapse }', 'class="x"'],
    ['#total{display:none}', 'id="total"'],
    ['@media screen{table .x{display:none !important}}', 'class="x"'],
    ['.x{color:#fff}', 'class="x"'],
    ['.x{text-decoration: line-through}', 'class="x"'],
    ['tr:nth-child(3){display:none}', ''],
    ['', 'class="d-none"'],
    ['', 'class="hidden"'],
    ['', 'style="opacity:0"'],
  ])('by %s and %s is asked about', async (css, attribute) => {
    expect((await read(styled(css, rows(attribute)))).asked).toEqual(['hidden-rows'])
  })

  it.each([
    ['.x{display:block} .y{display:none}', 'class="x"'],
    ['.x{color:white;background:#4472c4}', 'class="x"'],
    ['td{padding:0} .x{opacity:0.9}', 'class="x"'],
    ['', 'class="hidden md:table-row"'],
  ])('is nothing by %s and %s', async (css, attribute) => {
    expect((await read(styled(css, rows(attribute)))).asked).toEqual([])
  })

  it('is a column, which is asked about', async () => {
    const hidden = `<colgroup><col><col class="x"></colgroup>${rows('')}`
    expect((await read(styled('.x{display:none}', hidden))).asked).toEqual(['hidden-rows'])
  })

  it('is no part of the number beside it', async () => {
    const cell = '<td><span style="display:none">1234567<br></span>1.2M</td>'
    const sorted = `${HEAD}<tr><td><i class="sr-only">on</i>2026-01-01</td>${cell}</tr>`
    expect((await read(page(sorted))).points).toEqual(['fees 2026-01-01 1200000'])
  })

  it('has no letters of columns and numbers of rows of a spreadsheet', async () => {
    const sheet =
      '<tr><th></th><th>A</th><th>B</th></tr><tr><th>1</th><td>Date</td><td>Fees</td></tr><tr><th>2</th><td>2026-01-01</td><td>5</td></tr>'
    expect(await read(page(sheet))).toMatchObject({ points: ['fees 2026-01-01 5'], asked: [] })
  })
})

describe('a table of a web page', () => {
  it.each([
    ['numbers and spaces: <td>1&nbsp;234.50', ['1234.5'], []],
    ['what is stored: <td x:num="5.55">5.6</td>', ['5.55'], []],
    ['a note behind a number: <td>5<sup>1</sup></td>', [], []],
    ['two numbers in lines: <td>5<br>600</td>', [], []],
    ['a number that is struck: <td><s>5</s>', ['5'], ['hidden-rows']],
    ['a number of another alphabet: <td>&#x666;&#46;5', ['6.5'], []],
  ])('has %s', async (cell, values, asked) => {
    const row = `<tr><td>2026-01-01</td>${cell.replace(/^.*?: /, '')}</tr>`
    expect(await read(page(HEAD + row))).toEqual({
      points: values.map((value) => `fees 2026-01-01 ${value}`),
      asked,
      rejects: values.length > 0 ? [] : ['not a number in Fees'],
    })
  })

  it('has units in lines of its header, hidden rows and days over several rows', async () => {
    const head = '<tr><th>Date</th><th>Fees<br>(USD k)</th></tr>'
    const rows =
      '<tr><td rowspan=2>2026-01-01</td><td>5</td></tr><tr><td></td></tr><tr style="display: none"><td>2026-01-02</td><td>6</td></tr>'
    expect(await read(page(head + rows))).toEqual({
      points: ['fees 2026-01-01 5000', 'fees 2026-01-02 6000'],
      asked: ['hidden-rows'],
      rejects: [],
    })
  })

  it.each([
    [
      'above it',
      `<h1>Fees of Aave ex Blast</h1>${page(`${HEAD}<tr><td>2026-01-01</td><td>5</td></tr>`)}`,
      'title',
    ],
    [
      'above it, with a sign that is written as an entity',
      `<h1>EU&#82;&nbsp;k</h1>${page(`${HEAD}<tr><td>2026-01-01</td><td>5</td></tr>`)}`,
      'title',
    ],
    [
      'in its caption',
      page(`<caption>EUR k</caption>${HEAD}<tr><td>2026-01-01<td>5</table>`),
      'title',
    ],
    [
      'that a pointer shows',
      page(`<tr><th>Date<th title="in EUR k">Fees<tr><td>2026-01-01<td>5`),
      'title',
    ],
    ['below it', `${page(`${HEAD}<tr><td>2026-01-01<td>5`)}<p>figures restated</p>`, 'remark'],
    [
      'in a table of one cell',
      `<table><tr><td>EUR k</table>${page(`${HEAD}<tr><td>2026-01-01<td>5`)}`,
      'title',
    ],
    ['in white', page(`${HEAD}<tr><td>2026-01-01<td style="color: #ffffff">5`), 'hidden-rows'],
  ])('is asked about with a text %s', async (_, text, code) => {
    expect(await read(text)).toMatchObject({ points: ['fees 2026-01-01 5'], asked: [code] })
  })

  it('is refused where cells over rows and columns make millions of others', async () => {
    const rows = '<tr><td colspan=1000 rowspan=1000>1<td>2'.repeat(6_000)
    await expect(read(page(rows))).rejects.toMatchObject({ code: 'payload-too-large' })
  })

  it('is refused beside others, within one, and where there is none', async () => {
    await expect(read(page(HEAD) + page(HEAD))).rejects.toThrow('2 tables')
    const within = page(`<tr><td>${page(HEAD)}</td></tr>`)
    await expect(read(within)).rejects.toThrow('within tables')
    await expect(read('<html><body>No access</body></html>')).rejects.toThrow('without a table')
  })
})
