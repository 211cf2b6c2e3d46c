import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'
import { watchCalls } from './watchPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const headers = { authorization: 'Bearer tickmark-public', 'content-type': 'application/json' }

const listOf = (page: Page, key: string) => new URL(page.url()).searchParams.get(key)

async function query(body: MetricQueryInput): Promise<MetricAnswer> {
  const options = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${origin}/v2/query`, options)
  return ((await answer.json()) as { data: MetricAnswer }).data
}

it('gives one series its own transform and axis, with the values that the API makes of it', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum?g=quarter&range=3y`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  await panel.getByRole('button', { name: 'Series of the chart' }).click()
  const calls = watchCalls(page)
  await page.getByRole('combobox', { name: 'Transform of Fees' }).selectOption('YoY')
  await expect.poll(() => listOf(page, 'own')).toBe('["yoy:ethereum|fees"]')
  await page
    .getByRole('group', { name: 'Axis of Revenue' })
    .getByRole('radio', { name: 'Right axis' })
    .check()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Fees, change over the year' }).waitFor()
  expect(calls.map((call) => call.path)).toEqual(['metrics.query'])

  await panel.getByRole('button', { name: 'Show as table' }).click()
  const input = {
    metrics: ['fees', 'revenue'],
    where: { projects: ['ethereum'] },
    breakdown: ['project'],
    granularity: 'quarter',
    range: '3y',
  } satisfies MetricQueryInput
  const plain = await query(input)
  const changed = await query({ ...input, transforms: [{ kind: 'change', over: 'year' }] })
  // The second newest period is over, so that it has no star.
  const at = plain.timestamps.length - 2
  const { heading } = formatPeriod(plain.timestamps[at] ?? '', 'quarter')
  const [head = [], ...rows] = await readTable(panel.getByRole('table'))
  expect(head).toEqual(['Period', 'Fees, change over the year', 'Revenue'])
  expect(rows.find(([name]) => name === heading)?.slice(1)).toEqual([
    formatValue(changed.series[0]?.values[at] ?? null, 'percent', 'exact'),
    formatValue(plain.series[1]?.values[at] ?? null, 'usd', 'exact'),
  ])

  await page.goBack()
  await page.goBack()
  await expect.poll(() => listOf(page, 'own')).toBe('["yoy:ethereum|fees"]')
  await page.reload()
  await panel.getByRole('button', { name: 'Fees, change over the year' }).waitFor()
})

it('shows projects by two metrics with the figures of the API, by pointer, by key and as a table', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/aave/competitive-landscape?metric=fees`)
  await page.getByRole('region', { name: 'Peers by Fees' }).getByRole('table').waitFor()
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  const panel = page.getByRole('region', { name: 'Fees vs. Market cap (circulating)' })
  const drawing = panel.getByRole('group', { name: /^Fees vs\./ })
  await drawing.focus()
  await page.keyboard.press('ArrowRight')
  const status = panel.getByRole('status')
  await status.waitFor()
  const before = await status.textContent()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => status.textContent()).not.toBe(before)

  await panel.getByRole('button', { name: /Log X$/ }).click()
  await expect.poll(() => listOf(page, 'lin')).toBe('x')
  await panel.getByRole('button', { name: 'Size of points: Uniform size' }).click()
  await page.getByRole('combobox', { name: 'Search Size of points' }).fill('total value locked')
  await page
    .getByRole('option', { name: /^Total value locked/ })
    .first()
    .click()
  await expect.poll(() => listOf(page, 'size')).toBe('tvl')
  await drawing.focus()
  await page.keyboard.press('Alt+t')
  const [head = [], ...rows] = await readTable(panel.getByRole('table'))
  expect(head).toEqual(['Project', 'Fees, 30d sum', 'Market cap', 'TVL'])
  const ids = 'fees_30d_sum,market_cap_circulating_7d_latest,tvl_7d_latest'
  const answer = await fetch(`${origin}/v2/internal/figures?columns=${ids}&projects=aave`, {
    headers,
  })
  const { columns } = (await answer.json()) as ProjectFigures
  expect(rows.find(([name]) => name === 'Aave')?.slice(1)).toEqual(
    columns.map(({ values }) => formatValue(values[0] ?? null, 'usd', 'compact')),
  )

  await page.keyboard.press('Alt+t')
  await drawing.focus()
  await page.keyboard.press('ArrowRight')
  const name = (await status.locator('bdi').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

it('zooms by dragging, resets by a double click, and isolates by Alt-click; the back button undoes each', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  const drawing = panel.getByRole('group', { name: /^Fees and Revenue/ })
  await drawing.locator('svg').waitFor()
  const { x, y, width, height } = (await drawing.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const middle = y + height / 2
  await page.mouse.move(x + width * 0.4, middle)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, middle, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => listOf(page, 'range')).toMatch(/^\d{4}-\d\d-01_\d{4}-\d\d-\d\d$/)
  const zoomed = listOf(page, 'range')
  await drawing.locator('svg').waitFor()
  await page.mouse.dblclick(x + width * 0.5, middle)
  await expect.poll(() => listOf(page, 'range')).toBeNull()
  await page.goBack()
  await expect.poll(() => listOf(page, 'range')).toBe(zoomed)

  const legend = (name: string) => panel.getByRole('button', { name, exact: true })
  await legend('Revenue').click({ modifiers: ['Alt'] })
  await expect.poll(() => legend('Fees').getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => legend('Revenue').getAttribute('aria-pressed')).toBe('true')
  await page.goBack()
  await expect.poll(() => legend('Fees').getAttribute('aria-pressed')).toBe('true')
})
