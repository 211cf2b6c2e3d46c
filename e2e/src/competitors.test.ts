import type { Competitors, Ranking } from '@tickmark/core/answers/Ranking'
import { formatChange } from '@tickmark/core/formats/formatChange'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'
import { writeColumn } from './writeColumn.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const headers = { authorization: 'Bearer tickmark-public' }
const ADDRESS = `${origin}/explorer/projects/aave/competitive-landscape`

const rankingOf = (page: Page) => page.getByRole('table', { name: /^Peers by/ })
const chipsOf = (page: Page) =>
  page.getByRole('list', { name: 'Compared with' }).getByRole('listitem')

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${origin}/v2/internal/${path}`, { headers })).json()) as T
}

/** The names, values, changes and shares of the table as shown, largest first. */
async function readRanking(page: Page): Promise<string[][]> {
  const [head = [], ...rows] = await readTable(rankingOf(page))
  const places = [/^Project/, / (sum|latest)$/, /^Change/, /^Share/].map((name) =>
    head.findIndex((one) => name.test(one)),
  )
  return rows
    .filter(([first]) => /^\d/.test(first ?? ''))
    .map((row) => places.map((place) => row[place] ?? ''))
}

function figuresOf({ rows }: Ranking): string[][] {
  const write = (field: 'value' | 'share', format: 'usd' | 'percent') =>
    writeColumn(
      rows.map((row) => row[field]),
      format,
    )
  const [values, shares] = [write('value', 'usd'), write('share', 'percent')]
  return rows.map((row, index) => [
    values[index] ?? '',
    formatChange(row.change),
    shares[index] ?? '',
  ])
}

describe('the competitive landscape', () => {
  it('begins with the largest of the sector, and names the rank of the project in it', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects/aave`)
    await page.getByRole('link', { name: 'Competitive landscape', exact: true }).click()
    const sector = await get<Competitors>('projects/aave/competitors')
    expect(sector.metric_id).toBe('active_loans')
    const own = sector.competitors.find((one) => one.project_id === 'aave')
    const standing = page.getByRole('definition')
    // The overview, which has figures of its own, stays until the next page is there.
    await expect
      .poll(async () => (await standing.first().textContent())?.replaceAll(/\s+/g, ' '))
      .toContain(`${own?.rank} of ${sector.count}`)
    const ids = sector.competitors.map((one) => one.project_id)
    await expect.poll(() => chipsOf(page).count()).toBe(ids.length - 1)
    const ranking = await get<Ranking>(`ranking?metric_id=active_loans&projects=${ids.join(',')}`)
    await expect
      .poll(async () => (await readRanking(page)).map((row) => row.slice(1)))
      .toEqual(figuresOf(ranking))
    expect(await rankingOf(page).locator('[aria-current=true]').textContent()).toContain('Aave')
  })

  it('compares with whom one chooses, and the address holds it', async () => {
    const page = await open()
    await page.goto(`${ADDRESS}?metric=fees&with=compound,morpho`)
    await expect.poll(() => chipsOf(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Remove Morpho' }).click()
    await expect.poll(() => readSearch(page).with).toBe('compound')
    await page.getByRole('button', { name: /^Competitors/ }).click()
    await page.getByRole('combobox', { name: 'Search Competitors' }).fill('uniswap')
    await page.getByRole('option', { name: /^Uniswap/ }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => readSearch(page).with).toBe('compound,uniswap')
    const ranking = await get<Ranking>('ranking?metric_id=fees&projects=aave,compound,uniswap')
    await expect
      .poll(async () => (await readRanking(page)).map((row) => row.slice(1)))
      .toEqual(figuresOf(ranking))
    await page.reload()
    await page.getByRole('region', { name: 'Fees of 3 projects' }).waitFor()
    await page.getByRole('button', { name: 'Largest of the sector' }).click()
    await expect.poll(() => readSearch(page).with).toBeUndefined()
  })

  it('draws shares of the sum and places over time', async () => {
    const page = await open()
    await page.goto(`${ADDRESS}?metric=fees&with=compound,morpho&table=true`)
    const chart = page.getByRole('region', { name: /^Fees of 3 projects/ })
    await page.getByRole('radio', { name: 'Share of the compared projects' }).check()
    await expect.poll(async () => (await readTable(chart.getByRole('table')))[1]?.[1]).toMatch(/%/)
    await page.getByRole('radio', { name: 'Rank among the compared projects' }).check()
    await expect
      .poll(async () => (await readTable(chart.getByRole('table')))[1]?.slice(1))
      .toEqual(expect.arrayContaining([expect.stringMatching(/1/)]))
    expect(readSearch(page).view).toBe('rank')
  })

  it('offers no shares of what cannot be added up', async () => {
    const page = await open()
    await page.goto(`${ADDRESS}?metric=pf_circulating&view=share`)
    await rankingOf(page).waitFor()
    const views = page.getByRole('group', { name: 'Chart mode' })
    expect(await views.getByRole('radio').count()).toBe(2)
    await expect.poll(() => views.getByRole('radio', { name: 'Values' }).isChecked()).toBe(true)
  })
})
