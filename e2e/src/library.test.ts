import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { findMailedLink } from './findMailedLink.ts'
import { usePages } from './usePages.ts'
import { CAPTCHA_TIMEOUT } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const outbox = inject('sampleOutbox')
const PASSWORD = 'correct horse battery'
const email = `library.${Date.now()}@example.org`
const CHART = {
  questions: [{ id: 'a', query: { metrics: ['fees'], where: { projects: ['aave'] } } }],
  kind: 'line',
}

/** The address of the chart that the journeys share, and the session of who made it. */
let address = ''
let session: Awaited<ReturnType<BrowserContext['storageState']>>

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const nameOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const kindOf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kind of chart' }).getByRole('radio', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true })

// People are kept in a store that is opened when it is first needed; a busy machine takes longer than a page waits.
beforeAll(async () => {
  await fetch(`${origin}/v1/captcha`)
})

it('keeps what a visitor made through a sign-up, and saves it under a name', async () => {
  const page = await open()
  const chart = encodeURIComponent(JSON.stringify(CHART))
  await page.goto(`${origin}/explorer/charts/new?chart=${chart}`)
  await kindOf(page, 'Bar').check()
  await unsaved(page).waitFor()
  await page.getByTitle('Rename').click()
  await page.keyboard.type('Fees of Aave')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await dialogOf(page, 'Log in to save this chart').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor(CAPTCHA_TIMEOUT)
  await page.goto(await findMailedLink(outbox, { email, page: 'verify-email' }))
  // The browser of the sign-up is logged in by the link.
  await page.getByRole('button', { name: 'Verify this address' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()

  const dialog = dialogOf(page, 'Save this chart')
  await dialog.getByLabel('Name', { exact: true }).waitFor()
  await expect
    .poll(() => dialog.getByLabel('Name', { exact: true }).inputValue())
    .toBe('Fees of Aave')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/explorer\/charts\/(?!new)[^/]+$/)
  await kindOf(page, 'Bar').and(page.locator(':checked')).waitFor()
  await page.getByText(/^Saved just now/).waitFor()
  address = page.url()
  session = await page.context().storageState()

  await page.getByTitle('Rename').click()
  await page.keyboard.type('Fees of Aave by day')
  await page.keyboard.press('Enter')
  await nameOf(page, 'Fees of Aave by day').waitFor()
  await page.getByRole('button', { name: 'Visibility: Private' }).click()
  const about = dialogOf(page, 'About this chart')
  await about.getByRole('radio', { name: /^Everybody/ }).check()
  await about.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Visibility: Public' }).waitFor()
})

it('shows two editors each other’s changes, and loses nothing of either', async () => {
  const [first, second] = [
    await open({ storageState: session }),
    await open({ storageState: session }),
  ]
  await Promise.all([first.goto(address), second.goto(address)])
  await kindOf(first, 'Area').check()
  await kindOf(second, 'Line').check()
  await unsaved(second).waitFor()
  await save(first)
  await first.getByText(/^Saved just now/).waitFor()
  await save(second)
  const conflict = dialogOf(second, 'Someone else saved this chart')
  await conflict.getByRole('button', { name: 'View theirs' }).click()
  await kindOf(second, 'Area').and(second.locator(':checked')).waitFor()
  await second.getByRole('button', { name: 'Back to my changes' }).click()
  await conflict.getByRole('button', { name: 'Save mine as a copy' }).click()
  await dialogOf(second, 'Save a copy of this chart').getByRole('button', { name: 'Save' }).click()
  await nameOf(second, 'Fees of Aave by day (copy)').waitFor()
  await kindOf(second, 'Line').and(second.locator(':checked')).waitFor()
  expect(second.url()).not.toBe(address)

  // Leaving asks for confirmation only if something is unsaved.
  await kindOf(second, 'Bar').check()
  await unsaved(second).waitFor()
  await second.getByRole('link', { name: 'Charts', exact: true }).click()
  const leave = second.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Leave' }).click()
  const list = second.getByRole('list', { name: 'Charts' })
  await list.getByRole('listitem').nth(1).waitFor()
  expect(await list.getByRole('listitem').count()).toBe(2)

  await first.getByRole('button', { name: 'More about this chart' }).click()
  await first.getByRole('menuitem', { name: /^Versions/ }).click()
  await first.getByRole('button', { name: 'Restore version 1' }).click()
  await kindOf(first, 'Bar').and(first.locator(':checked')).waitFor()
  await nameOf(first, 'Fees of Aave').waitFor()
})

it('shows a public chart to everybody, who may copy it', async () => {
  const visitor = await open()
  await visitor.goto(`${origin}/explorer/charts`)
  const preview = visitor.getByRole('listitem').filter({ hasText: 'Lending fees' }).locator('img')
  await preview.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
  await visitor.getByRole('link', { name: 'Make a copy of Lending fees', exact: true }).click()
  await kindOf(visitor, 'Area').check()
  await unsaved(visitor).waitFor()
  await visitor.goto(`${origin}/explorer/charts`)
  await visitor.getByRole('searchbox', { name: 'Find charts by words' }).fill('OF AAVE')
  await visitor.getByRole('link', { name: 'Fees of Aave', exact: true }).click()
  await nameOf(visitor, 'Fees of Aave').waitFor()
  expect(visitor.url()).toContain(new URL(address).pathname)
  await visitor.getByRole('button', { name: 'Share', exact: true }).click()
  await visitor.getByRole('button', { name: 'Create a short link', exact: true }).click()
  const link = visitor.getByRole('textbox', { name: 'short link', exact: true })
  await link.waitFor()
  await visitor.goto(await link.inputValue())
  await nameOf(visitor, 'Fees of Aave').waitFor()

  const other = await open({ storageState: session })
  await other.goto(address)
  await other.getByRole('button', { name: 'More about this chart' }).click()
  await other.getByRole('menuitem', { name: 'Duplicate' }).click()
  await nameOf(other, 'Fees of Aave (copy)').waitFor()
  await other.getByRole('button', { name: 'More about this chart' }).click()
  await other.getByRole('menuitem', { name: 'Delete…' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => new URL(other.url()).pathname).toBe('/explorer/charts')
})
