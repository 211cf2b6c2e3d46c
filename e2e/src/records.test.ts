import type { BridgeFlows } from '@tickmark/core/answers/BridgeFlows'
import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import type { UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import {
  type FormatStyle,
  formatCount,
  formatValue,
  MISSING,
  type ValueFormat,
} from '@tickmark/core/formats/formatValue'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartDescription, MartPage } from '@tickmark/core/marts/MartPage'
import { viewOfPreset } from '@tickmark/core/marts/viewOfPreset'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isDay, toDay } from '@tickmark/core/time/Day'
import { HAS_SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'

const open = usePages()
/** As many as are always drawn, before the sums at the end of a table. */
const ROWS = 25

/** Those of single figures, and those of columns by their largest one. */
const STYLES: readonly FormatStyle[] = [
  ...(['short', 'compact', 'detailed', 'exact'] as const),
  ...Array.from({ length: 15 }, (_, power) => ({ largest: 10 ** power })),
]

/** A cell as a page shows it, and the texts that its value may have. */
type Cell = { of: string; text: string; expected: readonly string[] }

const textsOf = (value: number | null, format: ValueFormat) =>
  STYLES.map((style) => formatValue(value, format, style))

async function ask<T>(origin: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${origin}/v2/${path}`, {
    headers: { authorization: 'Bearer tickmark-public', 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: T }
  // Internal calls answer without an envelope.
  return path.startsWith('internal/') ? (answer as T) : answer.data
}

/** The figures and days of a table, row by row, beside those of the records that it should show. */
function compareRows<Row>(
  name: string,
  [heads = [], ...rows]: readonly string[][],
  { records, columns }: { records: readonly Row[]; columns: readonly Column<Row>[] },
): Cell[] {
  return columns.flatMap(({ title, write }) => {
    const place = heads.findIndex((head) => head === title || head.startsWith(`${title} `))
    if (place < 0) return []
    return records.flatMap((record, at) => {
      const text = rows[at]?.[place]
      const expected = write(record)
      return text === undefined ? [] : [{ of: `${name}: ${title} ${at + 1}`, text, expected }]
    })
  })
}

type Column<Row> = { title: string; write: (row: Row) => readonly string[] }
const ofFormat = <Row>(
  title: string,
  format: ValueFormat,
  read: (row: Row) => number | null,
): Column<Row> => ({ title, write: (row) => textsOf(read(row), format) })

function report(what: string, cells: readonly Cell[]): void {
  const wrong = cells.filter(({ text, expected }) => !expected.includes(text.replace(/\*$/, '')))
  console.log(`${what}: ${cells.length} read and compared, ${wrong.length} unequal.`)
  expect(
    wrong.map(({ of, text, expected }) => `${of} is ${text} for ${[...new Set(expected)]}`),
  ).toEqual([])
}

/** Counts the cells of each screener that were read. */
const countBy = (cells: readonly Cell[]) =>
  Object.fromEntries(
    [...Map.groupBy(cells, ({ of }) => of.split(':')[0])].map(([name, all]) => [name, all.length]),
  )

/** Screeners whose rows are records, and neither projects nor groups of them; cohorts are a map. */
const RECORD_MARTS = MARTS.filter(
  ({ source }) => source.kind === 'records' && source.of !== 'cohorts',
)

async function readMart(page: Page, origin: string, mart: Mart): Promise<Cell[]> {
  const path = `marts/${mart.mart_id.replaceAll('_', '-')}`
  const description = await ask<MartDescription>(origin, path)
  const [preset] = mart.presets
  if (preset === undefined) return []
  const { filterModel, sortModel } = viewOfPreset(mart, preset, toDay(Date.now()))
  const facts = description.facts.filter(({ type }) => type === 'number' || type === 'day')
  const valueCols = facts.map(({ column_id }) => ({ id: column_id }))
  const { rows } = await ask<MartPage>(origin, `${path}/rows`, {
    rows_request: { valueCols, filterModel, sortModel, endRow: ROWS },
  })
  if (rows.length === 0) return []
  await page.goto(`${origin}/explorer/${path}`)
  await waitUntilQuiet(page)
  const table = await readTable(page.locator('table[aria-label][aria-rowcount]').first())
  const columns = facts.map(
    ({ column_id, title, format, metric_id }): Column<MartPage['rows'][number]> => ({
      title,
      write: (row) => {
        const value = row[column_id] ?? null
        if (value === null || value === '') return [MISSING]
        if (typeof value !== 'number')
          return [isDay(String(value)) ? formatDay(String(value)) : String(value)]
        const metric = findMetric(metric_id ?? '')
        const column = { column_id, metric_id, format: format ?? null }
        const texts = STYLES.map((style) => formatColumnValue(value, column, style))
        return [...texts, formatChange(value, { metric }), String(value)]
      },
    }),
  )
  return compareRows(mart.mart_id, table, { records: rows, columns })
}

describe.each<[string, string]>([
  ['sample data', inject('sampleOrigin')],
  ...(HAS_SHARED_DATA ? [['real files', inject('realOrigin')] as [string, string]] : []),
])('every figure of the records of %s', (of, origin) => {
  it('is that of the API in screeners of records', { timeout: 300_000 }, async () => {
    const page = await open()
    const cells: Cell[] = []
    const unread: string[] = []
    for (const mart of RECORD_MARTS)
      cells.push(
        ...(await readMart(page, origin, mart).catch((error: unknown) => {
          unread.push(`${mart.mart_id}: ${error}`)
          return []
        })),
      )
    console.log(`Rows: ${JSON.stringify(countBy(cells))}`)
    expect(unread).toEqual([])
    report(`Records of screeners, ${of}`, cells)
    expect(cells.length).toBeGreaterThan(50)
  })

  it('is that of the API on the pages of bridge flows and of vesting', async () => {
    const page = await open()
    const cells: Cell[] = []
    for (const days of [30, 90]) {
      const flows = await ask<BridgeFlows>(origin, `bridge-flows?days=${days}`)
      if (flows.records === 0) continue
      await page.goto(`${origin}/explorer/bridge-flows?days=${days}`)
      const usd = (title: string, read: (row: BridgeFlows['chains'][number]) => number | null) =>
        ofFormat(title, 'usd', read)
      const ends = page.getByRole('table', { name: 'Net flows of chains' })
      cells.push(
        ...compareRows(`net flows of ${days} days`, await readTable(ends), {
          records: flows.chains,
          columns: [
            usd('Net flow', (row) => row.net_flow),
            usd('Inflow', (row) => row.inflow),
            usd('Outflow', (row) => row.outflow),
            usd('Stablecoins', (row) => row.stablecoin_net_flow),
          ],
        }),
      )
      const strip = (await page.getByRole('definition').allInnerTexts()).slice(0, 4)
      const moved = flows.pairs.reduce((sum, { amount_usd }) => sum + amount_usd, 0)
      const { newest } = flows
      for (const [at, expected] of [
        textsOf(moved, 'usd'),
        [formatCount(flows.records)],
        [formatCount(flows.chains.length)],
        [newest === null ? MISSING : formatDay(newest)],
      ].entries())
        cells.push({ of: `strip ${at} of ${days} days`, text: strip[at] ?? '', expected })
    }
    for (const project of ['arbitrum', 'uniswap', 'aave', 'ethereum']) {
      const schedule = await ask<VestingSchedule | undefined>(
        origin,
        `internal/projects/${project}/vesting`,
      )
      if (schedule === undefined || schedule.allocations.length === 0) continue
      await page.goto(`${origin}/explorer/projects/${project}/vesting`)
      const table = await readTable(page.getByRole('table', { name: 'Allocations' }))
      type Row = VestingSchedule['allocations'][number]
      cells.push(
        ...compareRows(`allocations of ${project}`, table, {
          records: schedule.allocations,
          columns: [
            ofFormat<Row>('Tokens', 'tokens', (row) => row.total),
            ofFormat<Row>('Share', 'percent', (row) => row.share),
            ofFormat<Row>('Unlocked', 'tokens', (row) => row.unlocked),
            ofFormat<Row>('Unlocked share', 'percent', (row) => row.unlocked_share),
          ],
        }),
      )
    }
    report(`Bridge flows and vesting, ${of}`, cells)
  })

  it('is that of the API in the list of unlocks', async () => {
    const page = await open()
    const unlocks = await ask<UnlockCalendar>(origin, 'internal/unlocks?days=30&limit=25')
    if (unlocks.rows.length === 0) return
    await page.goto(`${origin}/explorer/unlocks`)
    const list = await readTable(page.getByRole('table', { name: 'Upcoming unlocks' }))
    type Row = UnlockCalendar['rows'][number]
    const found = compareRows('unlocks', list, {
      records: unlocks.rows,
      columns: [
        ofFormat<Row>('Tokens', 'tokens', (row) => row.amount),
        ofFormat<Row>('Value', 'usd', (row) => row.value_usd),
        ofFormat<Row>('% of circulating', 'percent', (row) => row.share_of_circulating),
        ofFormat<Row>('% of 30d volume', 'percent', (row) => row.share_of_volume),
      ],
    })
    expect(found.length).toBeGreaterThanOrEqual(2 * unlocks.rows.length)
    report(`Unlocks, ${of}`, found)
  })
})
