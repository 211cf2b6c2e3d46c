import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

const listOf = (page: Page) => page.getByRole('table', { name: 'Projects', exact: true })

/** The line of a project in the list, by the names of its columns. Monograms precede names. */
async function readProject(page: Page, name: string): Promise<Record<string, string>> {
  const [head = [], ...rows] = await readTable(listOf(page))
  const row = rows.find(([first]) => first?.endsWith(name)) ?? []
  return Object.fromEntries(head.map((column, index) => [column, row[index] ?? '']))
}

async function askApi(query: MetricQueryInput): Promise<MetricAnswer> {
  const response = await fetch(`${origin}/v2/query`, {
    method: 'POST',
    headers: { authorization: 'Bearer tickmark-public', 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })
  return ((await response.json()) as { data: MetricAnswer }).data
}

it('narrows the list of projects down, and the address holds how', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer`)
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/explorer/projects')
  await page.getByRole('banner').getByText('Sample data').waitFor()
  const all = await listOf(page).getAttribute('aria-rowcount')

  const fees = page.getByRole('columnheader', { name: 'Fees 30d', exact: true })
  await fees.getByRole('button').click()
  await expect.poll(() => fees.getAttribute('aria-sort')).toBe('descending')
  expect((await readTable(listOf(page)))[1]?.[0]).toMatch(/Tether USDT$/)
  await fees.getByRole('button').click()
  await expect.poll(() => fees.getAttribute('aria-sort')).toBe('ascending')
  expect((await readTable(listOf(page)))[1]?.[0]).not.toMatch(/Tether USDT$/)
  expect(readSearch(page).sort).toBe('fees_30d_sum')

  await page.getByRole('button', { name: 'Sector', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search Sector' }).fill('lending')
  await page.getByRole('option', { name: 'Lending', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => listOf(page).getAttribute('aria-rowcount')).not.toBe(all)
  expect(readSearch(page).sectors).toBe('lending')
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('aav')
  await expect.poll(() => listOf(page).getAttribute('aria-rowcount')).toBe('2')
  expect((await readTable(listOf(page)))[1]?.[0]).toMatch(/Aave AAVE$/)

  await page.getByRole('radio', { name: 'Valuation' }).check()
  await page.getByRole('columnheader', { name: 'Price', exact: true }).waitFor()
  await expect
    .poll(() => readSearch(page))
    .toMatchObject({ preset: 'valuation', sectors: 'lending', q: 'aav' })
  await page.reload()
  await page.getByRole('columnheader', { name: 'Price', exact: true }).waitFor()
  expect((await readTable(listOf(page)))[1]?.[0]).toMatch(/Aave AAVE$/)
})

it('shows at the head of a project what the list shows of it', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  const listed = await readProject(page, 'Ethereum ETH')
  await listOf(page).getByRole('link', { name: 'Ethereum ETH' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ethereum ETH' }).waitFor()
  const tiles = page.getByRole('region', { name: 'Metrics of this project' }).getByRole('listitem')
  await tiles.getByText('%').first().waitFor()
  const shown = new Map(
    (await tiles.allInnerTexts()).map((text) => {
      const [term = '', ...figures] = text.split('\n')
      return [term, figures.join(' ').trim().split(/\s+/)]
    }),
  )
  expect(shown.get('Market cap')?.[0]).toBe(listed['Market cap'])
  expect(shown.get('Fees, 30d')).toEqual([listed['Fees 30d'], listed['Fees 30d change']])
  expect(shown.get('Price')?.[1]).toBe(listed['Price 30d change'])
  expect(shown.get('Revenue, 30d')?.[0]).toBe(listed['Revenue 30d'])
  expect(shown.get('Earnings, 30d')?.[0]).toBe(listed['Earnings 30d'])
  expect(shown.get('P/F')?.[0]).toBe(listed['P/F'])
})

it('keeps granularity and range in the address, and the back button undoes them', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  const radio = (name: string) => panel.getByRole('radio', { name, exact: true })
  await radio('Weekly, from Monday').check()
  await expect.poll(() => readSearch(page)).toEqual({ g: 'week' })
  await radio('1y').check()
  await expect.poll(() => readSearch(page)).toEqual({ g: 'week', range: '365d' })
  await page.goBack()
  await expect.poll(() => readSearch(page)).toEqual({ g: 'week' })
  await expect.poll(() => radio('3y').isChecked()).toBe(true)
  await expect.poll(() => radio('Weekly, from Monday').isChecked()).toBe(true)
  await page.goBack()
  await expect.poll(() => radio('Monthly').isChecked()).toBe(true)
  await expect.poll(() => readSearch(page)).toEqual({})
})

it('shows in the table behind a chart the values of the same query to the API', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum?g=quarter&range=365d`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  await panel.getByRole('button', { name: 'Show as table' }).click()
  const shown = await readTable(panel.getByRole('table'))
  const { timestamps, series } = await askApi({
    metrics: ['fees', 'revenue'],
    where: { projects: ['ethereum'] },
    breakdown: ['project'],
    granularity: 'quarter',
    range: '365d',
  })
  const expected = timestamps.map((day, index) => [
    formatPeriod(day, 'quarter').heading,
    ...series.map(({ values, provisional_from }) => {
      const isOpen = provisional_from !== null && day >= provisional_from
      return `${formatValue(values[index] ?? null, 'usd', 'exact')}${isOpen ? '*' : ''}`
    }),
  ])
  expect(shown).toEqual([['Period', 'Fees', 'Revenue'], ...expected.reverse()])
})

it('makes running totals, changes and drawdowns of what a chart shows, as the API does', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum?g=quarter&range=365d`)
  await page.getByRole('button', { name: 'Transform: Values' }).click()
  await page.getByRole('option', { name: /^YoY/ }).click()
  await page.getByRole('region', { name: 'Fees and Revenue, change over the year' }).waitFor()
  expect(readSearch(page).transform).toBe('yoy')
  await page.getByLabel('Transform: YoY').click()
  await page.getByRole('option', { name: /^Drawdown/ }).click()
  const panel = page.getByRole('region', { name: 'Fees and Revenue, drawdown from the peak' })
  await panel.getByRole('button', { name: 'Show as table' }).click()
  const [, newest] = await readTable(panel.getByRole('table'))
  const { series } = await askApi({
    metrics: ['fees', 'revenue'],
    where: { projects: ['ethereum'] },
    breakdown: ['project'],
    granularity: 'quarter',
    range: '365d',
    transforms: [{ kind: 'drawdown' }],
  })
  const texts = series.map(({ values }) => formatValue(values.at(-1) ?? null, 'percent', 'exact'))
  expect(newest?.slice(1).map((text) => text.replace('*', ''))).toEqual(texts)
})

it('follows a figure of the statement to its formula and its parts', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum`)
  await page.getByRole('link', { name: 'Financial statement', exact: true }).click()
  const table = page.getByRole('table', { name: /Financial statement of Ethereum/ })
  await table
    .getByRole('columnheader', { name: /^Q\d \d{4}/ })
    .first()
    .waitFor()
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await table
    .getByRole('columnheader', { name: /^20\d\d/ })
    .first()
    .waitFor()
  expect(readSearch(page).g).toBe('year')

  const lineOf = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await page.getByRole('radio', { name: 'Share of fees' }).check()
  const share = lineOf('Fees').getByRole('cell').first()
  await expect.poll(() => share.textContent()).toMatch(/^100(\.0+)?%/)

  await page.getByRole('radio', { name: 'Values' }).check()
  const cell = lineOf('Gross profit').getByRole('cell').nth(1).getByRole('button')
  await cell.click()
  const trace = page.getByRole('dialog', { name: 'Trace' })
  await trace.getByRole('heading', { name: 'Gross profit' }).waitFor()
  await trace.getByRole('heading', { name: 'Formula' }).waitFor()
  await trace.getByRole('heading', { name: 'Parts' }).waitFor()
  await trace.getByRole('listitem').first().waitFor()
  expect(readSearch(page).trace).toMatch(/^ethereum~gross_profit~\d{4}-01-01~year$/)
  await page.keyboard.press('Escape')
  await trace.waitFor({ state: 'hidden' })
  expect(readSearch(page).trace).toBeUndefined()
})

it('goes from a project to the metric of all projects, ranked as the list ranks them', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects?sort=-fees_30d_sum`)
  const [head = [], first = []] = await readTable(listOf(page))
  await listOf(page).getByRole('link', { name: 'Ethereum ETH' }).click()
  const metrics = page.getByRole('region', { name: 'Metrics of this project' })
  await metrics.getByRole('link', { name: 'Fees of all projects', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Fees', exact: true }).waitFor()
  const ranking = page.getByRole('region', { name: 'Ranking' })
  await ranking.getByText('Tether', { exact: true }).waitFor()
  const [, leader = []] = await readTable(ranking.getByRole('table'))
  const [name, figure, change] = leader
  expect(name).toMatch(/^1 .*Tether$/)
  expect(first[0]).toMatch(/Tether USDT$/)
  expect(figure).toBe(first[head.indexOf('Fees 30d')])
  expect(change).toBe(first[head.indexOf('Fees 30d change')])
})
