import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDns, type TestDns } from '@tickmark/accounts/testing/startDns'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTerminal, type Terminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'
import { PATIENCE } from './waitForPage.ts'

const APPLICANT = 'lena@new-lend.example'
const open = usePages()

let terminal: Terminal
let dns: TestDns
beforeAll(async () => {
  dns = await startDns()
  terminal = await startTerminal('empty', { TT_CLAIM_DNS: dns.address })
  const folder = await mkdtemp(join(tmpdir(), 'tickmark-e2e-listings-'))
  const tvl = [{ date: Date.UTC(2026, 9, 1) / 1_000, totalLiquidityUSD: 1e9 }]
  await writeFile(join(folder, 'everlend.json'), JSON.stringify({ name: 'Everlend', tvl }))
  await terminal.importFolder(folder)
  await rm(folder, { recursive: true })
  await terminal.order('user', 'create', 'rita@team.example')
  await terminal.order('user', 'staff', 'rita@team.example', 'on')
})
afterAll(async () => {
  await terminal?.stop()
  await dns?.stop()
})

/** Emails to an address that contain some words. */
async function findMails(recipient: string, words: string): Promise<string[]> {
  const names = await readdir(terminal.outbox).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(terminal.outbox, name), 'utf8')),
  )
  return mails
    .filter((mail) => mail.includes(`To: ${recipient}`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(words))
}

async function enterAsStaff(path: string): Promise<Page> {
  const page = await open()
  const [line = ''] = await terminal.order('token', 'rita@team.example')
  const cookie = { domain: 'localhost', path: '/' }
  await page.context().addCookies([
    { ...cookie, name: '_idtoken', value: line.replace('_idtoken=', '') },
    { ...cookie, name: '_loggedin', value: '1' },
  ])
  await page.goto(`${terminal.origin}/explorer${path}`)
  return page
}

/** The listing form, by keyboard as far as its buttons go. */
async function apply(page: Page): Promise<void> {
  await page.goto(`${terminal.origin}/explorer/listings`)
  await page.getByLabel('Name, ticker, website or contract').fill('aave')
  await page.getByRole('list', { name: 'Similar projects' }).getByText('the same name').waitFor()
  await page.getByLabel('Name, ticker, website or contract').fill('New Lend')
  await page.getByText('No listed project looks like it.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Step 1 of 5' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByText('This is required.').first().waitFor()
  await page.getByLabel('Description').fill('A protocol for lending that is new here.')
  await page.getByRole('button', { name: 'Market sectors' }).click()
  await page.getByRole('option', { name: 'Lending' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('Website').fill('https://aave.com')
  await page.getByText('It has the same website.').waitFor()
  await page.getByLabel('Website').fill('https://new-lend.example')
  // What was written is still there after a reload.
  await page.reload()
  expect(await page.getByLabel('Website').inputValue()).toBe('https://new-lend.example')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByRole('heading', { name: 'Step 3 of 5' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('Your email address').fill(APPLICANT)
  await page.getByLabel('Contacts of the team').fill('Telegram: @lena')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('How it can be checked').fill('See the docs.')
  await page.getByText('No faults, conflicts').waitFor()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

it('lists a project that a visitor applied for, and gives it to its team', async () => {
  const page = await open()
  await apply(page)
  await expect.poll(() => findMails(APPLICANT, 'Confirm the application'), PATIENCE).toHaveLength(1)
  const [mail = ''] = await findMails(APPLICANT, 'Confirm the application')
  const token = /confirm\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
  await page.goto(`${terminal.origin}/explorer/listings/confirm?token=${token}`)
  await page.getByRole('button', { name: 'Submit the application' }).click()
  await page.getByRole('link', { name: 'Open the application' }).click()
  await page.getByRole('heading', { name: 'Listing: New Lend' }).waitFor()
  await page.getByText('Telegram: @lena').waitFor()

  const staff = await enterAsStaff('/datahub?state=submitted')
  await staff.getByRole('link', { name: /Listing: New Lend/ }).click()
  await staff.getByText('Telegram: @lena').waitFor()
  await staff.getByRole('textbox', { name: 'Message' }).fill('Since when? @lena')
  await staff.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => findMails(APPLICANT, 'mentions you'), PATIENCE).toHaveLength(1)

  await page.reload()
  await page.getByText('Since when? @lena').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('Since 2025.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Launch year').fill('2025')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByLabel('Product 1: id').fill('new-lend-v1')
  await page.getByLabel('Product 1: name').fill('New Lend V1')
  await page.getByLabel('What you changed and how you know').fill('The launch year')
  await page.getByRole('button', { name: 'Commit' }).click()
  await page.getByText('The launch year').waitFor()

  await staff.reload()
  await staff.getByRole('button', { name: 'Merge…' }).click()
  await staff.getByRole('button', { name: 'Merge', exact: true }).click()
  await staff.getByText('rita merged it (commit 2)').waitFor()
  await expect.poll(() => findMails(APPLICANT, 'was merged'), PATIENCE).toHaveLength(1)

  const visitor = await open()
  await visitor.goto(`${terminal.origin}/explorer/projects/new-lend/readme`)
  await visitor.getByRole('heading', { name: 'New Lend' }).waitFor()
  await visitor.getByText('Nobody has claimed this project.').waitFor()

  await claim(page)
  await visitor.reload()
  const notes = visitor.getByRole('region', { name: 'Notes from the team' })
  await notes.getByText('V1 is live.').waitFor()
  await notes.getByText('Claimed by New Lend Labs').waitFor()

  const [merged = ''] = await findMails(APPLICANT, 'was merged')
  const link = /List-Unsubscribe:\s*<[^>]*(\/unsubscribe\?token=[\w-]+)>/.exec(merged)?.[1] ?? ''
  const answer = await fetch(terminal.origin + link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.\n'])
  await page.goto(`${terminal.origin}/explorer/account/settings`)
  const toggle = page.getByRole('switch', { name: /Emails about the datahub/ })
  await toggle.waitFor()
  expect(await toggle.isChecked()).toBe(false)
})

/** An organization claims the project by a DNS record, and writes a note. */
async function claim(page: Page): Promise<void> {
  await page.goto(`${terminal.origin}/explorer/organization`)
  await page.getByLabel('Name', { exact: true }).fill('New Lend Labs')
  await page.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('link', { name: 'Listings', exact: true }).click()
  await page.getByText('No project is claimed yet').waitFor()
  await page.goto(`${terminal.origin}/explorer/listings/project?project=new-lend`)
  const name = await page.getByLabel('Name of the TXT record', { exact: true }).inputValue()
  expect(name).toBe('_tickmark.new-lend.example')
  await page.getByRole('button', { name: 'Check the DNS record' }).click()
  await page.getByText('does not have the text').waitFor()
  const value = await page.getByLabel('Value of the TXT record', { exact: true }).inputValue()
  dns.records.set(name, value)
  await page.getByRole('button', { name: 'Check the DNS record' }).click()
  await page.getByRole('link', { name: 'Write a note to analysts' }).click()
  await page.getByLabel('Note to analysts').fill('V1 is live.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('V1 is live.').waitFor()
  await page.goto(`${terminal.origin}/explorer/organization/listings`)
  await page.getByRole('region', { name: 'Listings' }).getByText('New Lend').waitFor()
}
