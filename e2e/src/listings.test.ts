import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDns, type TestDns } from '@tickmark/accounts/testing/startDns'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchCommandLine } from './searchCommandLine.ts'
import { startTerminal, type Terminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'

const APPLICANT = 'lena@new-lend.example'
const STAFF = 'rita@team.example'
const REVENUE = /Add data of New Lend/
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
  await terminal.order('user', 'create', STAFF)
  await terminal.order('user', 'staff', STAFF, 'on')
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

async function enter(email: string, path: string): Promise<Page> {
  const page = await open()
  const [line = ''] = await terminal.order('token', email)
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
  await page.getByText('No similar project is listed.').waitFor()
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
  // Entries are still there after a reload.
  await page.reload()
  expect(await page.getByLabel('Website').inputValue()).toBe('https://new-lend.example')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByRole('heading', { name: 'Step 3 of 5' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('Your email address').fill(APPLICANT)
  await page.getByLabel('Contacts of the team').fill('Telegram: @lena')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('Links to evidence').fill('See the docs.')
  await page.getByText('No faults, conflicts').waitFor()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

it('lists a project that a visitor applied for, and gives it to its team', async () => {
  const page = await open()
  await apply(page)
  await confirm(page)
  const staff = await enter(STAFF, '/datahub?state=submitted')
  await staff.getByRole('link', { name: /Listing: New Lend/ }).click()
  await staff.getByText('Telegram: @lena').waitFor()
  await sendMessage(staff, 'Since when? @lena')
  await expect.poll(() => findMails(APPLICANT, 'mentions you')).toHaveLength(1)
  await answer(page)
  await merge(staff, 2)
  await expect.poll(() => findMails(APPLICANT, 'was merged')).toHaveLength(1)
  const visitor = await open()
  await findProject(visitor)

  await claim(page)
  await visitor.reload()
  const notes = visitor.getByRole('region', { name: 'Notes from the team' })
  await notes.getByText('V1 is live.').waitFor()
  await notes.getByText('Claimed by New Lend Labs').waitFor()
})

it('publishes the revenue and a metric of the team, after a correction', async () => {
  const [page, staff] = [await enter(APPLICANT, '/account'), await enter(STAFF, '/datahub')]
  await addRevenue(page)
  await openSubmitted(staff, REVENUE)
  await merge(staff, 1)
  await addMetric(page)
  await openSubmitted(staff, /Add Seats sold/)
  await staff.getByText('No conflicts, and all checks pass.').waitFor()
  await sendMessage(staff, 'At which moment?')
  await correctMetric(page)
  await merge(staff, 2)
})

it('leads an analyst from a figure to the table behind it, which the team has reverted', async () => {
  const visitor = await open()
  await traceRevenue(visitor)
  const item = new URL(visitor.url()).pathname.replace('/explorer', '')
  await visitor.goto(`${terminal.origin}/explorer/datahub?kind=metric&state=merged`)
  await visitor.getByRole('link', { name: /Add Seats sold/ }).click()
  await visitor.getByRole('region', { name: 'Changes' }).getByText('+ Level').waitFor()

  const [page, staff] = [await enter(APPLICANT, item), await enter(STAFF, item)]
  await sendMessage(page, 'This is the revenue of another product. Please revert it.')
  await staff.getByRole('button', { name: 'Revert…' }).click()
  await staff.getByLabel('Reason').fill('Revenue of another product.')
  await staff.getByRole('button', { name: 'Revert', exact: true }).click()
  await staff.getByText('rita reverted it').waitFor()
  await page.reload()
  await page.getByText('rita reverted it').waitFor()
  await unsubscribe(page)
})

/** The address of the application is confirmed by the link in an email, which starts a session. */
async function confirm(page: Page): Promise<void> {
  await expect.poll(() => findMails(APPLICANT, 'Confirm the application')).toHaveLength(1)
  const [mail = ''] = await findMails(APPLICANT, 'Confirm the application')
  const token = /confirm\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
  await page.goto(`${terminal.origin}/explorer/listings/confirm?token=${token}`)
  await page.getByRole('button', { name: 'Submit the application' }).click()
  await page.getByRole('link', { name: 'Open the application' }).click()
  await page.getByRole('heading', { name: 'Listing: New Lend' }).waitFor()
  await page.getByText('Telegram: @lena').waitFor()
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(text).waitFor()
}

/** The applicant answers in the thread, and edits what was proposed. */
async function answer(page: Page): Promise<void> {
  await page.reload()
  await page.getByText('Since when? @lena').waitFor()
  await sendMessage(page, 'Since 2025.')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Launch year').fill('2025')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByLabel('Product 1: id').fill('new-lend-v1')
  await page.getByLabel('Product 1: name').fill('New Lend V1')
  await page.getByLabel('Changes and sources').fill('The launch year')
  await page.getByRole('button', { name: 'Commit' }).click()
  await page.getByText('The launch year').waitFor()
}

async function openSubmitted(staff: Page, title: RegExp): Promise<void> {
  await staff.goto(`${terminal.origin}/explorer/datahub?state=submitted`)
  await staff.getByRole('link', { name: title }).click()
}

/** Staff merge an open item, as it is by now. */
async function merge(staff: Page, commit: number): Promise<void> {
  await staff.reload()
  await staff.getByRole('button', { name: 'Merge…' }).click()
  await staff.getByRole('button', { name: 'Merge', exact: true }).click()
  await staff.getByText(`rita merged it (commit ${commit})`).waitFor()
}

/** A project that has just been merged is in the API, in the list and in search, and on a page of its own. */
async function findProject(visitor: Page): Promise<void> {
  const headers = { authorization: 'Bearer tickmark-public' }
  const answered = await fetch(`${terminal.origin}/v2/projects/new-lend`, { headers })
  expect(answered.status).toBe(200)
  await visitor.goto(`${terminal.origin}/explorer/projects`)
  // It has no data yet.
  await visitor.getByRole('checkbox', { name: /without data/ }).check()
  await visitor.getByRole('searchbox', { name: 'Filter by name' }).fill('New Lend')
  await visitor
    .getByRole('link', { name: /^New Lend/ })
    .first()
    .waitFor()
  const found = await searchCommandLine(visitor, { text: 'new lend', option: /New Lend/ })
  await found.first().waitFor()
  await visitor.goto(`${terminal.origin}/explorer/projects/new-lend/readme`)
  await visitor.getByRole('heading', { name: 'New Lend' }).waitFor()
  await visitor.getByText('Nobody has claimed this project.').waitFor()
}

/** Ends the emails by the address that mail programs use. */
async function unsubscribe(page: Page): Promise<void> {
  const [merged = ''] = await findMails(APPLICANT, 'was merged')
  const link = /List-Unsubscribe:\s*<[^>]*(\/unsubscribe\?token=[\w-]+)>/.exec(merged)?.[1] ?? ''
  const ended = await fetch(terminal.origin + link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([ended.status, await ended.text()]).toEqual([200, 'Unsubscribed.\n'])
  await page.goto(`${terminal.origin}/explorer/account/settings`)
  const toggle = page.getByRole('switch', { name: /Emails about the datahub/ })
  await toggle.waitFor()
  expect(await toggle.isChecked()).toBe(false)
}

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
  await page.getByText('does not contain the text').waitFor()
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

/** The team adds two years of daily revenue from a spreadsheet. */
async function addRevenue(page: Page): Promise<void> {
  const days = Array.from({ length: 730 }, (_, day) =>
    new Date(Date.UTC(2024, 9, 2 + day)).toISOString().slice(0, 10),
  )
  const rows = days.map((day) => `${day},10000`)
  await page.goto(`${terminal.origin}/explorer/projects/new-lend/readme`)
  await page.getByRole('link', { name: 'Add data' }).click()
  await sendTable(page, 'revenue.csv', `Date,Revenue\n${rows.join('\n')}\n`)
  await page.getByText('730 values kept').waitFor()
  await submit(page)
}

async function sendTable(page: Page, name: string, table: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.getByLabel('Choose a file').setInputFiles(file)
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('lena submitted it for review').waitFor()
}

/** The team defines a metric of the terminal, with its first values. */
async function addMetric(page: Page): Promise<void> {
  await page.goto(`${terminal.origin}/explorer/datahub/new?kind=metric&project=new-lend`)
  await page.getByLabel(/^Id/).fill('30d seats')
  await page.getByText('Lowercase words with underscores').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Seats sold')
  await page.getByLabel(/^Id/).fill('seats')
  await page.getByLabel('Definition').fill('Places that customers have paid for.')
  await page.getByLabel('Type').selectOption('stock')
  await page.getByLabel('Unit', { exact: true }).selectOption('number')
  await page.getByText('A longer period shows its last day.').waitFor()
  const rows = '2026-10-01,10\n2026-10-02,12\n2026-10-03,15\n'
  await sendTable(page, 'seats.csv', `Date,Paid places\n${rows}`)
  await page.getByText('3 values kept').waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('New Lend').waitFor()
  await submit(page)
}

/** The correction that staff asked for. */
async function correctMetric(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Definition').fill('Places paid for at the end of the day.')
  await page.getByLabel('Purpose').fill('At midnight UTC')
  await page.getByText('3 values kept').waitFor()
  await page.getByRole('button', { name: 'Commit' }).click()
  await page.getByText('At midnight UTC').waitFor()
}

/** An analyst traces a figure to the item that brought it. */
async function traceRevenue(page: Page): Promise<void> {
  const trace = 'trace=new-lend~revenue~2026-09-30~day'
  await page.goto(`${terminal.origin}/explorer/projects/new-lend/readme?${trace}`)
  const drawer = page.getByRole('dialog', { name: 'Trace' })
  await drawer.getByText('$10,000').first().waitFor()
  await drawer
    .getByRole('link', { name: /^Datahub #\d/ })
    .first()
    .click()
  await page.getByRole('heading', { name: REVENUE }).waitFor()
  await page
    .getByRole('region', { name: 'Before and after' })
    .getByText('New Lend')
    .first()
    .waitFor()
}
