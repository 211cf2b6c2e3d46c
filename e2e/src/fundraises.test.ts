import type { FundraisePage, FundraiseTotals, Investor } from '@tickmark/core/answers/Fundraises'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readDownload, readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')

const roundsOf = (page: Page) => page.getByRole('table', { name: 'Rounds', exact: true })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Rounds', exact: true })
const usd = (value: number | null) => formatValue(value, 'usd', 'compact')

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${sample}/v2/internal/${path}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return (await answer.json()) as T
}

it('lists the latest rounds first, and says what all of them come to', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/projects`)
  await page.getByRole('link', { name: 'Fundraises', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Fundraises' }).waitFor()
  const { rows, total, median_usd } = await get<FundraisePage>('fundraises?limit=50')
  const [, ...shown] = await readTable(roundsOf(page))
  expect(shown.slice(0, 5).map((cells) => cells.slice(1, 5))).toEqual(
    rows
      .slice(0, 5)
      .map((row) => [formatDay(row.day), row.round, usd(row.amount_usd), usd(row.valuation_usd)]),
  )
  await panelOf(page)
    .getByText(
      `${total.rounds} rounds, ${total.disclosed} with a known size: ${usd(total.amount_usd)} raised, median ${usd(median_usd)}`,
    )
    .waitFor()
  await page.getByText(`1–50 of ${total.rounds}`).waitFor()
})

it('sorts, pages and narrows down on the server, and the address holds it', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/fundraises`)
  await roundsOf(page).waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText(/^51–100 of/).waitFor()
  await roundsOf(page).getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect.poll(() => readSearch(page).sort).toBe('-amount_usd')
  expect(readSearch(page).page).toBeUndefined()
  const { rows } = await get<FundraisePage>('fundraises?order_by=amount_usd&limit=1')
  const largest = async () => (await readTable(roundsOf(page)))[1]?.[3]
  await expect.poll(largest).toBe(usd(rows[0]?.amount_usd ?? null))

  await page.getByRole('textbox', { name: /^Amount at least/ }).fill('50M')
  await page.keyboard.press('Enter')
  const { total } = await get<FundraisePage>('fundraises?minimum=50000000')
  await panelOf(page).getByText(`${total.rounds} rounds of known size`).waitFor()
  await page.getByRole('searchbox', { name: 'Filter by words' }).fill('no such words')
  await panelOf(page).getByText('No round matches these filters').waitFor()
  await panelOf(page).getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText(/^1–50 of/).waitFor()
  await expect.poll(() => readSearch(page)).toEqual({ sort: '-amount_usd' })
})

it('adds rounds up by month and by sector as the API does', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/fundraises?period=year&table=true`)
  const years = await get<FundraiseTotals>('fundraises/totals?by=year')
  const shown = await readTable(page.getByRole('table', { name: 'Raised over time' }))
  const newest = years.rows.at(-1)
  expect(shown[1]?.[0]).toContain(newest?.key.slice(0, 4))
  expect(shown[1]?.[1]?.replace('*', '')).toBe(
    formatValue(newest?.amount_usd ?? null, 'usd', 'exact'),
  )
  const sectors = await get<FundraiseTotals>('fundraises/totals?by=sector')
  const bySector = await readTable(page.getByRole('table', { name: 'By sector' }))
  expect(bySector[1]?.slice(1)).toEqual([
    String(sectors.rows[0]?.rounds),
    usd(sectors.rows[0]?.amount_usd ?? null),
  ])
})

it('describes an investor, and links to their co-investors', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/fundraises`)
  const top = page.getByRole('table', { name: 'Top investors' })
  const link = top.getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const investor = await get<Investor>(`investors/${encodeURIComponent(name)}`)
  const figures = page.getByRole('definition')
  await expect
    .poll(async () => (await figures.allInnerTexts()).slice(0, 3))
    .toEqual([String(investor.rounds), String(investor.led), usd(investor.amount_usd)])
  const next = investor.co_investors[0]?.investor ?? ''
  await page.getByRole('table', { name: 'Co-investors' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: next, exact: true }).waitFor()

  await page.goto(`${sample}/explorer/fundraises/investors/Nobody%20Ventures`)
  await page
    .getByRole('heading', { level: 1, name: 'There is no investor “Nobody Ventures”' })
    .waitFor()
})

it('shows the rounds of one project, or says that there are none', async () => {
  const page = await open()
  const { rows } = await get<FundraisePage>('fundraises?limit=1')
  const slug = rows[0]?.project_id ?? ''
  const { total } = await get<FundraisePage>(`fundraises?projects=${slug}`)
  await page.goto(`${sample}/explorer/projects/${slug}/fundraises`)
  expect(await readTable(roundsOf(page))).toHaveLength(total.rounds + 1)
  await page.goto(`${sample}/explorer/projects/makerdao/fundraises`)
  await page.getByText('No source reports a funding round of this project').waitFor()
})

it('hands out every round of the filter as a file', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/fundraises`)
  const download = page.waitForEvent('download')
  await panelOf(page).getByRole('button', { name: 'Copy as or download' }).click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^fundraises-sample-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = String(await readDownload(file))
    .trim()
    .split('\r\n')
  const { total } = await get<FundraisePage>('fundraises?limit=1')
  expect(lines).toHaveLength(total.rounds + 1)
})
