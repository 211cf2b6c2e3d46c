import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue, formatValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { HAS_SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')
const real = inject('realOrigin')
const headers = { authorization: 'Bearer tickmark-public', 'content-type': 'application/json' }

const sectorsOf = (page: Page) => page.getByRole('table', { name: 'Market sectors' })
async function readSectors(page: Page) {
  await sectorsOf(page).getByRole('link', { name: 'Lending' }).waitFor()
  return readTable(sectorsOf(page))
}

const rankingOf = (page: Page) => page.getByRole('table', { name: /ranking within/ })

async function askTotals(origin: string, query: string): Promise<SectorTotals> {
  const answer = await fetch(`${origin}/v2/internal/sector-totals?${query}`, {
    headers,
  })
  return (await answer.json()) as SectorTotals
}

async function get(origin: string, query: MetricQueryInput): Promise<MetricAnswer> {
  const answer = await fetch(`${origin}/v2/query`, {
    method: 'POST',
    headers,
    body: JSON.stringify(query),
  })
  return ((await answer.json()) as { data: MetricAnswer }).data
}

/** The sum of a metric over the last 30 days by the public query, apart from what lists are made of. */
async function sumOf(origin: string, metric: string, where: MetricQueryInput['where']) {
  const { series } = await get(origin, {
    metrics: [metric],
    where,
    breakdown: [],
    granularity: 'day',
    range: '30d',
  })
  return (series[0]?.values ?? []).reduce((sum: number, value) => sum + (value ?? 0), 0)
}

describe('the overview of sectors', () => {
  it('has the figures of the grouped table, which says what is a median', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/markets`)
    const [, ...sectors] = await readSectors(page)
    // The gallery is in the store of accounts, which is opened when it is first needed.
    await fetch(`${sample}/v1/captcha`)
    await page.goto(`${sample}/explorer/tables`)
    await page.getByRole('link', { name: 'Growth by sector', exact: true }).click()
    const grid = page.getByRole('treegrid')
    await grid.locator('tr[aria-expanded]').first().waitFor()
    const [titles = [], ...groups] = await readTable(grid)
    expect(titles.join(' ')).toMatch(/Fees 30d sum Fees 30d change of the sum .* median/)
    const isRow = ([name = '']: string[]) => !/^(Total|Rows of|Median)/.test(name)
    const readings = sectors
      .filter(isRow)
      .map(([name, , projects, , , fees, change]) => [`${name} ${projects}`, fees, change])
    expect(
      groups
        .filter(isRow)
        .map((row) => row.slice(0, 3))
        .sort(),
    ).toEqual(readings.sort())
  })

  it('shows of every sector what the API adds up, in the order of the head that was pressed', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects`)
    await page.getByRole('link', { name: 'Market sectors', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Market sectors' }).waitFor()
    const table = sectorsOf(page)
    const [head = [], ...rows] = await readSectors(page)
    // With the three lines of sums.
    expect(rows).toHaveLength(25 + 3)
    const fees = head.indexOf('Fees 30d')
    const lending = rows.find(([name]) => name === 'Lending')
    const total = await sumOf(sample, 'fees', { sectors: ['lending'] })
    expect(lending?.[fees]).toBe(formatValue(total, 'usd', 'compact'))

    await page.getByRole('radio', { name: 'last 90 days' }).check()
    await expect.poll(() => readSearch(page).interval).toBe('90d')
    const revenue = table.getByRole('columnheader', { name: /^Revenue 90d(?! change)/ })
    await revenue.getByRole('button', { name: /^Revenue/ }).click()
    await expect.poll(() => revenue.getAttribute('aria-sort')).toBe('descending')
    const totals = await askTotals(sample, 'interval=90d')
    const index = totals.metrics.findIndex((one) => one.metric_id === 'revenue')
    const [largest] = totals.sectors
      .flatMap((one) => one.figures[index] ?? [])
      .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
    const at = head.indexOf('Revenue 30d')
    await expect
      .poll(async () => (await readTable(table))[1]?.slice(at, at + 2))
      .toEqual([
        formatValue(largest?.total ?? null, 'usd', 'compact'),
        formatChange(largest?.change ?? null),
      ])
    // A changed order keeps to the interval that is chosen.
    await page.getByRole('radio', { name: 'last 7 days' }).check()
    await expect.poll(() => readSearch(page).view).toContain('-revenue_7d_sum')

    await page.goto(`${sample}/explorer/markets?sort=-earnings_change`)
    await expect.poll(() => readSearch(page).view).toContain('-earnings_30d_change')
  })

  it('draws sectors and projects as links that arrow keys walk through', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/markets?size=tvl`)
    const map = page.getByRole('region', { name: /^Total value locked by sector and project/ })
    const tiles = map.getByRole('link', { name: /, [+−—0]/ })
    await tiles.first().waitFor()
    expect(await tiles.count()).toBeGreaterThan(20)
    await tiles.first().focus()
    await page.keyboard.press('ArrowRight')
    const focused = map.locator(':focus')
    await expect
      .poll(() => focused.getAttribute('data-tile'))
      .not.toBe(await tiles.first().getAttribute('data-tile'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/explorer\/projects\/[^/]+\?metric=tvl/)
  })

  it('says in a table what the drawing shows', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/markets?table=true`)
    const [, ...rows] = await readTable(
      page.getByRole('table', { name: 'Fees by sector and project' }),
    )
    const { treemap } = await askTotals(sample, 'size_metric=fees')
    const [first] = treemap.sectors[0]?.projects ?? []
    expect(rows[0]?.slice(2)).toEqual([
      formatValue(first?.value ?? null, 'usd', 'compact'),
      formatChange(first?.change ?? null),
    ])
  })
})

describe('the page of a sector', () => {
  it('begins with the sector’s own measure and shows the totals of the overview', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/markets`)
    const [head = [], ...rows] = await readSectors(page)
    const at = head.indexOf('Revenue 30d')
    const listed = rows.find(([name]) => name === 'Lending')?.slice(at, at + 2)
    await sectorsOf(page).getByRole('link', { name: 'Lending' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lending' }).waitFor()
    await page.getByRole('region', { name: 'Active loans of Lending' }).waitFor()
    const revenue = page.getByRole('term').filter({ hasText: 'Revenue, 30d' }).locator('..')
    const shown = (await revenue.getByRole('definition').allInnerTexts())[0]?.replace(/\s+/g, ' ')
    expect(shown).toBe(listed?.join(' '))
  })

  it('ranks the members as the API does, with what they are together', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/markets/lending?metric=fees`)
    // Names may come after the figures.
    await rankingOf(page).getByText('Aave', { exact: true }).waitFor()
    const [head = [], ...rows] = await readTable(rankingOf(page))
    const total = rows.find(([name]) => name === 'Total')
    const sum = await sumOf(sample, 'fees', { sectors: ['lending'] })
    expect(total?.[1]).toBe(formatValue(sum, 'usd', 'compact'))
    expect(rows[0]?.[0]).toMatch(/^1 .*Aave$/)
    const own = await sumOf(sample, 'fees', { projects: ['aave'] })
    expect(rows[0]?.[head.findIndex((text) => text.startsWith('Fees'))]).toBe(
      formatValue(own, 'usd', 'compact'),
    )
    expect(rows[0]?.[head.indexOf('Share')]).toBe(formatValue(own / sum, 'percent', 'compact'))
    expect(rows[0]?.[head.indexOf('Percentile rank')]).toBe('100')
    await page
      .getByRole('columnheader', { name: /^Change/ })
      .getByRole('button')
      .click()
    await expect.poll(() => readSearch(page).order).toBe('change')
    const concentration = page.getByRole('region', { name: 'Concentration' })
    await concentration.getByText(/oncentrated/).waitFor()
    await concentration.getByText('Herfindahl–Hirschman index').waitFor()
  })

  it('says what it is when one project alone, or none, has data', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/markets/social`)
    await page.getByText('Only one project has a value').waitFor()
    await page.goto(`${sample}/explorer/markets/insurance`)
    await page.getByText('No project of this sector has data yet').waitFor()
    await page.getByRole('link', { name: 'Nexus Mutual' }).waitFor()
  })

  it('suggests the sector that a mistyped address means', async () => {
    const page = await open()
    const answer = await page.goto(`${sample}/explorer/markets/lendin`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is no market sector “lendin”' }).waitFor()
    await page.getByRole('link', { name: /^Lending/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Lending' }).waitFor()
  })
})

describe('a metric within a sector', () => {
  it('shows values, shares and ranks of the same query to the API', async () => {
    const page = await open()
    const path = '/explorer/markets/lending/metrics/active-loans?g=quarter&range=365d&table=true'
    await page.goto(`${sample}${path}`)
    await page.getByRole('radio', { name: 'Ranks within the sector' }).check()
    await expect.poll(() => readSearch(page).mode).toBe('rank')
    const panel = page.getByRole('region', { name: 'Active loans of Lending, rank' })
    const { series } = await get(sample, {
      metrics: ['active_loans'],
      where: { sectors: ['lending'] },
      breakdown: ['project'],
      granularity: 'quarter',
      range: '365d',
      transforms: [{ kind: 'rank' }],
      top: { n: 10, others: false },
    })
    const newest = series.map(({ values }) => `#${values.at(-1)}`)
    await expect
      .poll(async () => (await readTable(panel.getByRole('table')))[1]?.slice(1))
      .toEqual(newest.map((place) => expect.stringContaining(place)))
    await page.getByText('Highly concentrated').waitFor()
  })

  it('offers no shares of what does not add up', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/markets/lending/metrics/pf-circulating`)
    await page.getByRole('radio', { name: 'Ranks within the sector' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Shares of the sector' }).count()).toBe(0)
    await page.getByText('does not add up, so there are no shares of a whole').waitFor()
  })
})

describe.runIf(HAS_SHARED_DATA)('on imported files', () => {
  it('ranks base-layer chains by fees as the query does, and leaves other sectors empty', async () => {
    const page = await open()
    await page.goto(`${real}/explorer/markets/blockchains-l1?metric=fees`)
    const [, ...rows] = await readTable(rankingOf(page))
    for (const id of ['ethereum', 'bitcoin']) {
      const own = await sumOf(real, 'fees', { projects: [id] })
      const row = rows.find(([name]) => name?.toLowerCase().endsWith(id))
      expect(row?.[1], id).toBe(formatMetricValue(own, getMetric('fees'), 'compact'))
    }
    await page.goto(`${real}/explorer/markets/lending`)
    await page.getByText('No project of this sector has data yet').waitFor()
  })
})
