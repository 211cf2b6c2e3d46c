import type { MetricCoverage } from '@tickmark/core/answers/Coverage'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { expect, inject, it } from 'vitest'
import { readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const headers = { authorization: 'Bearer tickmark-public' }

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${origin}/v2/internal/${path}`, { headers })).json()) as T
}

async function query(body: Record<string, unknown>): Promise<MetricAnswer> {
  const response = await fetch(`${origin}/v2/query`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: MetricAnswer }).data
}

it('splits a metric by sector or chain as the API does, and the address holds how', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/metrics/fees?g=quarter&range=365d&table=true&top=5`)
  await page.getByRole('radio', { name: 'By chain' }).check()
  const panel = page.getByRole('region', { name: 'Fees by chain' })
  const shares = panel.getByRole('button', { name: 'Share of the whole, in percent' })
  await shares.click()
  await expect.poll(() => readSearch(page)).toMatchObject({ by: 'chain', percent: 'true' })
  const { timestamps, series } = await query({
    metrics: ['fees'],
    breakdown: ['chain'],
    granularity: 'quarter',
    range: '365d',
    transforms: [{ kind: 'share' }],
    top: { n: 5, others: true },
  })
  // The second newest is over, so that it has no star.
  const at = timestamps.length - 2
  const expected = series.map(({ values }) => formatValue(values[at] ?? null, 'percent', 'exact'))
  const heading = formatPeriod(timestamps[at] ?? '', 'quarter').heading
  const readPeriod = async () =>
    (await readTable(panel.getByRole('table'))).find(([name]) => name === heading)?.slice(1)
  await expect.poll(readPeriod).toEqual(expected)
  await page.getByRole('radio', { name: 'By market sector' }).check()
  await page.getByRole('region', { name: 'Fees by market sector' }).getByRole('table').waitFor()
  expect(await shares.count()).toBe(0)
})

it('ranks the projects with places won and lost, and says how the metric is made and who has it', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/metrics/trading-volume`)
  const ranking = page.getByRole('region', { name: 'Ranking' })
  await ranking.getByRole('radio', { name: 'last 90 days' }).check()
  const answer = await get<Ranking>('ranking?metric_id=trading_volume&interval=90d')
  const [first] = answer.rows
  const read = async () => (await readTable(ranking.getByRole('table')))[1]?.[1]
  await expect.poll(read).toBe(formatValue(first?.value ?? null, 'usd', 'compact'))
  const [head = []] = await readTable(ranking.getByRole('table'))
  expect(head).toContain('Rank change')

  // The rest of the page is fetched when a visitor comes near.
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  const method = page.getByRole('region', { name: 'Methodology' })
  await method.waitFor()
  expect(await method.textContent()).toContain('Flow (summed over the period)')
  const related = page.getByRole('region', { name: 'Not to be confused with' })
  await related.getByRole('link', { name: 'Token trading volume' }).waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  const table = page.getByRole('table', { name: 'Projects that have Trading volume' })
  const { projects } = await get<MetricCoverage>('metrics/trading_volume/coverage')
  await table.waitFor()
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(projects.length + 1))
  await expect.poll(() => readSearch(page)).toMatchObject({ interval: '90d', coverage: 'true' })
})
