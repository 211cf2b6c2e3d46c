import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { readPath } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const line = (page: Page) => page.getByRole('dialog', { name: 'Command line' })
const field = (page: Page) => line(page).getByRole('combobox')
const FOCUSED_NAME =
  'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent'

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press('Tab')
    if (name.test(String(await page.evaluate(FOCUSED_NAME)))) return
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

it('leads from landing to a traced figure of a project’s statement without a pointer', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer`)
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  await tabTo(page, /^Skip to content$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
  await tabTo(page, /^Filter by name$/)
  await page.keyboard.type('aave')
  const table = page.getByRole('table', { name: 'Projects', exact: true })
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toContain('Aave')
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate('document.activeElement.matches("tbody tr")')) break
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Aave/ }).waitFor()
  // The tabs of a page and a table are one stop each, in which arrows move.
  await tabTo(page, /^Overview$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const statement = page.getByRole('region', { name: 'Financial statement', exact: true })
  await statement.getByRole('rowheader', { name: 'Gross profit' }).waitFor()
  await expect.poll(() => readPath(page)).toBe('/explorer/projects/aave/financial-statement')
  await page.keyboard.press('y')
  await expect.poll(() => new URL(page.url()).searchParams.get('g')).toBe('year')
  // Until the years are there, the figures are still those of the quarters.
  await statement.getByRole('columnheader', { name: /^2025/ }).waitFor()
  await tabTo(page, /^Income statement$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(FOCUSED_NAME)).toMatch(/^\$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Trace' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(FOCUSED_NAME)).toMatch(/^\$/)
})

describe('the command line', () => {
  it('offers to export panels that come while it is open', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await page.route('**/trpc/projects.getFinancialStatement*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${origin}/explorer/projects/aave/financial-statement?g=week`)
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xlsx')
    await line(page)
      .getByText(/^No results/)
      .waitFor()
    held.resolve()
    await line(page)
      .getByRole('option', { name: /^Export Financial statement/ })
      .waitFor()
  })

  it('loses no key that is typed while it opens, and gives the focus back', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/CommandDialog-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${origin}/explorer/projects`)
    await page.getByRole('table').waitFor()
    const theme = page.getByRole('button', { name: /^Theme/ })
    await theme.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('AAVR')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('E FA')
    held.resolve()
    await expect.poll(() => field(page).inputValue()).toBe('AAVE FA')
    await page.keyboard.type(' Q')
    await expect.poll(() => field(page).inputValue()).toBe('AAVE FA Q')
    expect(await page.getByRole('menu').count()).toBe(0)
    await page.keyboard.press('Escape')
    await line(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(FOCUSED_NAME)).toMatch(/^Theme/)
  })

  it('does what was typed before the page listened', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects`, { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('AAVE FA Q')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/projects\/aave\/financial-statement\?g=quarter$/)
    await page.goto(`${origin}/explorer/projects`, { waitUntil: 'commit' })
    await page.waitForFunction('document.documentElement.dataset.theme !== undefined')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('take rate')
    await expect.poll(() => field(page).inputValue()).toBe('take rate')
  })

  it('takes over from another dialog, and leaves the page its keys afterwards', async () => {
    const page = await open()
    await page.goto(`${origin}/explorer/projects/ethereum`)
    await page
      .getByRole('region', { name: 'Fees and Revenue' })
      .getByRole('group', { name: /^Fees and Revenue/ })
      .waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keyboard')
    await expect.poll(() => field(page).inputValue()).toBe('keyboard')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('w')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).searchParams.get('g')).toBeNull()
    await page.keyboard.press('w')
    await expect.poll(() => new URL(page.url()).searchParams.get('g')).toBe('week')
  })

  it('acts: theme, navigation, as-of, link, cookies, export, new chart', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${origin}/explorer/projects?as_of=2026-01-31`)
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    const command = async (text: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text)
      await expect
        .poll(() => line(page).getByRole('option', { selected: true }).textContent())
        .toContain(text)
      await page.keyboard.press('Enter')
      await line(page).waitFor({ state: 'hidden' })
    }
    await command('Light theme')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light')
    await command('Fold navigation')
    await page.getByRole('button', { name: 'Unfold navigation' }).waitFor()
    await command('As of today')
    await expect.poll(() => new URL(page.url()).searchParams.get('as_of')).toBeNull()
    await command('Copy link')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url())
    await command('Cookie settings')
    const choice = page.getByRole('dialog', { name: 'Cookie settings' })
    await choice.getByRole('switch', { name: 'Product analytics' }).waitFor()
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'hidden' })
    await page.goto(`${origin}/explorer/metrics/fees`)
    await page
      .getByRole('group', { name: /Arrow keys move through/ })
      .first()
      .waitFor()
    await command('Export Fees by project')
    await page.getByRole('menuitem', { name: 'Download CSV' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await command('New chart')
    await expect.poll(() => readPath(page)).toBe('/explorer/charts/new')
  })
})

it('expands, rescales and resets a chart, as far as that means something there', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/metrics/fees`)
  const panel = page.getByRole('region', { name: 'Fees by project' })
  const chart = panel.getByRole('group', { name: /^Fees by project/ })
  await chart.waitFor()
  const percent = panel.getByRole('button', { name: /percent$/ })
  await page.keyboard.press('Alt+p')
  await expect.poll(() => percent.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Alt+p')
  await expect.poll(() => percent.getAttribute('aria-pressed')).toBe('false')
  await panel.getByRole('radio', { name: 'Line', exact: true }).check()
  await page.keyboard.press('Alt+l')
  await expect.poll(() => new URL(page.url()).searchParams.get('log')).toBe('true')
  await panel.getByRole('radio', { name: '90d', exact: true }).check()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('90d')
  await page.keyboard.press('Alt+r')
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBeNull()
  await chart.waitFor()
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'Fees by project' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

it('"a shortcut fires only when its scope is the current one": none of the page does over a dialog', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const trigger = page.getByRole('button', { name: 'Columns', exact: true })
  await trigger.click()
  const choice = page.getByRole('dialog', { name: 'Columns' })
  await choice.getByRole('checkbox').first().focus()
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'hidden' })
  expect(await shortcuts.count()).toBe(0)
  await trigger.press('?')
  await shortcuts.waitFor()
})
