import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTerminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const EMAIL = 'ann@bank.example'
const FIRST_DAY = Date.UTC(2026, 9, 1)
const DAY_MS = 86_400_000

const folder = makeTestFolder()
let identity: string
const terminal = openForTests(() => startTerminal('empty'))
beforeAll(async () => {
  await importLevels([10e9, 10.5e9, 11e9, 11e9])
  await terminal.order('user', 'create', EMAIL)
  const [line = ''] = await terminal.order('token', EMAIL)
  identity = line.replace('_idtoken=', '')
})

/** Imports what a source says of the value locked in Everlend, day by day. The last day is not over yet. */
async function importLevels(levels: readonly number[]): Promise<void> {
  const tvl = levels.map((totalLiquidityUSD, day) => ({
    date: (FIRST_DAY + day * DAY_MS) / 1000,
    totalLiquidityUSD,
  }))
  await writeFile(join(folder, 'everlend.json'), JSON.stringify({ name: 'Everlend', tvl }))
  await terminal.importFolder(folder)
}

/** Opens a page of a logged-in user. */
async function enter(): Promise<Page> {
  const page = await open()
  const cookie = { domain: 'localhost', path: '/' }
  await page.context().addCookies([
    { ...cookie, name: '_idtoken', value: identity },
    { ...cookie, name: '_loggedin', value: '1' },
  ])
  return page
}

async function findMail(subject: string): Promise<string | undefined> {
  const names = await readdir(terminal.outbox).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(join(terminal.outbox, name), 'utf8')),
  )
  return mails.find((mail) => mail.includes(`Subject: ${subject}`))?.replaceAll(/=\r?\n/g, '')
}

it('sets an alert from a chart, which an import makes fire while its page is open', async () => {
  const page = await enter()
  await page.goto(`${terminal.origin}/explorer/metrics/tvl`)
  await page.getByRole('button', { name: /^Account of ann/ }).waitFor()
  await page.getByRole('button', { name: 'Favorite Total value locked' }).click()
  await page.getByRole('button', { name: 'Alert me…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Alert me' })
  await dialog.getByLabel('Period', { exact: true }).selectOption('By day')
  await dialog.getByRole('textbox', { name: 'Threshold' }).fill('much')
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await dialog.getByText('Enter a number, such as 1.5M or 20.').waitFor()
  await dialog.getByRole('textbox', { name: 'Threshold' }).fill('10.2B')
  await dialog.getByText('It would have fired once in the last year.').waitFor()
  await dialog.getByRole('textbox', { name: 'Threshold' }).fill('12B')
  await dialog.getByText('It would not have fired in the last year.').waitFor()
  await dialog.getByRole('textbox', { name: 'Webhook' }).fill('http://169.254.169.254/latest')
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await dialog.getByText('not a public address').waitFor()
  await dialog.getByRole('textbox', { name: 'Webhook' }).fill('')
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await page.getByRole('heading', { name: 'Alert created' }).waitFor()

  await page.goto(`${terminal.origin}/explorer/account/alerts`)
  const row = page.getByRole('row', { name: /Total value locked above 12B/ })
  await row.getByText('Watching').waitFor()
  await importLevels([10e9, 10.5e9, 11e9, 12.5e9, 12.5e9])
  await row.getByText('Above threshold').waitFor()
  await row.getByText('$12.5B').waitFor()
  await expect
    .poll(() => findMail('Alert: Total value locked above 12B'))
    .toContain('Everlend: $12,500,000,000.00 on 4 Oct 2026 (threshold $12B).')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'History…' }).click()
  const checks = page.getByRole('dialog').getByRole('row', { name: /Fired/ })
  await checks.getByText('Email queued for sending').waitFor()
  expect(await checks.count()).toBe(1)
})

it('sets an alert before unlocks from a project, which an import of its schedule makes fire', async () => {
  await importSchedule(20, 400)
  const page = await enter()
  await page.goto(`${terminal.origin}/explorer/projects/aave/vesting`)
  await page.getByRole('button', { name: 'Alert me…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alert me' })
  await dialog.getByText('1 unlock in the next 12 months').waitFor()
  await dialog.getByRole('textbox', { name: 'Days before' }).fill('soon')
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await dialog.getByText('Enter a whole number from 1 to 90.').waitFor()
  await dialog.getByRole('textbox', { name: 'Days before' }).fill('14')
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await page.getByRole('heading', { name: 'Alert created' }).waitFor()

  await page.goto(`${terminal.origin}/explorer/account/alerts`)
  const row = page.getByRole('row', { name: /Unlocks of Aave/ })
  await row.getByText('Watching').waitFor()
  await row.getByText('unlocks within 14 days').waitFor()
  await importSchedule(10, 500)
  await row.getByText('Unlock ahead').waitFor()
  await expect.poll(() => findMail('Alert: Unlocks of Aave')).toContain('500 AAVE')

  // A token whose project the catalog does not have leads to its schedule.
  await importSchedule(5, 30, 'unlisted')
  await page.goto(`${terminal.origin}/explorer/unlocks`)
  await page.getByRole('row', { name: /Unlisted/ }).press('Enter')
  await page.waitForURL('**/marts/vesting-schedules?*')
  await page.getByText('1 of 2 unlocks', { exact: true }).waitFor()
})

/** Imports a schedule with one unlock, so many days from now. */
async function importSchedule(days: number, amount: number, protocol = 'aave'): Promise<void> {
  const folder = makeTestFolder(onTestFinished)
  const start = Math.floor(Date.now() / DAY_MS + days) * (DAY_MS / 1000)
  const schedule = {
    ...{ protocol, meta: { token: `coingecko:${protocol}` }, categories: {}, complete: true },
    sections: { Team: { events: [{ type: 'cliff', start, amount }] } },
  }
  await writeFile(join(folder, `${protocol}.json`), JSON.stringify(schedule))
  await terminal.importFolder(folder)
}

it('shows what has a star, and sends the email about it', async () => {
  const visitor = await open()
  await visitor.goto(`${terminal.origin}/unsubscribe?token=nonsense`)
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await visitor.getByText('This link is invalid.').waitFor()
  await visitor.goto(`${terminal.origin}/explorer/watchlist`)
  await visitor.getByText('Your watchlist is empty').waitFor()

  const page = await enter()
  await page.goto(`${terminal.origin}/explorer/watchlist`)
  const row = page.getByRole('row', { name: /Total value locked/ })
  await row.getByText('$12.5B').waitFor()
  await page.getByRole('switch', { name: 'Send it every day' }).check()
  await page.getByRole('heading', { name: 'The daily email is on' }).waitFor()
  await page.getByRole('button', { name: 'Send me one now' }).click()
  await expect
    .poll(() => findMail('Test: your watchlist, 4 Oct 2026'))
    .toContain('Metrics: TVL $12.5B (4 Oct 2026, day +13.6%).')
})
