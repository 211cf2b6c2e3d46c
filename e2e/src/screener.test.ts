import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { admitUser } from './admitUser.ts'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const outbox = inject('sampleOutbox')
const TABLES = `${origin}/explorer/tables`

async function get(mart: string, rows_request: RowsRequestInput): Promise<MartPage> {
  const answer = await fetch(`${origin}/v2/marts/${mart}/rows`, {
    method: 'POST',
    headers: { authorization: 'Bearer tickmark-public', 'content-type': 'application/json' },
    body: JSON.stringify({ rows_request }),
  })
  return ((await answer.json()) as { data: MartPage }).data
}

const gridOf = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator('table'))
/** The cells of the row that begins with a name, once its figures are there. */
async function rowOf(page: Page, table: string, name: string): Promise<string[]> {
  const find = async () =>
    (await readTable(gridOf(page, table))).find(([first]) => first?.endsWith(name)) ?? []
  await expect.poll(find).not.toEqual([])
  return find()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('builds a table with a formula and a pasted list, keeps it, and shows the same numbers again', async () => {
  const page = await open()
  await admitUser(page.context(), { outbox, email: `grace.${Date.now()}@example.org` })
  await page.goto(`${TABLES}/new?view=c.fees_30d_sum`)
  await gridOf(page, 'New table').waitFor()

  // Figures, several at once, by keyboard alone.
  await button(page, 'Columns').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('revenue')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('change', { exact: true }).press('Space')
  await button(page, 'Add 2 columns').press('Enter')
  await dialog.getByRole('tab', { name: /^Selected\s*3$/ }).waitFor()

  // A formula: what is wrong with it is underlined, and it has a name of its own.
  await dialog.getByRole('tab', { name: 'Formula' }).click()
  const formula = dialog.getByRole('textbox', { name: 'Formula' })
  await formula.fill('revenue_30d_sum / fee_30d_sum')
  await dialog.locator('mark', { hasText: /^fee_30d_sum$/ }).waitFor()
  await formula.fill('revenue_30d_sum / fees_30d_sum')
  await dialog.getByLabel('Format', { exact: true }).selectOption('× multiple')
  await dialog.getByLabel('Name', { exact: true }).fill('Take')
  await formula.press('Enter')
  // A list of what the text may go on as moves nothing from under the pointer.
  await formula.pressSequentially('fees / market cap')
  const terms = dialog.getByRole('listbox', { name: 'Columns by that name' })
  await terms.getByText('market_cap_circulating_7d_latest').first().waitFor()
  await button(page, 'Add formula').click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: /^Take/ }).waitFor()
  await page.getByRole('columnheader', { name: /^Fees 30d \/ Market cap/ }).waitFor()

  // A list: what is not known is named, and nothing else is left out.
  await button(page, 'Paste list').click()
  await page.getByLabel('Tickers, names or ids').fill('AAVE, $uni\nNOPE')
  await page.getByText('Unknown: NOPE').waitFor()
  await button(page, 'Show 2 rows').click()
  await page.getByText(/^2 of \d+ projects$/).waitFor()

  const { rows } = await get('crypto_screener', {
    valueCols: [{ id: 'fees_30d_sum' }, { id: 'revenue_30d_sum / fees_30d_sum' }],
    filterModel: { project_id: { filterType: 'set', values: ['aave'] } },
  })
  const aave = await rowOf(page, 'New table', 'Aave')
  expect(aave[1]).toBe(formatValue(Number(rows[0]?.fees_30d_sum), 'usd', 'compact'))
  const take = Number(rows[0]?.['revenue_30d_sum / fees_30d_sum'])
  expect(aave[4]).toBe(formatValue(take, 'multiple', 'compact'))

  // Every step can be taken back.
  await page.goBack()
  await page.getByText(/^\d+ projects$/).waitFor()
  await page.goForward()
  await page.getByText(/^2 of \d+ projects$/).waitFor()

  await button(page, 'Save').click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Two that earn')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.url()).toMatch(/\/tables\/(?!new)[^?]+$/)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Two that earn' }).waitFor()
  expect(await rowOf(page, 'Two that earn', 'Aave')).toEqual(aave)

  // The list of tables leads to it.
  await page.getByRole('link', { name: 'Tables', exact: true }).click()
  await page.getByRole('link', { name: 'Two that earn' }).waitFor()
})

it('shows of sectors what their pages show, and what an address cannot mean', async () => {
  const page = await open()
  const view = 'c.fees_30d_sum.nonsense_30d_sum*f.moon.n.gt.1'
  await page.goto(`${TABLES}/new?mart=sector_screener&view=${view}`)
  await page.getByText('these rows have no column “moon”').waitFor()
  await page.getByText('has no column "nonsense_30d_sum"').waitFor()
  const lending = await rowOf(page, 'New table', 'Lending')
  await page.goto(`${origin}/explorer/markets/lending?metric=fees`)
  const ranking = await readTable(page.getByRole('table', { name: /ranking within/ }))
  expect(lending[1]).toBe(ranking.find(([name]) => name === 'Total')?.[1])
})
