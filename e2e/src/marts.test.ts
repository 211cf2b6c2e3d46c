import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { admitUser } from './admitUser.ts'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const MART = `${origin}/explorer/marts/crypto-screener`
const COLUMNS = 'c.market_sector.fees_30d_sum.price_30d_change.revenue_30d_sum'

/** Returns the API's answer with the screener's rows. */
async function get(rows_request: RowsRequestInput): Promise<MartPage> {
  const answer = await fetch(`${origin}/v2/marts/crypto_screener/rows`, {
    method: 'POST',
    headers: { authorization: 'Bearer tickmark-public', 'content-type': 'application/json' },
    body: JSON.stringify({ rows_request }),
  })
  return ((await answer.json()) as { data: MartPage }).data
}

const valueCols = [{ id: 'fees_30d_sum' }]
/** Writes fees with the decimals of their column, the largest of which are billions. */
const writeFees = (value: unknown) =>
  formatMetricValue(typeof value === 'number' ? value : null, getMetric('fees'), { largest: 1e9 })
const tableOf = (page: Page) =>
  page.getByLabel('Project screener', { exact: true }).and(page.locator('table'))
const head = (page: Page, id: string) => page.locator(`[data-head="${id}"]`)
/** Returns the cells in a column of the rows that are drawn. */
const columnOf = async (page: Page, index: number) =>
  (await readTable(tableOf(page))).map((cells) => cells[index])

/** Chooses an entry of a column's menu by the keyboard. */
async function choose(page: Page, column: { id: string; name: string }, entry: string) {
  await head(page, column.id).focus()
  await page.keyboard.press('Tab')
  await page
    .getByRole('button', { name: `Column menu: ${column.name}` })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .waitFor()
  await page.keyboard.type(entry.slice(0, 6))
  await page.keyboard.press('Enter')
}

it('sorts, filters, groups, shades and finds by the keyboard, with the figures of the API', async () => {
  const page = await open()
  const [all, rich] = await Promise.all([
    get({ valueCols, sortModel: [{ colId: 'fees_30d_sum', sort: 'asc' }], endRow: 3 }),
    get({
      valueCols,
      filterModel: {
        fees_30d_sum: { filterType: 'number', type: 'greaterThanOrEqual', filter: 1_000_000 },
      },
      endRow: 1,
    }),
  ])
  await page.goto(`${MART}?view=${COLUMNS}`)
  await page.getByText(`${all.leaf_count} projects`, { exact: true }).waitFor()

  const fees = { id: 'fees_30d_sum', name: 'Fees 30d' }
  await head(page, fees.id).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const smallest = all.rows.map((row) => writeFees(row.fees_30d_sum))
  await expect.poll(async () => (await columnOf(page, 2)).slice(1, 4)).toEqual(smallest)

  await choose(page, fees, 'Filter')
  await page.getByRole('textbox', { name: 'From' }).fill('1M')
  await page.keyboard.press('Enter')
  await page
    .getByText(`${rich.leaf_count} of ${all.leaf_count} projects`, { exact: true })
    .waitFor()
  const { total, median } = rich.summary.fees_30d_sum ?? { total: null, median: null }
  await expect
    .poll(async () => (await columnOf(page, 2)).slice(-3))
    .toEqual([writeFees(total), expect.stringMatching(/^\d/), writeFees(median)])

  await choose(page, fees, 'Heat')
  const cell = tableOf(page).locator('tbody td[aria-colindex="3"]').first()
  await expect.poll(() => cell.getAttribute('style')).toContain('color-mix')

  await choose(page, { id: 'market_sector', name: 'Market sector' }, 'Group')
  await page.getByText(/projects in \d+ groups$/).waitFor()
  const group = tableOf(page).locator('tr[aria-expanded]').first()
  await group.focus()
  await page.keyboard.press('ArrowRight')
  await tableOf(page).locator('tr[aria-level="2"] a').first().waitFor()
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ControlOrMeta+f')
  const find = page.getByRole('search', { name: 'Find in Project screener' })
  await find.getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('lending')
  await find.getByText('1 of 1').waitFor()
  await page.keyboard.press('Escape')

  // All of it is in the address.
  await page.reload()
  await page.getByText(/of \d+ projects in \d+ groups$/).waitFor()
  await page.getByRole('button', { name: 'Remove: Fees 30d ≥ $1M' }).waitFor()
})

it('moves, widens and takes out columns by the keyboard', async () => {
  const page = await open()
  await page.goto(`${MART}?view=${COLUMNS}`)
  await tableOf(page).locator('tbody a').first().waitFor()
  await head(page, 'fees_30d_sum').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => page.url()).toContain('c.fees_30d_sum.market_sector')
  await head(page, 'fees_30d_sum').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => page.url()).toContain('w.fees_30d_sum.136')
  await page.keyboard.press('End')
  await head(page, 'revenue_30d_sum').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Delete')
  await head(page, 'revenue_30d_sum').waitFor({ state: 'hidden' })
  await page.goBack()
  await head(page, 'revenue_30d_sum').waitFor()
})

it('keeps a preset, and opens it again', async () => {
  const page = await open()
  const email = `mart.${Date.now()}@example.org`
  await admitUser(page.context(), { outbox: inject('sampleOutbox'), email })
  await page.goto(`${MART}?view=c.fees_30d_sum*s.-fees_30d_sum`)
  await page.getByRole('button', { name: 'Save as preset' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fees alone')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fees alone' }).waitFor()
  await page.goto(MART)
  await page.getByRole('button', { name: 'Preset: Overview' }).click()
  await page.getByRole('option', { name: /Fees alone/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Fees alone' }).waitFor()
  await head(page, 'fees_30d_sum').waitFor()
  expect(await page.locator('[data-head]').count()).toBe(2)
})

it('leads through cohorts by the arrow keys', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/marts/cohort-analysis`)
  const map = page.getByRole('grid', { name: 'Retention of projects with fees' })
  await map.locator('[data-cell="0 0"]').focus()
  await page.keyboard.press('ArrowRight')
  await map.locator('[data-cell="0 1"]').and(page.locator(':focus')).waitFor()
  await page.getByText(/^First seen \w+ \d{4}, 1 month later .*: \d+ of \d+ seen/).waitFor()
  await page.getByRole('radio', { name: 'Table' }).check()
  await page.getByText(/months of a cohort$/).waitFor()
})

it('leads from rows of market sectors and of chains to their pages', async () => {
  const page = await open()
  for (const [mart, name, address] of [
    ['sector-screener', 'Lending', '/explorer/markets/lending'],
    ['chain-screener', 'Ethereum', '/explorer/projects/ethereum'],
  ] as const) {
    await page.goto(`${origin}/explorer/marts/${mart}`)
    const link = page.getByRole('table').getByRole('link', { name, exact: true })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(address)
  }
})
