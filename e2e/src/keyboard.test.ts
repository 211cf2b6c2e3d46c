import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { readPath } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')

/** The check whether the focus is visible: an outline or a ring, on the element or on its label. */
const FOCUS_IS_VISIBLE = `(() => {
  const marked = (element) => {
    if (element === null) return false
    const style = getComputedStyle(element)
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
  }
  const focused = document.activeElement
  return marked(focused) || marked(focused.closest('label'))
})()`
const FOCUS_IS_ON_TOP = `(() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement
})()`
const FOCUSED_NAME =
  'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent'
const ROW_IS_FOCUSED = 'document.activeElement.matches("tbody tr")'

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  const focused = place.and(page.locator(':focus'))
  // A dialog may still be on its way, and Tab would walk through the page below.
  await place.waitFor()
  for (let stop = 0; stop < 60 && (await focused.count()) === 0; stop++)
    await page.keyboard.press('Tab')
  await focused.waitFor()
}

/** Presses a key that moves the focus, and waits until it has moved. */
async function press(page: Page, key: string): Promise<void> {
  const before = await page.evaluate(FOCUSED_NAME)
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(FOCUSED_NAME)).not.toBe(before)
}

/** Types into the command line, and chooses what it offers first. */
async function enter(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await page
    .getByRole('option', { name: option })
    .first()
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Enter')
}

it('opens statements, metrics and lists by typing what is wanted', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Control+k')
  const line = page.getByRole('dialog', { name: 'Command line' })
  await line.locator('input:focus').waitFor()
  await page.keyboard.type('AAVE FA Q')
  await line.getByRole('option', { name: /Aave/ }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Aave/ }).waitFor()
  await expect.poll(() => readPath(page)).toBe('/explorer/projects/aave/financial-statement')
  await expect.poll(() => new URL(page.url()).searchParams.get('g')).toBe('quarter')

  // Its changes against a year before go into a file.
  const views = page.getByRole('radio', { name: 'Values', exact: true })
  await tabTo(page, views)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('yoy')
  await enter(page, 'xlsx', /^Export Financial statement/)
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download CSV' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/quarter-yoy.*\.xlsx$/)

  await page.keyboard.press('/')
  await line.locator('input:focus').waitFor()
  await page.keyboard.type('FEES LENDING 90D')
  await line
    .getByRole('option', { name: /Fees.*Lending/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fees', exact: true }).waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      sectors: 'lending',
      range: '90d',
    })
})

it('embeds a chart and finds the sectors that grow most', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/aave`)
  await page.getByRole('region', { name: 'Fees and Revenue' }).getByRole('group').first().waitFor()
  await enter(page, 'embed', /^Embed: Aave/)
  const frame = page.getByRole('dialog', { name: /^Embed/ })
  await tabTo(page, frame.getByRole('button', { name: 'Copy code' }))
  // Keys pressed in the preview close the dialog too, which gives the focus back.
  await frame.frameLocator('iframe').locator('.plot svg').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('IFRAME')
  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(FOCUSED_NAME)).toBe('Embed…')

  await enter(page, 'growth by', /^Growth by sector/)
  const growth = page.getByRole('columnheader', { name: /^Fees 90d change/ })
  await growth.waitFor()
  await page.getByRole('row', { name: /^Lending/ }).waitFor()
  await press(page, 'j')
  await press(page, 'ArrowUp')
  const focused = growth.getByRole('button').and(page.locator(':focus'))
  for (let step = 0; step < 6 && (await focused.count()) === 0; step++)
    await press(page, 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => growth.getAttribute('aria-sort')).toBe('descending')
})

it('skips to the content, lists the shortcuts and goes to every area', async () => {
  const page = await open()
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(`${origin}/explorer/unlocks`)
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.poll(() => page.evaluate(FOCUSED_NAME)).toBe('Skip to content')
  expect((await skip.boundingBox())?.width).toBeGreaterThan(50)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
  await page.keyboard.press('Tab')
  // The bar at the top of the window does not cover it.
  await expect.poll(() => page.evaluate(FOCUS_IS_ON_TOP)).toBe(true)
  // Nor does a field take the keys of the page.
  await page.keyboard.press('Shift+Tab')

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByText('Command line').first().waitFor()
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'hidden' })

  for (const [key, path] of [
    ['m', '/explorer/metrics'],
    ['s', '/explorer/status'],
    ['p', '/explorer/projects'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect.poll(() => readPath(page)).toBe(path)
  }
})

it('enters the table of a page by one key, and sorts by its heads', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  const table = page.getByRole('table', { name: 'Projects', exact: true })
  await table.getByRole('row').nth(3).waitFor()
  await page.keyboard.press('j')
  expect(await page.evaluate(ROW_IS_FOCUSED)).toBe(true)
  await page.keyboard.press('ArrowUp')
  const revenue = table.getByRole('columnheader', { name: 'Revenue 30d', exact: true })
  const focused = revenue.getByRole('button').and(page.locator(':focus'))
  for (let step = 0; step < 8 && (await focused.count()) === 0; step++)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => revenue.getAttribute('aria-sort')).toBe('descending')
})

it('walks by Tab through visible places to the list, by arrows through it, and opens a row', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  const table = page.getByRole('table', { name: 'Projects', exact: true })
  await table.getByRole('row').nth(3).waitFor()
  const unseen: unknown[] = []
  for (let stop = 0; stop < 60 && !(await page.evaluate(ROW_IS_FOCUSED)); stop++) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(FOCUS_IS_VISIBLE))) unseen.push(await page.evaluate(FOCUSED_NAME))
  }
  expect(unseen).toEqual([])
  expect(await page.evaluate(ROW_IS_FOCUSED)).toBe(true)
  const third = await table.getByRole('row').nth(3).getByRole('link').getAttribute('href')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => readPath(page)).toBe(third)
  await page.getByRole('main').getByRole('region', { name: 'Metrics of this project' }).waitFor()
})

it('changes a chart by letters, also while one of its controls has the focus', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/ethereum`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  const radio = (name: string) => panel.getByRole('radio', { name, exact: true })
  await panel.getByRole('group', { name: /^Fees and Revenue/ }).waitFor()
  await page.keyboard.press('w')
  await expect.poll(() => radio('Weekly, from Monday').isChecked()).toBe(true)
  await radio('1y').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => radio('180d').isChecked()).toBe(true)
  await page.keyboard.press('q')
  await expect.poll(() => radio('Quarterly').isChecked()).toBe(true)
  await page.keyboard.press('Alt+t')
  await panel.getByRole('table').waitFor()
  await page.keyboard.press('Alt+r')
  await expect.poll(() => radio('3y').isChecked()).toBe(true)
})

it('closes with Escape whatever it opened, and gives the focus back', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects`)
  const theme = page.getByRole('button', { name: /^Theme/ })
  await theme.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Light' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(FOCUSED_NAME)).toMatch(/^Theme/)

  await page.keyboard.press('Control+k')
  const line = page.getByRole('dialog', { name: 'Command line' })
  await line.waitFor()
  await page.keyboard.press('Escape')
  await line.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(FOCUSED_NAME)).toMatch(/^Theme/)
})

it('reaches the chart of every page by the same letters', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/fundraises`)
  const raised = page.getByRole('region', { name: 'Raised over time' })
  await raised.getByRole('group', { name: /^Raised/ }).waitFor()
  await page.keyboard.press('q')
  await expect.poll(() => raised.getByRole('radio', { name: 'Quarter' }).isChecked()).toBe(true)
  await page.keyboard.press('Alt+t')
  await raised.getByRole('table').waitFor()

  await page.goto(`${origin}/explorer/projects/arbitrum/vesting`)
  const vesting = page.getByRole('region', { name: 'Unlocked tokens by allocation' })
  await vesting.getByRole('group', { name: /^Unlocked/ }).waitFor()
  await page.keyboard.press('Alt+p')
  const share = vesting.getByRole('radio', { name: 'Share of the supply' })
  await expect.poll(() => share.isChecked()).toBe(true)
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: /Unlocked tokens/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${origin}/explorer/markets`)
  const treemap = page.getByRole('region', { name: 'Fees by sector and project' })
  await treemap.getByRole('link').first().waitFor()
  await page.keyboard.press('Alt+t')
  await treemap.getByRole('table').waitFor()
})

it('is one stop of Tab per table, in which arrows lead to heads and figures', async () => {
  const page = await open()
  await page.goto(`${origin}/explorer/projects/aave/financial-statement`)
  const table = page.getByRole('table').first()
  await table.getByRole('button', { name: 'Fees', exact: true }).waitFor()
  const IN_TABLE = 'document.activeElement.closest("table") !== null'
  for (let stop = 0; stop < 60 && !(await page.evaluate(IN_TABLE)); stop++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(IN_TABLE)).toBe(false)
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(IN_TABLE)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Trace' }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${origin}/explorer/projects`)
  const list = page.getByRole('table', { name: 'Projects', exact: true })
  await list.getByRole('row').nth(3).waitFor()
  await list.getByRole('row').nth(1).focus()
  // In the first cell are the star and the name.
  const IN_SECOND = 'document.activeElement.closest("td")?.cellIndex === 1'
  for (let step = 0; step < 5 && !(await page.evaluate(IN_SECOND)); step++)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  const head = page.getByRole('columnheader').nth(1)
  await expect.poll(() => head.locator(':focus').count()).toBe(1)
  const order = await head.getAttribute('aria-sort')
  await page.keyboard.press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort')).not.toBe(order)
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => page.evaluate('document.activeElement.closest("tr").dataset.row'))
    .toBe('0')
  // One list of all keys, on every page.
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const name of ['Tables', 'On a chart', 'Chart builder'])
    await sheet.getByRole('heading', { name, exact: true }).waitFor()
})
