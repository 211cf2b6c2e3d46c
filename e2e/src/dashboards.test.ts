import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { PATIENCE } from './PATIENCE.ts'
import { startTerminal, type Terminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'
import { watchRefusals } from './watchRefusals.ts'

const open = usePages()
let terminal: Terminal
/** Of each person, the cookie that says who he is. */
let cookies: Readonly<Record<string, string>>

beforeAll(async () => {
  terminal = await startTerminal('sample')
  cookies = Object.fromEntries(await Promise.all(['ada', 'bob'].map(admit)))
})
afterAll(() => terminal?.stop())

/** Gives somebody an account and begins a session. */
async function admit(name: string): Promise<[string, string]> {
  await terminal.order('user', 'create', `${name}@bank.example`)
  const [cookie = ''] = await terminal.order('token', `${name}@bank.example`)
  return [name, cookie.replace('_idtoken=', '')]
}

/** A page of somebody who is logged in. */
async function openAs(
  name: string,
  path: string,
): Promise<{ page: Page; refused: () => Promise<string[]> }> {
  const page = await open()
  const place = { domain: 'localhost', path: '/' }
  await page.context().addCookies([
    { name: '_idtoken', value: cookies[name] ?? '', httpOnly: true, ...place },
    { name: '_loggedin', value: '1', ...place },
  ])
  const refused = await watchRefusals(page)
  await page.goto(`${terminal.origin}/explorer${path}`)
  return { page, refused }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The titles of the first tiles, in the order in which they are read. */
const firstTitles = async (page: Page, count: number) =>
  (await page.getByRole('heading', { level: 3 }).allTextContents()).slice(0, count)

const HOSTILE = [
  '# Hostile',
  '<script>window.ran = 1</script><img src="/x.png" onerror="window.ran = 2">',
  '[press](javascript:window.ran=3) [Aave](/explorer/projects/aave)',
].join('\n\n')

it('a dashboard is made from a template, changed by keyboard and mouse, kept, and shown', async () => {
  const { page, refused } = await openAs('ada', '/dashboards')
  await page.getByRole('link', { name: /One project in depth/ }).click()
  await tile(page, 'Fees').getByText(/^\$/).first().waitFor()
  await button(page, 'Edit').click()

  await button(page, 'Move Fees').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstTitles(page, 2), PATIENCE).toEqual(['Revenue', 'Fees'])
  await page
    .getByText('column 4, row 1, 3 columns wide, 3 rows high')
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id'), PATIENCE).toMatch(/^move-/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => firstTitles(page, 2), PATIENCE).toEqual(['Fees', 'Revenue'])

  const head = page.getByRole('heading', { level: 3, name: 'Earnings', exact: true })
  const box = await head.boundingBox()
  if (box === null) throw new Error('The tile has no head.')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x - 400, box.y + 5, { steps: 4 })
  await page.mouse.move(box.x - 700, box.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await firstTitles(page, 1))[0], PATIENCE).toBe('Earnings')

  await button(page, 'Add a tile').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Text' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill(HOSTILE)
  await button(page, 'Add the text').click()
  await dialog.waitFor({ state: 'hidden' })
  const text = page.getByRole('heading', { level: 4, name: 'Hostile' }).locator('..')
  await text.getByRole('link', { name: 'Aave' }).waitFor()
  expect(await text.locator('a, script, img').count()).toBe(1)
  expect(await text.textContent()).toContain('<script>window.ran = 1</script>')
  expect(await page.evaluate('window.ran')).toBeUndefined()
  expect(await findBarriers(page, { impacts: ['serious', 'critical'] })).toEqual([])

  await page.keyboard.press('Control+s')
  await dialog.getByLabel('Name', { exact: true }).fill('In depth')
  await dialog.getByRole('radio', { name: /^Everybody/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/dashboards\/(?!new)/)
  await button(page, 'Edit').waitFor()

  await button(page, 'Project: Aave').click()
  await page.getByRole('combobox', { name: 'Search Project' }).fill('Uniswap')
  await page
    .getByRole('option', { name: /^Uniswap/ })
    .first()
    .click()
  await page.waitForURL(/var\.project=uniswap/)
  await page.getByRole('heading', { level: 3, name: 'Uniswap: price', exact: true }).waitFor()

  await button(page, 'Present').click()
  const slide = page.getByRole('dialog')
  await slide.getByRole('heading', { name: 'In depth' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await slide.getByRole('heading', { name: 'Income' }).waitFor()
  await page.keyboard.press('Escape')
  await slide.waitFor({ state: 'hidden' })
  expect(await refused()).toEqual([])

  const address = new URL(page.url())
  const path = address.pathname.replace('/explorer', '')
  const { page: bob } = await openAs('bob', path + address.search)
  await bob.getByRole('heading', { level: 3, name: 'Uniswap: price', exact: true }).waitFor()
  await button(bob, 'More about this dashboard').click()
  await bob.getByRole('menuitem', { name: 'Duplicate' }).click()
  await bob.getByRole('heading', { level: 1, name: 'In depth (copy)' }).waitFor()

  // Two pages change the same dashboard: the second is told, and keeps what it made.
  const { page: other } = await openAs('ada', `${path}?edit=true`)
  for (const one of [page, other]) {
    if (one === page) await button(one, 'Edit').click()
    await button(one, 'More for Revenue').click()
    await one.getByRole('menuitem', { name: 'Remove' }).click()
    await tile(one, 'Revenue').waitFor({ state: 'hidden' })
  }
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await button(other, 'More for Fees').click()
  await other.getByRole('menuitem', { name: 'Remove' }).click()
  await button(other, 'Save').click()
  await other.getByRole('dialog', { name: /saved by somebody else/ }).waitFor()
  await button(other, 'Decide later').click()
  expect(await tile(other, 'Fees').count()).toBe(0)
})
