import type { UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { expect, inject, it } from 'vitest'
import { readTable } from './readPage.ts'
import { searchCommandLine } from './searchCommandLine.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')

async function fetchUnlocks(query: string): Promise<UnlockCalendar> {
  const answer = await fetch(`${sample}/v2/internal/unlocks?${query}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return (await answer.json()) as UnlockCalendar
}

it('leads from the command line to what unlocks next, by window, type and month', async () => {
  const page = await open()
  await page.goto(`${sample}/explorer`)
  await (await searchCommandLine(page, { text: 'unlocks', option: /Token unlocks/ })).click()
  await page.waitForURL('**/explorer/unlocks')

  const all = await fetchUnlocks('days=30')
  const table = page.getByRole('table', { name: 'Upcoming unlocks' })
  const [, first] = await readTable(table)
  expect(first?.slice(0, 1)).toEqual([expect.stringContaining(all.rows[0]?.name ?? '?')])
  const month = all.totals.find(({ days }) => days === 30)
  const sum = (month?.cliff_usd ?? 0) + (month?.linear_usd ?? 0)
  await page
    .getByRole('group', { name: 'Window' })
    .getByText(formatValue(sum, 'usd', 'compact'), { exact: true })
    .waitFor()

  await page.getByRole('radio', { name: 'Linear' }).check()
  await page.waitForURL(/type=linear/)
  const linear = await fetchUnlocks('days=30&kind=linear')
  await page.getByText(`of ${linear.total}`).first().waitFor()

  await page.getByRole('radio', { name: 'Next 90 days' }).check()
  await page.getByRole('radio', { name: 'Calendar' }).check()
  await page.waitForURL(/view=calendar/)
  const months = page.getByRole('region', { name: 'Upcoming unlocks' }).getByRole('table')
  await expect.poll(() => months.count()).toBe(4)
})
