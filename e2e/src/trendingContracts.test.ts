import type { TrendingPage } from '@tickmark/core/answers/Contracts'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

const tableOf = (page: Page) => page.locator('table[aria-label="Trending contracts"]')
const usd = (value: number | null | undefined) => formatValue(value ?? null, 'usd', 'compact')

async function askTrending(query = ''): Promise<TrendingPage> {
  const answer = await fetch(`${origin}/v2/internal/trending-contracts?${query}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return (await answer.json()) as TrendingPage
}

it('lists contracts by what came in over a week, as the API does', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  await page.getByRole('link', { name: 'Trending contracts', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Trending contracts' }).waitFor()
  const { rows, count } = await askTrending('limit=50')
  await page.getByText(new RegExp(`^${count} of [\\d,]+ contracts$`)).waitFor()
  const [head, ...shown] = await readTable(tableOf(page))
  const [first] = rows
  expect(shown[0]?.slice(1, 5)).toEqual([
    first?.name,
    usd(first?.inflow),
    usd(first?.outflow),
    usd(first?.net_flow),
  ])
  const change = head?.findIndex((name) => /change/i.test(name)) ?? -1
  expect(shown[0]?.[change]).toBe(formatChange(first?.change ?? null))
})

it('leads an earlier address to the same days, order and chain', async () => {
  const page = await open()
  const old = 'days=30&sort=-gas_used&chains=%5B%22ethereum%22%5D'
  await page.goto(`${origin}/explorer/trending-contracts?${old}`)
  const { rows, count } = await askTrending('days=30&order_by=gas_used&chains=ethereum&limit=50')
  await page.getByText(new RegExp(`^${count} of [\\d,]+ contracts$`)).waitFor()
  const names = async () => (await readTable(tableOf(page))).slice(1, 4).map(([, name]) => name)
  await expect.poll(names).toEqual(rows.slice(0, 3).map((row) => row.name))
  const search = new URL(page.url()).searchParams
  expect(search.get('preset')).toBe('active-30d')
  expect(search.get('days')).toBeNull()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText(/^[\d,]+ contracts$/).waitFor()
})

it('leads to the project and to the explorer of the chain', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/trending-contracts`)
  const first = tableOf(page).getByRole('row').nth(1)
  const { rows } = await askTrending('limit=1')
  const address = rows[0]?.address ?? ''
  const explorer = first.getByRole('link', { name: / on Etherscan$/ })
  await expect.poll(() => explorer.getAttribute('href')).toContain(address)
  await expect.poll(() => explorer.getAttribute('title')).toContain(address)
  await first.locator(`a[href$="/projects/${rows[0]?.project_id}"]`).click()
  await page.waitForURL(`**/projects/${rows[0]?.project_id}`)
})
