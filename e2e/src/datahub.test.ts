import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTerminal, type Terminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'

const open = usePages()

let terminal: Terminal
const identities = new Map<string, string>()
beforeAll(async () => {
  terminal = await startTerminal('empty')
  await importLevels()
  for (const name of ['ada', 'rita']) {
    const email = `${name}@team.example`
    await terminal.order('user', 'create', email)
    const [line = ''] = await terminal.order('token', email)
    identities.set(name, line.replace('_idtoken=', ''))
  }
  await terminal.order('user', 'staff', 'rita@team.example', 'on')
})
afterAll(() => terminal?.stop())

/** A project's page needs a terminal that has figures of some project. */
async function importLevels(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tickmark-e2e-datahub-'))
  const tvl = [1, 2, 3].map((day) => ({
    date: Date.UTC(2026, 9, day) / 1_000,
    totalLiquidityUSD: 1e9,
  }))
  await writeFile(join(folder, 'everlend.json'), JSON.stringify({ name: 'Everlend', tvl }))
  await terminal.importFolder(folder)
  await rm(folder, { recursive: true })
}

/** Opens a page of a logged-in user. */
async function enter(name: string, path: string): Promise<Page> {
  const page = await open()
  const cookie = { domain: 'localhost', path: '/' }
  await page.context().addCookies([
    { ...cookie, name: '_idtoken', value: identities.get(name) ?? '' },
    { ...cookie, name: '_loggedin', value: '1' },
  ])
  await page.goto(`${terminal.origin}/explorer${path}`)
  return page
}

async function countMails(recipient: string, words: string): Promise<number> {
  const names = await readdir(terminal.outbox).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(join(terminal.outbox, name), 'utf8')),
  )
  return mails.filter(
    (mail) => mail.includes(`To: ${recipient}`) && mail.replaceAll(/=\r?\n/g, '').includes(words),
  ).length
}

it('leads a suggested edit from the project through review into the catalog, and back', async () => {
  const author = await enter('ada', '/projects/aave')
  await author.getByRole('link', { name: 'Suggest an edit' }).click()
  await author.getByLabel('Website').fill('http://aave.com')
  await author.getByText('This must be an https address.').waitFor()
  await author.getByLabel('Website').fill('https://aave.com')
  await author.getByLabel('Name', { exact: true }).fill('Aave Labs')
  await author.getByRole('region', { name: 'Changes' }).getByText('+ Aave Labs').waitFor()
  await author.getByText('No faults, conflicts or possible duplicates.').waitFor()
  await author.getByRole('button', { name: 'Save as a draft' }).click()
  await author.getByRole('heading', { name: '#1 Edit Aave' }).waitFor()
  await author.getByRole('button', { name: 'Submit for review' }).click()
  await author.getByText('ada submitted it for review').waitFor()
  await expect.poll(() => countMails('rita@team.example', 'submitted for review')).toBe(1)

  const reviewer = await enter('rita', '/staff')
  await reviewer.getByRole('link', { name: 'Review queue' }).click()
  await reviewer.getByRole('link', { name: '#1 Edit Aave' }).click()
  await reviewer.getByRole('textbox', { name: 'Message' }).fill('<b>Which</b> source? @ada')
  await reviewer.getByRole('button', { name: 'Send' }).click()
  await reviewer.getByText('<b>Which</b> source? @ada').waitFor()
  await expect.poll(() => countMails('ada@team.example', 'mentions you')).toBe(1)

  await author.getByRole('link', { name: 'Edit', exact: true }).click()
  await author.getByLabel('Launch year').fill('2017')
  await author.getByRole('button', { name: 'Commit' }).click()
  await author.getByText('Describe what you changed.').waitFor()
  await author.getByLabel('Changes and sources').fill('The first version')
  await author.getByRole('button', { name: 'Commit' }).click()
  await author.getByText('The first version').waitFor()

  // The reviewer looks at what was proposed before.
  const merge = async () => {
    await reviewer.getByRole('button', { name: 'Merge…' }).click()
    await reviewer.getByRole('button', { name: 'Merge', exact: true }).click()
  }
  await merge()
  await reviewer.getByText('has changed: it is at').waitFor()
  await reviewer.reload()
  await merge()
  await reviewer.getByText('rita merged it (commit 2)').waitFor()
  await expect.poll(() => countMails('ada@team.example', 'was merged')).toBe(1)

  const visitor = await open()
  await visitor.goto(`${terminal.origin}/explorer/projects/aave/readme`)
  await visitor.getByRole('heading', { name: 'Aave Labs' }).waitFor()
  await visitor.getByRole('link', { name: 'Datahub #1' }).first().click()
  await visitor.getByRole('region', { name: 'Changes' }).getByText('+ 2017').waitFor()

  await reviewer.getByRole('button', { name: 'Revert…' }).click()
  await reviewer.getByLabel('Reason').fill('It is called Aave.')
  await reviewer.getByRole('button', { name: 'Revert', exact: true }).click()
  await reviewer.getByText('rita reverted it').waitFor()
  await visitor.goto(`${terminal.origin}/explorer/projects/aave`)
  await visitor.getByRole('heading', { name: 'Aave', exact: false }).waitFor()
  await expect.poll(() => visitor.getByText('Aave Labs').count()).toBe(0)
})

it('adds a project that the catalog does not have', async () => {
  const author = await enter('ada', '/datahub/new')
  await author.getByLabel('Name', { exact: true }).fill('New Lend')
  await author.getByText('links: is required for a new project').waitFor()
  await author.getByRole('button', { name: 'Market sectors' }).click()
  await author.getByRole('option', { name: 'Lending' }).click()
  await author.keyboard.press('Escape')
  await author.getByLabel('Description').fill('A protocol for lending that is new here.')
  await author.getByLabel('Website').fill('https://www.aave.com')
  await author.getByText('Aave has the same website.').waitFor()
  await author.getByLabel('Website').fill('https://new-lend.example')
  await author.getByText('No faults, conflicts or possible duplicates.').waitFor()
  await author.getByRole('button', { name: 'Save as a draft' }).click()
  await author.getByRole('button', { name: 'Submit for review' }).click()
  await author.getByText('ada submitted it for review').waitFor()

  const reviewer = await enter('rita', '/datahub?state=submitted')
  await reviewer.getByRole('link', { name: /Add New Lend/ }).click()
  await reviewer.getByRole('button', { name: 'Merge…' }).click()
  await reviewer.getByRole('button', { name: 'Merge', exact: true }).click()
  await reviewer.getByText('rita merged it').waitFor()
  await reviewer.goto(`${terminal.origin}/explorer/projects/new-lend`)
  await reviewer.getByRole('heading', { name: 'New Lend' }).waitFor()
})

/** Cancels the reading of a table that takes long, and has it read again. */
async function cancelOnce(page: Page, send: () => Promise<void>): Promise<void> {
  const pattern = '**/v3/internal/datahub/table'
  await page.route(pattern, () => undefined)
  await send()
  await page.getByRole('progressbar', { name: 'Reading the table' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Reading was canceled.').waitFor()
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Read it again' }).click()
}

it('leads a table from a spreadsheet through the importer and review into figures, and back', async () => {
  const author = await enter('ada', '/projects/everlend')
  await author.getByRole('link', { name: 'Add data' }).click()
  const table = (last: number) =>
    `Date;TVL (USD m);Note\n03.10.2026;1.250,5;books\n04.10.2026;1.300;books\n05.10.2026;${last};\nTotal;9;\n`
  const send = (page: Page, last: number) =>
    page.getByLabel('Choose a file').setInputFiles({
      name: 'levels.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table(last)),
    })
  await cancelOnce(author, () => send(author, 1_400))
  await author.getByText('3 values kept').waitFor()
  await author.getByRole('list', { name: 'Rejected' }).getByText('not a calendar day').waitFor()
  await author.getByRole('table', { name: 'First rows' }).getByText('1 value changed').waitFor()
  await author.getByLabel('Meaning of TVL (USD m)').selectOption('ignore')
  await author
    .getByText('No column is read as values. Choose one, or name it after a metric, such as fees.')
    .waitFor()
  await author.getByLabel('Meaning of TVL (USD m)').selectOption('value')
  // A column that was ignored has its metric and the scale of its header again.
  await author.getByText('3 values kept').waitFor()
  await author.getByRole('checkbox', { name: /The column Note says more/ }).check()
  await author.getByRole('button', { name: 'Save as a draft' }).click()
  await author.getByRole('heading', { name: /Add data of Everlend/ }).waitFor()
  await author.getByText('2 new').waitFor()
  await author.getByRole('button', { name: 'Submit for review' }).click()
  await author.getByText('ada submitted it for review').waitFor()

  const reviewer = await enter('rita', '/datahub?kind=data')
  await reviewer.getByRole('link', { name: /Add data of Everlend/ }).click()
  await reviewer.getByRole('table', { name: 'Changed points' }).getByText('3 Oct 2026').waitFor()
  await reviewer.getByText('Not read: not a calendar day, once', { exact: false }).waitFor()
  await reviewer.getByRole('button', { name: 'Merge…' }).click()
  await reviewer.getByRole('button', { name: 'Merge', exact: true }).click()
  await reviewer.getByText('rita merged it').waitFor()
  await reviewer.getByRole('button', { name: 'Revert…' }).click()
  await reviewer.getByLabel('Reason').fill('Another unit.')
  await reviewer.getByRole('button', { name: 'Revert', exact: true }).click()
  await reviewer.getByText('rita reverted it').waitFor()
})

it('leads one bridge flow from a form through review to the chains, and back', async () => {
  const author = await enter('ada', '/bridge-flows')
  await author.getByRole('link', { name: 'Propose a record' }).click()
  await author.getByRole('button', { name: 'Project: Choose a project' }).click()
  await author.keyboard.type('Across')
  await author.getByRole('option', { name: /^Across/ }).click()
  const form = author.getByRole('form', { name: 'Bridge flow' })
  const send = () => form.getByRole('button', { name: 'Save as a draft' }).click()
  await send()
  await expect.poll(() => form.getByText('This is required.').count()).toBe(4)
  const choose = async (field: string, chain: string) => {
    await form.getByRole('button', { name: field }).click()
    await author.keyboard.type(chain)
    await author
      .getByRole('option', { name: new RegExp(`^${chain}`) })
      .first()
      .click()
  }
  await choose('From chain', 'Ethereum')
  await choose('To chain', 'Ethereum')
  await form.getByLabel('Day').fill('2026-10-03')
  await form.getByLabel('Amount in US dollars').fill('1250000.50')
  // Refusals of the importer appear at the form, and nothing is proposed.
  await send()
  await form.getByText('The record has one chain at both ends.').waitFor()
  await choose('To chain', 'Base')
  await send()
  await author.getByRole('heading', { name: /Bridge flow of Across/ }).waitFor()
  await author.getByRole('button', { name: 'Submit for review' }).click()
  await author.getByText('ada submitted it for review').waitFor()

  const reviewer = await enter('rita', '/datahub?kind=data')
  await reviewer.getByRole('link', { name: /Bridge flow of Across/ }).click()
  await reviewer.getByText('Ethereum → Base').waitFor()
  await reviewer.getByText('$1,250,000.50').waitFor()
  await reviewer.getByRole('button', { name: 'Merge…' }).click()
  await reviewer.getByRole('button', { name: 'Merge', exact: true }).click()
  await reviewer.getByText('rita merged it').waitFor()
  const readFlows = async () => {
    const answer = await reviewer.request.get(`${terminal.origin}/v2/internal/bridge-flows?days=90`)
    const { records, chains } = (await answer.json()) as {
      records: number
      chains: { chain_id: string; net_flow: number }[]
    }
    return [records, chains.map(({ chain_id, net_flow }) => [chain_id, net_flow])]
  }
  await expect.poll(readFlows).toEqual([
    1,
    expect.arrayContaining([
      ['base', 1_250_000.5],
      ['ethereum', -1_250_000.5],
    ]),
  ])

  await reviewer.getByRole('button', { name: 'Revert…' }).click()
  await reviewer.getByLabel('Reason').fill('Another bridge.')
  await reviewer.getByRole('button', { name: 'Revert', exact: true }).click()
  await reviewer.getByText('rita reverted it').waitFor()
  await expect.poll(readFlows).toEqual([0, []])
})
