import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Freshness, Gaps, ProjectReadme } from '@tickmark/core/answers/Coverage'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { changeAnswers } from './changeAnswers.ts'
import { readTable } from './readPage.ts'
import { startTerminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

it('leads from the overview to lists of hundreds of rows that can be filtered, found and put in order', async () => {
  const page = await open()
  await changeAnswers(page, (procedure, data) => {
    if (procedure !== 'status.getFreshness') return data
    const { rows, ...rest } = data as Freshness
    const many = Array.from({ length: 10 }, (_, index) =>
      rows.map((row) => ({ ...row, source_id: `source-${index}`, source_name: `Source ${index}` })),
    )
    const late = { days_old: 12, days_behind: 12, newest_day: '2026-01-01' }
    return {
      ...rest,
      rows: many.flat().map((row, index) => (index === 5 ? { ...row, ...late } : row)),
    }
  })
  await page.goto(`${origin}/explorer/status`)
  const main = page.getByRole('main')
  await main.getByRole('table', { name: 'Stale metrics' }).getByText('12').waitFor()
  await main.getByRole('link', { name: 'All of them' }).click()
  const table = main.getByRole('table', { name: 'Freshness' })
  await table.waitFor()
  const total = Number(await table.getAttribute('aria-rowcount')) - 1
  expect(total).toBeGreaterThan(500)
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  expect(await table.getByRole('row').nth(1).textContent()).toContain('1 Jan 2026')
  await main.getByRole('checkbox', { name: 'Stale only' }).check()
  await main.getByText(`1 of ${total} shown`).waitFor()
  await main.getByRole('checkbox', { name: 'Stale only' }).uncheck()
  await main.getByRole('searchbox', { name: 'Filter by words' }).fill('source 3')
  await main.getByText(`${total / 10} of ${total} shown`).waitFor()
  await table.getByRole('button', { name: 'Metric' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('sort=metric')
  await main.getByRole('searchbox', { name: 'Filter by words' }).fill('nothing at all')
  await main.getByRole('button', { name: 'Clear filters' }).click()
  await main.getByText(`${total} of ${total} shown`).waitFor()
})

it('lists the gaps of a project that an earlier address names, which lead to the data around them', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/status/gaps?projects=optimism&page=2`)
  const main = page.getByRole('main')
  const gaps = main.getByRole('table', { name: 'Gaps' })
  await gaps.getByRole('link', { name: 'OP Mainnet' }).first().waitFor()
  const answer = await fetch(`${origin}/v2/gaps?projects=optimism`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  const { data } = (await answer.json()) as { data: Gaps }
  await expect.poll(() => gaps.getAttribute('aria-rowcount')).toBe(String(data.total.gaps + 1))
  await main.getByText(/^\d+ of \d+ gaps$/).waitFor()
  await gaps.getByRole('row').nth(1).getByTitle('Data around this gap').click()
  await main.getByRole('region', { name: 'Data', exact: true }).waitFor()
  const { searchParams } = new URL(page.url())
  expect(data.gaps.map(({ metric_id }) => metric_id)).toContain(searchParams.get('metrics'))
})

it('says in a project’s readme what its answers say, and links to what is around it', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/optimism/readme`)
  const main = page.getByRole('main')
  const made = main.getByRole('table', { name: 'Methodology by metric' })
  await made.waitFor()
  const answer = await fetch(`${origin}/v2/internal/projects/optimism/readme`)
  const readme = (await answer.json()) as ProjectReadme
  expect(await made.getByRole('row').count()).toBe(readme.metrics.length + 1)
  const gaps = main.getByRole('region', { name: 'Checks, gaps and changes' })
  await gaps.getByRole('link', { name: `${readme.gaps.days} days` }).waitFor()
  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('link', { name: 'Overview' })
    .click()
  await main.getByRole('region', { name: 'Metrics of this project' }).waitFor()
  const related = main.getByRole('region', { name: 'Related resources' })
  await expect
    .poll(async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
      return related.count()
    })
    .toBe(1)
  await related.getByRole('link', { name: 'Blockchains (L2)', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Blockchains (L2)' }).waitFor()
})

it('suggests the investor that an address may have meant', async () => {
  const page = await open()
  const response = await page.goto(`${origin}/explorer/fundraises/investors/Varient`)
  expect(response?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Variant Investor' }).click()
  await page.getByRole('heading', { level: 1, name: 'Variant' }).waitFor()
})

describe('the recent restatements of a project', () => {
  const DAY_MS = 86_400_000
  const FIRST_DAY = Date.UTC(2026, 8, 1)
  const folder = makeTestFolder()
  const terminal = openForTests(() => startTerminal('empty'))
  beforeAll(async () => {
    await importLevels(1, '2026-10-01')
    await importLevels(1.01, '2026-10-02')
  })

  /** Imports what a source says, on a day, of the value locked in Everlend on the twelve days before it. */
  async function importLevels(times: number, observed: string): Promise<void> {
    const tvl = Array.from({ length: 12 }, (_, day) => ({
      date: (FIRST_DAY + day * DAY_MS) / 1000,
      totalLiquidityUSD: times * (1e9 + day * 1e6),
    }))
    await writeFile(join(folder, 'everlend.json'), JSON.stringify({ name: 'Everlend', tvl }))
    await terminal.importFolder(folder, '--observed-at', observed)
  }

  it('are read page by page, and again once the list has changed', async () => {
    const page = await open()
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('facts.restatements'))
        requests.push(decodeURIComponent(request.url()))
    })
    await page.goto(`${terminal.origin}/explorer/projects/everlend`)
    const table = page.getByRole('table', { name: 'Recent restatements' })
    await expect
      .poll(async () => {
        await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
        return table.count()
      })
      .toBe(1)
    const rows = () => table.getAttribute('aria-rowcount').then((count) => Number(count) - 1)
    const panel = page.getByRole('region', { name: 'Recent restatements' })
    const more = panel.getByRole('button', { name: 'Show more' })
    await expect.poll(rows).toBe(5)
    await more.click()
    await expect.poll(rows).toBe(10)
    expect(requests.at(-1)).toMatch(/"cursor":"\d+-12-5-[\w-]+","direction":"forward"/)
    await more.click()
    await expect.poll(rows).toBe(12)
    expect(await more.count()).toBe(0)
    const cells = (await readTable(table)).slice(1).map(([, , day]) => day)
    expect(new Set(cells).size).toBe(12)

    await page.reload()
    await expect
      .poll(async () => {
        await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
        return more.count()
      })
      .toBe(1)
    await importLevels(1.02, '2026-10-03')
    await more.click()
    await panel.getByRole('alert').getByText('the list changed').waitFor()
    await panel.getByRole('button', { name: 'Reload' }).click()
    await panel.getByRole('link', { name: 'All 24' }).waitFor()
    await more.click()
    await expect.poll(rows).toBe(10)
  })

  it('are all in a grid that filters them, with the way to the trace of each value', async () => {
    const page = await open()
    const path = '/explorer/status/restatements?projects=everlend&since=2026-10-03&largest=1'
    await page.goto(`${terminal.origin}${path}`)
    const main = page.getByRole('main')
    const table = main.getByRole('table', { name: 'Restatements' })
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('13')
    await main.getByText('12 of 24 restatements').waitFor()
    const row = table.getByRole('row').nth(1)
    expect(await row.textContent()).toContain('$1,020,000,000.00')
    await row.getByRole('button', { name: '$1,020,000,000.00' }).click()
    await page.getByRole('dialog', { name: 'Trace' }).waitFor()
  })
})
