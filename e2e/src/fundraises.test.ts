import type { FundraisePage, FundraiseTotals, Investor } from '@tickmark/core/answers/Fundraises'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readDownload, readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')

const roundsOf = (page: Page) => page.locator('table[aria-label="Fundraises"]')
/** A name behind its monogram. */
const endOf = (name: string) => expect.stringMatching(new RegExp(`${name}$`))
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
  await page.getByText(`${total.rounds} rounds`, { exact: true }).waitFor()
  const shown = await readTable(roundsOf(page))
  expect(shown.slice(1, 4).map((cells) => cells.slice(0, 3))).toEqual(
    rows.slice(0, 3).map((row) => [endOf(row.name), formatDay(row.day), row.round]),
  )
  const sums = shown.slice(-3).map(([, , , raised]) => raised)
  expect(sums[0]).toContain(usd(total.amount_usd).slice(0, 3))
  expect(sums[1]).toBe(String(total.disclosed))
  expect(sums[2]).toContain(usd(median_usd).slice(0, 2))
})

it('leads an earlier address to its rounds, which the chart and the groups follow', async () => {
  const page = await open()
  const raised = page.getByRole('region', { name: 'Raised over time' })
  await page.goto(`${sample}/explorer/fundraises?min=50000000&sort=-amount_usd&page=2&period=year`)
  const { rows, total } = await get<FundraisePage>(
    'fundraises?minimum=50000000&order_by=amount_usd&limit=3',
  )
  const { total: all } = await get<FundraisePage>('fundraises?limit=1')
  await page.getByText(`${total.rounds} of ${all.rounds} rounds`, { exact: true }).waitFor()
  const names = async () => (await readTable(roundsOf(page))).slice(1, 4).map(([name]) => name)
  await expect.poll(names).toEqual(rows.map(({ name }) => endOf(name)))
  await expect.poll(() => raised.getByRole('radio', { name: 'Year' }).isChecked()).toBe(true)
  const groups = page.getByRole('region', { name: 'By sector' })
  await groups.getByText(new RegExp(`^${total.rounds} rounds in \\d+ groups$`)).waitFor()

  await page.getByRole('searchbox', { name: 'Filter by words' }).fill('no such words')
  await raised.getByText('No round matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText(`${all.rounds} rounds`, { exact: true }).waitFor()
  await expect.poll(() => readSearch(page).view).toBe('s.-amount_usd')
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
  const bySector = await readTable(page.getByRole('treegrid', { name: 'By sector' }))
  expect(bySector[1]?.[0]).toMatch(new RegExp(` ${sectors.rows[0]?.rounds}$`))
})

it('describes an investor, and links to their co-investors', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/fundraises`)
  const top = page.getByRole('treegrid', { name: 'Top investors' })
  const link = top.getByRole('link').first()
  const name = ((await link.getAttribute('aria-label')) ?? '').replace('Open ', '')
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
  const rounds = page.getByRole('region', { name: 'Rounds', exact: true })
  await rounds.getByText(new RegExp(`^${total.rounds} rounds?$`)).waitFor()
  await page.goto(`${sample}/explorer/projects/makerdao/fundraises`)
  await page.getByText('No source reports a funding round of this project').waitFor()
})

it('hands out every round of the filter as a file', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/fundraises`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Copy as or download' }).first().click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^fundraises-sample-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = String(await readDownload(file))
    .trim()
    .split('\r\n')
  const { total } = await get<FundraisePage>('fundraises?limit=1')
  expect(lines).toHaveLength(total.rounds + 1)
})
