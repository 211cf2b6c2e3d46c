import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readDownload, readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

const tableOf = (page: Page) => page.getByRole('table', { name: /^Projects by/ })

async function askRanking(query: string): Promise<Ranking> {
  const answer = await fetch(`${origin}/v2/internal/ranking?${query}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return (await answer.json()) as Ranking
}

it('ranks projects as the API does, and as the project list shows them', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects?sort=-fees_30d_sum`)
  const [listHead = [], listed = []] = await readTable(
    page.getByRole('table', { name: 'Projects', exact: true }),
  )
  await page.getByRole('link', { name: 'Leaderboards', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Leaderboards' }).waitFor()
  const ranking = await askRanking('metric_id=fees&interval=30d')
  const [, ...rows] = await readTable(tableOf(page))
  const [first] = ranking.rows
  expect(rows[0]?.slice(1, 3)).toEqual([
    formatValue(first?.value ?? null, 'usd', 'compact'),
    formatChange(first?.change ?? null),
  ])
  expect(rows[0]?.[1]).toBe(listed[listHead.indexOf('Fees 30d')])
  const moved = ranking.rows.findIndex(
    (row) => row.previous_rank !== null && row.previous_rank > row.rank,
  )
  expect(rows[moved]?.[3]).toMatch(/^↑ ?\d+ ?up \d+ places?, from number \d+$/)
})

it('shows who moved most and of what size they are at least', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/leaderboards?interval=90d`)
  const ranking = await askRanking('metric_id=fees&interval=90d')
  const gains = page.getByRole('region', { name: 'Largest gains' }).getByRole('listitem')
  await gains.first().waitFor()
  expect(await gains.count()).toBe(ranking.gainers.length)
  expect(await gains.first().textContent()).toContain(
    formatChange(ranking.gainers[0]?.change ?? null),
  )
  const losses = page.getByRole('region', { name: 'Largest losses' }).getByRole('listitem')
  expect((await losses.allInnerTexts())[0]).toContain(
    formatChange(ranking.losers[0]?.change ?? null),
  )
  const floor = formatValue(ranking.movers_floor?.value ?? null, 'usd', 'compact')
  await page.getByText(`Only projects above the median (${floor} of fees)`).waitFor()
  await gains.first().getByRole('link').click()
  await page.waitForURL(/\/explorer\/projects\/[^/]+\?metric=fees/)
})

it('narrows down by metric, sector and chain, and the address holds how', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/leaderboards?metric=tvl&sectors=lending&chains=base`)
  const ranking = await askRanking('metric_id=tvl&interval=30d&sectors=lending&chains=base')
  expect(ranking.rows.length).toBeGreaterThan(0)
  await tableOf(page).waitFor()
  await expect
    .poll(() => tableOf(page).getAttribute('aria-rowcount'))
    .toBe(String(ranking.rows.length + 1))
  await page.getByRole('radio', { name: 'Largest rise first' }).check()
  await expect
    .poll(() => readSearch(page))
    .toEqual({ metric: 'tvl', sectors: 'lending', chains: 'base', order: 'change' })
  await page.goBack()
  await expect.poll(() => readSearch(page).order).toBeUndefined()
})

it('says that nothing meets the filters, and takes them away', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/leaderboards?sectors=insurance`)
  await page.getByText('No project matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await tableOf(page).getByRole('row').nth(1).waitFor()
  await expect.poll(() => readSearch(page)).toEqual({})
})

it('saves every row of the ranking', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/leaderboards?sectors=lending`)
  await tableOf(page).waitFor()
  const saving = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Projects by fees' })
    .getByRole('button', { name: 'Copy as or download' })
    .click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(
    /^leaderboard-by-fees-30d-sample-\d{4}-\d{2}-\d{2}\.csv$/,
  )
  const [, ...lines] = String(await readDownload(file))
    .trim()
    .split('\r\n')
  const { rows } = await askRanking('metric_id=fees&interval=30d&sectors=lending')
  expect(lines.map((line) => line.split(',')[2])).toEqual(rows.map((row) => row.project_id))
  expect(lines[0]?.split(',')[4]).toBe(String(rows[0]?.value))
})

it('opens by a command', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/status`)
  await page.getByRole('heading', { level: 1, name: 'Data status' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('top revenue 90d')
  const line = page.getByRole('dialog', { name: 'Command line' })
  await line.getByRole('option', { name: /Revenue.*Leaderboard/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Leaderboards' }).waitFor()
  await expect.poll(() => readSearch(page)).toEqual({ metric: 'revenue', interval: '90d' })
})
