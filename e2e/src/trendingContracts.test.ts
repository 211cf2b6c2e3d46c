import type { TrendingPage } from '@tickmark/core/answers/Contracts'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

const tableOf = (page: Page) => page.getByRole('table', { name: 'Trending contracts' })
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
  const { rows, count, from, to } = await askTrending('limit=50')
  const [, ...shown] = await readTable(tableOf(page))
  const [first] = rows
  expect(shown[0]?.slice(0, 4)).toEqual([
    first?.name,
    usd(first?.inflow),
    usd(first?.outflow),
    usd(first?.net_flow),
  ])
  expect(shown[0]?.[8]).toBe(formatChange(first?.change ?? null))
  await page.getByText(`1–50 of ${count}`).waitFor()
  await page.getByText(`${formatDay(from ?? '')} – ${formatDay(to ?? '')}`).waitFor()
})

it('looks at other days, orders and chains, and the address holds it', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/trending-contracts`)
  await page.getByRole('radio', { name: 'The last 30 days' }).check()
  await tableOf(page).getByRole('columnheader', { name: 'Gas used' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Chain', exact: true }).click()
  await page.getByRole('option', { name: /^Ethereum/ }).click()
  await page.keyboard.press('Escape')
  const { rows, count } = await askTrending('days=30&order_by=gas_used&chains=ethereum&limit=50')
  const names = async () => (await readTable(tableOf(page))).slice(1, 4).map(([name]) => name)
  await expect.poll(names).toEqual(rows.slice(0, 3).map((row) => row.name))
  await page.getByText(`of ${count}`).first().waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      days: '30',
      sort: '-gas_used',
      chains: '["ethereum"]',
    })
  await page.getByRole('searchbox', { name: 'Search contracts' }).fill('no such contract')
  await page.getByText('No contract matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await tableOf(page).waitFor()
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
  await first.getByRole('link').first().click()
  await page.waitForURL(`**/projects/${rows[0]?.project_id}`)
})
