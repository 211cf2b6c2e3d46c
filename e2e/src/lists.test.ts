import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { readSearch } from './readPage.ts'
import { usePages } from './usePages.ts'

const origin = inject('sampleOrigin')
const open = usePages()

const list = (page: Page) => page.getByRole('table', { name: 'Projects' })
const rowsOf = (page: Page) => list(page).locator('tbody tr[data-row]')

describe('favorites', () => {
  it('are starred by key, kept on this machine, filtered by, and offered in the command line', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects?q=ethereum&all=1`)
    const first = rowsOf(page).first()
    await first.focus()
    await page.keyboard.press('s')
    const star = list(page).getByRole('button', { name: 'Favorite Ethereum', exact: true })
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await page.getByText('Ethereum added to favorites').waitFor({ state: 'attached' })

    await page.getByRole('button', { name: 'Favorites only' }).click()
    await page.getByRole('button', { name: 'Remove filter “ethereum”' }).click()
    await expect.poll(() => rowsOf(page).count()).toBe(1)
    await expect.poll(() => readSearch(page)).toEqual({ fav: 'true', all: 'true' })

    const other = await open(page.context())
    await other.goto(`${origin}/explorer/projects/ethereum`)
    const head = other.getByRole('button', { name: 'Favorite Ethereum', exact: true })
    await expect.poll(() => head.getAttribute('aria-pressed')).toBe('true')
    await other.keyboard.press('Control+k')
    await other.keyboard.type('favorites')
    await other.getByRole('option', { name: 'Remove Ethereum from favorites' }).click()
    await expect.poll(() => head.getAttribute('aria-pressed')).toBe('false')
    await page.getByText('There are no favorites yet').waitFor()
  })
})

describe('the list of projects', () => {
  it('is narrowed down by tag and available metric, and says by what', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects?tags=vaults&has=fees,revenue`)
    const chips = page.getByRole('list', { name: 'Filters' })
    await chips.getByRole('listitem').first().waitFor()
    await rowsOf(page).first().waitFor()
    const few = await rowsOf(page).count()
    expect(few).toBeGreaterThan(0)
    await chips.getByRole('button', { name: 'Remove filter vaults' }).click()
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(few)
    await expect.poll(() => readSearch(page)).toEqual({ has: 'fees,revenue' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await chips.waitFor({ state: 'detached' })
    await expect.poll(() => readSearch(page)).toEqual({})
  })
})

describe('a table', () => {
  it('finds a row that is not drawn', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects?sort=name`)
    await rowsOf(page).first().focus()
    const last = list(page).getByRole('link', { name: /^Zcash/ })
    expect(await last.count()).toBe(0)
    await page.keyboard.press('Control+f')
    const find = page.getByRole('search', { name: 'Find in Projects' })
    await find.getByRole('textbox').fill('zcash')
    await last.waitFor()
    await find.getByText('1 of 1').waitFor()
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate('document.activeElement.textContent')
    await expect.poll(focused).toContain('Zcash')
  })

  it('keeps its columns as they were arranged', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/leaderboards`)
    const ranking = page.getByRole('table', { name: 'Projects by fees' })
    const heads = () => ranking.getByRole('columnheader').allTextContents()
    await ranking.getByRole('columnheader').first().waitFor()
    const before = await heads()
    await ranking.getByRole('button', { name: 'Table options' }).click()
    const options = page.getByRole('dialog', { name: 'Table options' })
    await options.getByRole('checkbox', { name: 'Percentile rank' }).uncheck()
    await options.getByRole('button', { name: /^Pin Share/ }).click()
    const share = before.find((head) => head.startsWith('Share')) ?? ''
    const others = before.slice(1).filter((head) => !/^(Share|Percentile)/.test(head))
    const after = [before[0], share, ...others]
    await expect.poll(heads).toEqual(after)
    await page.reload()
    await expect.poll(heads).toEqual(after)
  })
})

describe('the address', () => {
  it('holds the order, the filters and the sums of a table', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/leaderboards`)
    const ranking = page.getByRole('table', { name: 'Projects by fees' })
    const names = () => ranking.locator('tbody tr[data-row] td:first-child a bdi').allTextContents()
    await ranking.getByRole('button', { name: /^Change/ }).waitFor()
    await ranking.getByRole('button', { name: /^Rank change/ }).click()
    await ranking.getByRole('button', { name: /^Fees/ }).click({ modifiers: ['Shift'] })
    const address = () => new URL(page.url()).searchParams.get('t.ranking')
    await expect.poll(address).toBe('s.-move.-value')
    await ranking.getByRole('button', { name: 'Table options' }).click()
    const options = page.getByRole('dialog', { name: 'Table options' })
    await options.getByRole('textbox', { name: /^Fees.*, from$/ }).fill('10M')
    await page.keyboard.press('Enter')
    await options.getByRole('checkbox', { name: /^Totals/ }).check()
    await expect.poll(address).toBe('s.-move.-value*r.value.10000000.*x')
    const { rows } = await get<Ranking>('ranking?metric_id=fees&interval=30d')
    const large = rows.filter(({ value }) => value >= 1e7)
    await ranking.getByText(`${large.length} of ${rows.length} rows shown`).waitFor()
    await page.reload()
    await ranking.getByText(`${large.length} of ${rows.length} rows shown`).waitFor()
    await ranking.getByRole('row', { name: /^Median, shown/ }).waitFor()
    const moved = (row: Ranking['rows'][number]) => (row.previous_rank ?? 0) - row.rank
    const [first] = large.toSorted((a, b) => moved(b) - moved(a) || b.value - a.value)
    const leader = async () => (await names())[0]?.toLowerCase()
    await expect.poll(leader).toContain(first?.project_id.slice(0, 4))
    await page.goBack()
    await expect.poll(address).toBe('s.-move.-value*r.value.10000000.')
  })

  it('holds a column of a formula, whose figures are the engine’s', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects?cols=fees_30d_sum`)
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('button', { name: 'Formula…' }).click()
    const editor = page.getByRole('form', { name: 'Formula column' })
    const text = editor.getByRole('textbox', { name: 'Formula' })
    await text.fill('revenu / user_mau')
    await editor.getByText('There is no metric "revenu". Did you mean revenue?').waitFor()
    expect(await editor.locator('mark').textContent()).toBe('revenu')
    await text.fill('revenue / user_mau')
    await editor.getByRole('textbox', { name: 'Name' }).fill('Per user')
    await editor.getByRole('button', { name: 'Add formula' }).click()
    // The new column is the first one, by which the list is in order.
    await page.keyboard.press('Escape')
    await list(page)
      .getByRole('button', { name: /^Per user/ })
      .waitFor()
    const { project_ids, formulas } = await get<ProjectFigures>(
      `figures?formulas=${encodeURIComponent('30d:revenue / user_mau')}`,
    )
    const values = formulas[0]?.values ?? []
    const largest = Math.max(...values.map((value) => value ?? 0))
    const leader = project_ids[values.indexOf(largest)]
    await expect
      .poll(() => rowsOf(page).first().getByRole('link').getAttribute('href'))
      .toBe(`/explorer/projects/${leader}`)
    await page.reload()
    const shown = formatValue(largest, 'usd', 'compact')
    await rowsOf(page).first().getByText(shown, { exact: true }).waitFor()
  })
})

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${origin}/v2/internal/${path}`)).json()) as T
}
