import type { AssetOverview } from '@tickmark/core/answers/Assets'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { changeSettings } from './changeSettings.ts'
import { findBarriers } from './findBarriers.ts'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'
import { waitUntilIdle } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')

const assetsOf = (page: Page) => page.locator('table[aria-label="Tokenized assets"]')
const usd = (value: number | null | undefined) => formatValue(value ?? null, 'usd', 'compact')

async function askOverview(): Promise<AssetOverview> {
  const answer = await fetch(`${origin}/v2/internal/assets`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return (await answer.json()) as AssetOverview
}

it('shows what all assets come to, their groups and each of them as the API does', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/assets`)
  const { rows, total, groups } = await askOverview()
  await assetsOf(page).getByRole('link').first().waitFor()
  const [, ...shown] = await readTable(assetsOf(page))
  expect(Number(shown[0]?.[1]?.slice(1))).toBeCloseTo(rows[0]?.price ?? 0, 1)
  expect(shown[0]?.slice(2, 4)).toEqual([
    usd(rows[0]?.market_cap),
    formatChange(rows[0]?.market_cap_change ?? null),
  ])
  const figures = await page.getByRole('definition').allInnerTexts()
  expect(figures[0]).toContain(usd(total.market_cap))
  expect(figures[1]).toBe(String(total.assets))
  const [, biggest] = await readTable(page.getByRole('table', { name: 'Classes' }))
  expect(biggest?.slice(1, 3)).toEqual([
    String(groups.asset_class[0]?.assets),
    usd(groups.asset_class[0]?.market_cap),
  ])
  await waitUntilIdle(page)
  expect(await findBarriers(page)).toEqual([])
})

it('lists the assets of one group, and words narrow them down', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/assets`)
  await page.getByRole('radio', { name: 'Chains' }).check()
  const chains = page.getByRole('table', { name: 'Chains' })
  await chains.getByRole('button', { name: 'Solana' }).click()
  const { rows } = await askOverview()
  const onSolana = rows.filter((row) => row.chains.includes('solana'))
  await page.getByText(`${onSolana.length} of ${rows.length} assets`).waitFor()
  await chains.getByRole('button', { name: 'Solana' }).click()
  await page.getByText(`${rows.length} assets`, { exact: true }).waitFor()
  await page.goto(`${origin}/explorer/assets?by=chain&group=solana&q=nothing+of+that+name`)
  await page.getByText('No asset matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText(`${rows.length} assets`, { exact: true }).waitFor()
})

it('shows an asset as its line in the list, and any of its metrics over time', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/assets`)
  const { rows } = await askOverview()
  await assetsOf(page).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: rows[0]?.name ?? '' }).waitFor()
  const figures = page.locator('dl').last().getByRole('definition')
  expect((await figures.allInnerTexts())[0]).toBe(usd(rows[0]?.price))
  await page.getByRole('combobox', { name: 'Metric' }).selectOption('asset_price')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('radio', { name: 'Daily' }).check()
  const newest = async () =>
    (await readTable(page.getByRole('table', { name: 'Asset price' })))[1]?.[1]?.replace('*', '')
  await expect.poll(newest).toBe(formatValue(rows[0]?.price ?? null, 'usd', 'exact'))
  await page.goto(`${origin}/explorer/assets/nothing`)
  await page.getByRole('heading', { level: 1, name: 'There is no asset “nothing”' }).waitFor()
})

it('is not there where the operator has switched it off', async () => {
  const page = await open()
  await changeSettings(page, { switches: { tokenized_assets: false } })
  await page.goto(`${origin}/explorer/assets`)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})
