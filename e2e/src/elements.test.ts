import { takesCase } from '@tickmark/core/testing/takesCase'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { startElements } from './startElements.ts'
import { usePages } from './usePages.ts'

const open = usePages()
let address = ''
let stop = () => Promise.resolve()

beforeAll(async () => {
  const elements = await startElements(inject('sampleOrigin'))
  address = elements.address
  stop = elements.stop
})
afterAll(() => stop())

const FOCUSED_NAME =
  'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent'
const focusIs = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(FOCUSED_NAME)).toBe(name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The page of elements, whole. `before` runs before anything of it is loaded. */
async function openElements(theme = 'dark', before?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await open()
  await page.addInitScript(`localStorage.setItem('tt.theme-preference', '${theme}')`)
  await before?.(page)
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'Interface elements' }).waitFor()
  return page
}

/** Presses the button of that name by keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  it('has no barrier, however small, in any element or in what it opens', async () => {
    const page = await openElements(theme)
    expect(await findBarriers(page), 'the page').toEqual([])
    const opened = [
      ['Actions', 'menu'],
      ['Shown: Fees', 'menu'],
      ['Ranges', 'dialog'],
      ['Chain: Base', 'dialog'],
      ['Projects 3', 'dialog'],
      ['Known on: 3 Nov 2026', 'dialog'],
      ['Quarter: 1 Jul 2026 – 30 Sep 2026', 'dialog'],
      ['Open center', 'dialog'],
      ['Delete, done at once', 'alertdialog'],
    ] as const
    for (const [at, [name, role]] of opened.entries()) {
      if (!takesCase(at + (theme === 'dark' ? 0 : 1), 2)) continue
      await press(page, name)
      await page.getByRole(role).waitFor()
      expect(await findBarriers(page, { within: `[role=${role}]` }), name).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole(role).waitFor({ state: 'hidden' })
    }
    for (const name of ['Success', 'Warning', 'Danger, with an action']) await press(page, name)
    await page.getByRole('dialog', { name: 'Not saved' }).waitFor()
    const within = '[aria-label=Notifications]'
    expect(await findBarriers(page, { within }), 'toasts').toEqual([])
  })
})

it('chooses from menus and pickers by keyboard, and gives the focus back', async () => {
  const page = await openElements()
  await press(page, 'Actions')
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('last: link').waitFor()
  await focusIs(page, 'Actions')

  await press(page, 'Shown: Fees')
  const earnings = page.getByRole('menuitemradio', { name: 'Earnings' })
  await earnings.waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Shown: Earnings')
  await page.keyboard.press('Enter')
  await expect.poll(() => earnings.getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')

  await press(page, 'Project: Any project')
  await page.getByRole('combobox', { name: 'Search Project' }).waitFor()
  await page.keyboard.type('uni')
  await page.keyboard.press('Enter')
  await focusIs(page, 'Project: Uniswap')

  await press(page, 'Chains')
  await page.getByRole('combobox', { name: 'Search Chains' }).waitFor()
  for (const word of ['arb', 'bas']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await focusIs(page, 'Chains 2')
})

it('chooses in selects, tabs, segments, ticks and switches by keyboard', async () => {
  const page = await openElements()
  const select = page.getByLabel('Granularity', { exact: true }).first()
  await select.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => select.inputValue()).toBe('week')

  await page.getByRole('tab', { name: 'About' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('tabpanel', { name: 'Methodology' }).waitFor()
  expect(await page.getByRole('tabpanel').count()).toBe(1)

  await page.getByRole('radio', { name: 'Weekly' }).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.getByRole('radio', { name: 'Monthly' }).first().isChecked())
    .toBe(true)

  for (const [role, name] of [
    ['checkbox', 'Archived projects too'],
    ['switch', 'Weekly digest'],
  ] as const) {
    const box = page.getByRole(role, { name })
    await box.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => box.isChecked()).toBe(false)
  }
})

it('chooses days by keyboard, typed or in the calendar, and only those that may be chosen', async () => {
  const page = await openElements()
  const dialog = page.getByRole('dialog', { name: 'Known on' })
  await press(page, 'Known on: 3 Nov 2026')
  await dialog.getByRole('textbox', { name: 'Day' }).fill('12 oct 2026')
  await dialog.getByRole('grid', { name: 'October 2026' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await focusIs(page, 'Known on: 12 Oct 2026')

  await page.keyboard.press('Enter')
  const chosen = dialog.getByRole('button', { name: 'Monday 12 October 2026, selected' })
  await chosen.focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'PageUp', 'Enter']) await page.keyboard.press(key)
  await focusIs(page, 'Known on: 20 Sep 2026')

  await page.keyboard.press('Enter')
  const field = dialog.getByRole('textbox', { name: 'Day' })
  await field.fill('22 Nov 2026')
  await page.keyboard.press('Enter')
  await dialog.getByText('The latest day is 21 Nov 2026.').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('2026-02-30')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a day as 2026-11-03 or as 3 Nov 2026.').waitFor()
  await page.keyboard.press('Escape')
  await focusIs(page, 'Known on: 20 Sep 2026')

  await press(page, 'Days')
  const range = page.getByRole('dialog', { name: 'Days' })
  await range.getByRole('textbox', { name: 'Start' }).fill('2026-03-31')
  // Without an end it reaches up to the newest day.
  await range.getByRole('textbox', { name: 'End' }).fill('')
  await range.getByText(/days, until /).waitFor()
  await range.getByRole('textbox', { name: 'End' }).fill('2026-01-01')
  await range.getByText('The end is before the start.').waitFor()
  await expect.poll(() => range.getByRole('button', { name: 'Show' }).isDisabled()).toBe(true)
  await range.getByRole('textbox', { name: 'Start' }).fill('1 January 2026')
  await range.getByRole('textbox', { name: 'End' }).fill('31 Mar 2026')
  await range.getByText('90 days').waitFor()
  await page.keyboard.press('Enter')
  await focusIs(page, 'Days: 1 Jan 2026 – 31 Mar 2026')
})

it('keeps the focus in a dialog also where a toast is said over it, begins on Cancel before danger, and says what failed', async () => {
  const page = await openElements()
  await press(page, 'Open right')
  const modal = page.getByRole('dialog', { name: 'Modal, right' })
  await modal.waitFor()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => modal.locator(':focus').count()).toBe(1)
  }
  await press(page, 'Say something')
  const said = page.getByRole('dialog', { name: 'Said over a dialog' })
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await said.waitFor({ state: 'hidden' })
  expect(await modal.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await focusIs(page, 'Open right')

  await press(page, 'Delete, fails')
  const dialog = page.getByRole('alertdialog', { name: 'Delete the dashboard “Lending”?' })
  await dialog.getByText('This cannot be undone').waitFor()
  await focusIs(page, 'Cancel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('The dashboard belongs to somebody else.').waitFor()
  await button(page, 'Cancel').focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await focusIs(page, 'Delete, fails')

  await press(page, 'Delete, done at once')
  await dialog.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('last: deleted').waitFor()
})

it('shows a hint on hover and on focus, lets it be hovered, and closes it alone with Escape', async () => {
  const page = await openElements('dark', (timed) => timed.clock.install())
  const hint = page.getByRole('tooltip')
  await button(page, 'What are fees?').hover()
  await hint.getByText('Everything users paid').waitFor()
  await hint.hover()
  await page.clock.runFor(5_000)
  expect(await hint.isVisible()).toBe(true)
  await page.mouse.move(5, 5)
  await hint.waitFor({ state: 'hidden' })

  await press(page, 'Open center')
  const modal = page.getByRole('dialog', { name: 'Modal, center' })
  await expect.poll(() => modal.locator(':focus').count()).toBe(1)
  const owner = modal.locator('[data-hint]:focus, [data-hint] :focus')
  for (let step = 0; step < 4 && (await owner.count()) === 0; step++)
    await page.keyboard.press('Tab')
  await hint.getByText('Escape closes this hint first').waitFor()
  await page.keyboard.press('Escape')
  await hint.waitFor({ state: 'hidden' })
  expect(await modal.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
})

it('takes no press while it loads, and keeps a failing panel to itself', async () => {
  const page = await openElements()
  const saving = page.getByRole('button', { name: /^Save/ })
  await saving.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => saving.getAttribute('aria-disabled')).toBe('true')
  await button(page, 'Pressed 0 times').waitFor()

  const panel = page.getByRole('region', { name: 'Crash in one panel' })
  await panel.getByRole('button', { name: 'Fail' }).click()
  await panel.getByRole('alert').getByText('An unexpected error occurred in the page.').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Tables' }).waitFor()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('button', { name: 'Fail' }).waitFor()
})

describe('what is said in passing', () => {
  const openWithClock = () => openElements('dark', (page) => page.clock.install())
  const toastNames = (page: Page) =>
    page.getByRole('region', { name: 'Notifications' }).getByRole('heading').allTextContents()

  it('shows three toasts at most, for 4 seconds, or 6 where something failed', async () => {
    const page = await openWithClock()
    await press(page, 'One more')
    await page.getByRole('dialog', { name: 'Message 1' }).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.runFor(10_000)
    await expect.poll(() => toastNames(page)).toEqual([])
    for (let index = 0; index < 4; index++) await press(page, 'One more')
    await press(page, 'Danger, with an action')
    await page.clock.runFor(100)
    const shown = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog')
    await expect.poll(() => shown.count()).toBe(3)
    await page.clock.runFor(3_800)
    expect(await shown.count()).toBe(3)
    await page.clock.runFor(200)
    await expect.poll(() => shown.count()).toBe(1)
    await page.clock.runFor(1_800)
    expect(await shown.count()).toBe(1)
    await page.clock.runFor(300)
    await expect.poll(() => shown.count()).toBe(0)
  })

  it('holds toasts while the pointer or the focus is on them, and F6 leads there', async () => {
    const page = await openWithClock()
    await press(page, 'Danger, with an action')
    const failed = page.getByRole('dialog', { name: 'Not saved' })
    await failed.waitFor()
    await failed.hover()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.runFor(20_000)
    expect(await failed.isVisible()).toBe(true)
    await page.mouse.move(5, 5)
    await page.keyboard.press('F6')
    await page.clock.runFor(20_000)
    expect(await failed.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await focusIs(page, 'Try again')
    await page.keyboard.press('Enter')
    await page.clock.runFor(100)
    await page.getByRole('dialog', { name: 'Tried again' }).waitFor()
    await failed.waitFor({ state: 'hidden' })
  })

  it('is announced to screen readers, politely or at once, and clears it after 7 seconds', async () => {
    const page = await openWithClock()
    const region = (politeness: string) =>
      page.locator(`[aria-live=${politeness}].sr-only, .sr-only > [aria-live=${politeness}]`)
    await page.clock.pauseAt(Date.now() + 60_000)
    await press(page, 'Announce politely')
    await press(page, 'Announce at once')
    await press(page, 'Announce for 2 seconds')
    await page.clock.runFor(100)
    await expect.poll(() => region('polite').last().textContent()).toContain('12 of 40')
    expect(await region('assertive').textContent()).toBe('The answer did not arrive')
    await page.clock.runFor(2_000)
    expect(await page.getByText('Read for two seconds').count()).toBe(0)
    await page.clock.runFor(4_700)
    expect(await region('assertive').textContent()).toBe('The answer did not arrive')
    await page.clock.runFor(300)
    expect(await region('assertive').textContent()).toBe('')
    expect(await page.getByText('12 of 40 projects').count()).toBe(0)
  })
})
