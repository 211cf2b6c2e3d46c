import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { HAS_SHARED_DATA } from '@tickmark/server/testing/sharedData'
import { describe, expect, inject, it } from 'vitest'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')
const real = inject('realOrigin')
const CHART = 'Unlocked tokens by allocation'

const tokens = (value: number) => formatValue(value, 'tokens', 'compact')
const percent = (value: number | null) => formatValue(value, 'percent', 'compact')

async function askSchedule(slug: string, origin = sample): Promise<VestingSchedule> {
  const answer = await fetch(`${origin}/v2/internal/projects/${slug}/vesting`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return (await answer.json()) as VestingSchedule
}

it('shows who gets how much, how much of it is free, and what comes next', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/projects/arbitrum`)
  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('link', { name: 'Vesting' })
    .click()
  const schedule = await askSchedule('arbitrum')
  const [, ...rows] = await readTable(page.getByRole('table', { name: 'Allocations' }))
  const [first] = schedule.allocations
  expect(rows[0]).toEqual([
    first?.allocation,
    tokens(first?.total ?? 0),
    percent(first?.share ?? null),
    tokens(first?.unlocked ?? 0),
    percent(first?.unlocked_share ?? null),
  ])
  expect(rows.at(-1)?.slice(0, 3)).toEqual([
    'Total',
    tokens(schedule.total),
    percent(schedule.share),
  ])
  const ongoing = page.getByRole('list', { name: 'Ongoing unlocks' }).getByRole('listitem')
  expect(await ongoing.count()).toBe(schedule.ongoing.length)
  if (schedule.next.length > 0) {
    const [, next] = await readTable(page.getByRole('table', { name: 'Next unlocks' }))
    expect(next?.[0]).toBe(formatDay(schedule.next[0]?.day ?? ''))
  }
})

it('lists unlocks of all tokens from today on in a preset of the screener, the next first', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/marts/vesting-schedules?preset=upcoming`)
  const grid = page.getByRole('grid').or(page.getByRole('treegrid')).or(page.getByRole('table'))
  await grid
    .getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
    .first()
    .waitFor()
  // The last day of each row is the one on which it ends.
  const days = (await grid.getByRole('row').allInnerTexts()).flatMap((row) => {
    const end = row.match(/\d{1,2} [A-Z][a-z]{2} \d{4}/g)?.at(-1)
    return end === undefined ? [] : [Date.parse(`${end} UTC`)]
  })
  expect(days.length).toBeGreaterThan(1)
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  expect(days[0]).toBeGreaterThanOrEqual(Date.now() - 86_400_000)
})

it('draws tokens or shares of the supply, as a chart or as a table', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/projects/arbitrum/vesting`)
  await page.getByRole('region', { name: CHART }).getByRole('group').first().waitFor()
  await page.getByRole('radio', { name: 'Share of the supply' }).check()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const schedule = await askSchedule('arbitrum')
  const last = schedule.allocations[0]?.values.at(-1) ?? 0
  const cell = async () =>
    (await readTable(page.getByRole('table', { name: CHART })))[1]?.[1]?.replace('*', '')
  await expect
    .poll(cell)
    .toBe(formatValue(last / (schedule.whole?.amount ?? 1), 'percent', 'exact'))
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      percent: 'true',
      table: 'true',
    })
})

it('says so where no source reports a schedule', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer/projects/bitcoin/vesting`)
  await page.getByText('No source reports a vesting schedule').waitFor()
})

describe.runIf(HAS_SHARED_DATA)('on a real schedule', () => {
  it('has what was free at the end of 2025 as it was worked out apart from this code', async () => {
    const page = await open()
    await page.goto(`${real}/explorer/projects/arbitrum/vesting?table=true`)
    const rows = await readTable(page.getByRole('table', { name: CHART }))
    const schedule = await askSchedule('arbitrum', real)
    const month = schedule.timestamps.indexOf('2025-12-01')
    const december = rows.find(([name]) => name === 'Dec 2025')
    for (const [index, { values }] of schedule.allocations.entries())
      expect(december?.[index + 1]).toBe(formatValue(values[month] ?? null, 'tokens', 'exact'))
    const free = schedule.allocations
      .filter(({ allocation }) => !/treasury/i.test(allocation))
      .reduce((sum, { values }) => sum + (values[month] ?? 0), 0)
    // Tokens unlocked at 2026-01-01T00:00Z without the treasury of the DAO; the month ends a second before.
    expect(Math.abs(free - 4_727_526_052.36)).toBeLessThan(100)
  })
})
