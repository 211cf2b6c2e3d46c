import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { admitUser } from './admitUser.ts'
import { findBarriers } from './findBarriers.ts'
import { usePages } from './usePages.ts'
import { watchRefusals } from './watchPage.ts'

const open = usePages()
const EXPLORER = `${inject('sampleOrigin')}/explorer`
const outbox = inject('sampleOutbox')

/** Opens a page of a new user, who has an account. */
async function openAs(who: string): Promise<Page> {
  const page = await open()
  await admitUser(page.context(), { outbox, email: `${who}.${Date.now()}@example.org` })
  return page
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

it('a dashboard is copied from the gallery, changed by keyboard and mouse, kept, and shown', async () => {
  const page = await openAs('ada')
  const refused = await watchRefusals(page)
  await page.goto(`${EXPLORER}/dashboards`)
  const copied = 'Make a copy of Project deep dive'
  await page.getByRole('link', { name: copied, exact: true }).click()
  await button(page, 'Move Fees').waitFor()

  await button(page, 'Move Fees').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => firstTitles(page, 2)).toEqual(['Revenue', 'Fees'])
  await page
    .getByText('column 4, row 1, 3 columns wide, 3 rows high')
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toMatch(/^move-/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => firstTitles(page, 2)).toEqual(['Fees', 'Revenue'])

  const head = page.getByRole('heading', { level: 3, name: 'Earnings', exact: true })
  const box = await head.boundingBox()
  if (box === null) throw new Error('The tile has no head.')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x - 400, box.y + 5, { steps: 4 })
  await page.mouse.move(box.x - 700, box.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await firstTitles(page, 1))[0]).toBe('Earnings')

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
  await page.waitForURL(/\/dashboards\/(?!gallery)/)
  await button(page, 'Edit dashboard').waitFor()

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

  const address = page.url()
  const bob = await openAs('bob')
  await bob.goto(address)
  await bob.getByRole('heading', { level: 3, name: 'Uniswap: price', exact: true }).waitFor()
  await button(bob, 'Make a copy').click()
  await button(bob, 'More about this dashboard').click()
  await bob.getByRole('menuitem', { name: 'Duplicate' }).click()
  await bob.getByRole('heading', { level: 1, name: 'In depth (copy)' }).waitFor()

  // Two pages change the same dashboard: the second shows a conflict, and keeps its changes.
  const other = await open(page.context())
  await other.goto(`${address}&edit=true`)
  for (const one of [page, other]) {
    if (one === page) await button(one, 'Edit dashboard').click()
    await button(one, 'More for Revenue').click()
    await one.getByRole('menuitem', { name: 'Remove' }).click()
    await tile(one, 'Revenue').waitFor({ state: 'hidden' })
  }
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await button(other, 'More for Fees').click()
  await other.getByRole('menuitem', { name: 'Remove' }).click()
  await button(other, 'Save').click()
  await other.getByRole('dialog', { name: /^Someone else saved/ }).waitFor()
  await button(other, 'Decide later').click()
  expect(await tile(other, 'Fees').count()).toBe(0)
})

it('a panel of a page is put on a new dashboard', async () => {
  const page = await openAs('cleo')
  await page.goto(`${EXPLORER}/projects/aave`)
  const panel = page.getByRole('region', { name: 'Fees and Revenue' })
  await panel.getByRole('button', { name: 'Add to dashboard…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to a dashboard' })
  await dialog.getByLabel('A new dashboard').fill('From a page')
  await button(page, 'Create').click()
  await dialog.waitFor({ state: 'hidden' })
  await button(page, 'Open').click()
  await page.getByRole('heading', { level: 1, name: 'From a page' }).waitFor()
  await tile(page, 'Aave: Fees and Revenue').waitFor()
})
