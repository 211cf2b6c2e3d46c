import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { admitUser } from './admitUser.ts'
import { changeSettings } from './changeSettings.ts'
import { findBarriers } from './findBarriers.ts'
import { usePages } from './usePages.ts'
import { waitUntilIdle } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const outbox = inject('sampleOutbox')

async function openQueries(): Promise<Page> {
  const page = await open({ consent: 'accepted' })
  await changeSettings(page, { switches: { custom_queries: true } })
  await page.goto(`${origin}/explorer/queries`)
  await page.getByRole('region', { name: 'Examples' }).waitFor()
  return page
}

const understood = (page: Page) => page.getByRole('list', { name: 'Recognized parts' })

it('answers a question in words with a chart, and goes on from it', async () => {
  const page = await openQueries()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type('monthly fees of aave')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('since 2023')
  await page.keyboard.press('Enter')
  await understood(page).getByText('from “since 2023”').waitFor()
  await page.getByText(/^Fees from .* Fees: \$/).waitFor()
  await page.getByRole('group', { name: /^Fees of Aave/ }).waitFor()
  const query = async () => {
    const chart = new URL(page.url()).searchParams.get('chart')
    return JSON.parse(chart ?? '{}').questions?.[0]?.query
  }
  expect(await query()).toMatchObject({ metrics: ['fees'], where: { projects: ['aave'] } })
  expect(await findBarriers(page)).toEqual([])

  const field = page.getByRole('textbox', { name: 'Ask for figures' })
  await field.fill('by chain instead')
  await field.press('Enter')
  await expect.poll(query).toMatchObject({ breakdown: ['chain'], granularity: 'month' })

  // A part of the reading opens its picker, which stays open while the answer follows.
  const chip = understood(page).getByRole('button', { name: /^Granularity/ })
  await chip.press('Enter')
  const picker = page.getByRole('dialog', { name: /^Granularity/ })
  await picker.getByRole('radio', { name: /Quarterly|^Q$/ }).click()
  await expect.poll(query).toMatchObject({ breakdown: ['chain'], granularity: 'quarter' })
  await understood(page).getByText('Quarterly').waitFor()
  // The chart before is dim until the new one is there.
  await waitUntilIdle(page)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => picker.count()).toBe(0)
  const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label")')
  await expect.poll(focused).toMatch(/^Granularity/)

  // A link shares the query, not the words.
  const link = page.url()
  const visitor = await open({ consent: 'accepted' })
  await changeSettings(visitor, { switches: { custom_queries: true } })
  await visitor.goto(link)
  await visitor.getByRole('group', { name: /^Fees of Aave/ }).waitFor()
})

it('asks back, says what it does not know, and is offered by the command line', async () => {
  const page = await openQueries()
  const field = page.getByRole('textbox', { name: 'Ask for figures' })
  await field.fill('aave')
  await field.press('Enter')
  await page.getByText('Which figure of Aave?').waitFor()
  await page.getByRole('button', { name: 'Fees', exact: true }).click()
  await understood(page).waitFor()
  const chart = page.getByRole('group', { name: /^Fees of Aave/ })
  await chart.waitFor()

  await field.fill('fees of etherreumm quantix')
  await field.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/There is no match for/)
    .waitFor()
  // The chart of the question before is no answer to this one.
  expect(await chart.count()).toBe(0)
  await page.getByRole('button', { name: 'Back to the previous chart' }).click()
  await chart.waitFor()

  await field.fill('L1s with market cap above 1bn')
  await field.press('Enter')
  const projects = page.getByRole('region', { name: 'Projects' })
  await projects.getByRole('link', { name: 'Open the screen' }).waitFor()
  await projects.getByRole('table').getByText('Ethereum', { exact: true }).waitFor()
  expect(await chart.count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /command/i }).fill('weekly revenue of lido')
  await page.getByRole('option', { name: /Ask: weekly revenue of lido/ }).click()
  await understood(page).getByText('Weekly').waitFor()
})

it('asks the language model of the operator when its button is pressed, and lists what it sent', async () => {
  const page = await openQueries()
  const field = page.getByRole('textbox', { name: 'Ask for figures' })
  await field.fill('how much did people splurge at lido')
  await field.press('Enter')
  await page.getByText(/No figures and nothing about you/).waitFor()
  expect(await page.getByText(/^Sent to/).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask test-model' }).press('Enter')
  await page.getByRole('group', { name: /^Fees of Lido/ }).waitFor()
  await understood(page).getByText('Lido', { exact: true }).waitFor()
  await page.getByText(/^Sent to test-model at 127\.0\.0\.1:\d+: 6 texts$/).click()
  await page.getByText('|project|lido|').first().waitFor()

  // The history replays what the model was sent, and asks it nothing.
  await page
    .getByRole('region', { name: 'History' })
    .getByRole('link', { name: /splurge/ })
    .press('Enter')
  await page
    .getByText(/^Sent to test-model at .*, when the question was asked before: 2 texts$/)
    .waitFor()
  await page.getByText('|project|lido|').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
})

it('keeps a history in the browser, and with the account once a user is logged in', async () => {
  const page = await openQueries()
  const field = page.getByRole('textbox', { name: 'Ask for figures' })
  const history = page.getByRole('region', { name: 'History' })
  const ask = async (prompt: string) => {
    await field.fill(prompt)
    await field.press('Enter')
    await history.getByRole('link', { name: prompt }).waitFor()
  }
  await ask('weekly fees of lido')
  await history.getByText('stored in this browser').waitFor()

  await admitUser(page.context(), { outbox, email: `asks.${Date.now()}@example.org` })
  await page.goto(`${origin}/explorer/queries`)
  await page.getByRole('region', { name: 'Examples' }).waitFor()
  await ask('monthly fees of aave')
  await ask('monthly revenue of lido')
  await history.getByText('stored with your account').waitFor()
  expect(await history.getByRole('link', { name: 'weekly fees of lido' }).count()).toBe(0)
  await history.getByRole('link', { name: 'monthly fees of aave' }).press('Enter')
  await page.getByRole('group', { name: /^Fees of Aave/ }).waitFor()
  await page.getByText(/^The same figures as on /).waitFor()
  await history.getByRole('button', { name: 'Delete “monthly fees of aave”' }).press('Enter')
  await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
  await history.getByRole('button', { name: 'Clear history' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click()
  await expect.poll(() => history.count()).toBe(0)
  await page.goto(`${origin}/explorer/queries`)
  await page.getByRole('region', { name: 'Examples' }).waitFor()
  await expect.poll(() => history.count()).toBe(0)
})
