import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { HAS_SHARED_DATA, SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { admitUser } from './admitUser.ts'
import { readTable } from './readPage.ts'
import { startTerminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'

const open = usePages()

/** Ethereum's fees of whole months in US dollars, added up from the files apart from this code. */
const MONTHS = [
  ['Jun 2020', '2020-06-01', 22_034_432.93],
  ['May 2020', '2020-05-01', 10_040_657.28],
  ['Apr 2020', '2020-04-01', 3_101_492.67],
] as const
const DOUBTFUL_DAY = '2020-07-10'
const RANGE = 'range=2020-04-01_2020-07-27'

const folder = makeTestFolder()

const terminal = openForTests(() => startTerminal('empty'))

/** Writes what was known in March 2019, and in July 2020 when earlier days had been corrected. */
async function writeFiles(): Promise<void> {
  await mkdir(join(folder, '2019'))
  await mkdir(join(folder, '2020'))
  await writeFile(join(folder, '2020/zec.csv'), writeDoubtful())
  if (HAS_SHARED_DATA) {
    for (const asset of ['btc', 'eth'])
      await cp(
        join(SHARED_DATA, `coinmetrics/csv/${asset}.csv.gz`),
        join(folder, `2020/${asset}.csv.gz`),
      )
    const vintage = join(SHARED_DATA, 'coinmetrics_vintage_2019/eth.csv.gz')
    return cp(vintage, join(folder, '2019/eth.csv.gz'))
  }
  console.warn('The folder ../shared/data is absent: the journey runs on files made for it.')
  await writeFile(join(folder, '2019/eth.csv'), writeCsv(1, [...daysFrom('2019-01-01', 89)]))
  const days = [...daysFrom('2019-01-01', 574)]
  await writeFile(join(folder, '2020/eth.csv'), writeCsv(2, days))
}

/** Fees of Zcash that are the same each day, but for one. */
function writeDoubtful(): string {
  const lines = [...daysFrom('2020-06-01', 50)].map(
    (day) => `${day},50,500000000,${day === DOUBTFUL_DAY ? 500_000 : 5_000}`,
  )
  return `time,PriceUSD,CapMrktCurUSD,FeeTotUSD\n${lines.join('\n')}\n`
}

function* daysFrom(first: string, count: number): Generator<string> {
  for (let day = 0; day < count; day++)
    yield new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10)
}

function writeCsv(value: number, days: readonly string[]): string {
  const lines = days.map((day) => {
    const month = MONTHS.find(([, start]) => start === day)
    return `${day},${value}00.5,${value}000000,${month?.[2] ?? 0}`
  })
  return `time,PriceUSD,CapMrktCurUSD,FeeTotUSD\n${lines.join('\n')}\n`
}

async function readPanel(page: Page, name: string): Promise<string[][]> {
  return readTable(page.getByRole('table', { name }))
}

it('says how to load files when there are none, and fills by itself when they come', async () => {
  const page = await open()
  await page.goto(`${terminal.origin}/explorer`)
  await page.getByText('Nothing is loaded yet').first().waitFor()
  await page.getByText('npm run import -- <folder>').waitFor()
  expect(await page.getByText('Sample data').count()).toBe(0)
  await writeFiles()
  const first = await terminal.importFolder(join(folder, '2019'), '--observed-at', '2019-03-31')
  const second = await terminal.importFolder(join(folder, '2020'), '--observed-at', '2020-07-28')
  expect(first).toContain('eth.csv')
  expect(second).toContain('eth.csv')
  const list = page.getByRole('table', { name: 'Projects', exact: true })
  const ethereum = list.getByRole('link', { name: 'Ethereum ETH' })
  await ethereum.waitFor()
  await page.reload()
  await ethereum.click()
  await page.getByRole('region', { name: 'Fees' }).getByRole('group', { name: /^Fees/ }).waitFor()
  expect(await page.getByText('Sample data').count()).toBe(0)
})

it('adds fees up to the calendar months of the files', async () => {
  const page = await open()
  const address = `${terminal.origin}/explorer/projects/ethereum?metric=fees&g=month&${RANGE}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Show as table' }).click()
  const rows = await readPanel(page, 'Fees')
  expect(rows.slice(-3)).toEqual(
    MONTHS.map(([name, , usd]) => [name, formatValue(usd, 'usd', 'exact')]),
  )
  // The month in which the files end is not finished.
  expect(rows[1]?.[0]).toBe('Jul 2020')
  expect(rows[1]?.[1]).toMatch(/\*$/)
})

it('goes back to what was known on an earlier day', async () => {
  const answer = await fetch(
    `${terminal.origin}/v2/restatements?project_ids=ethereum&metric_ids=market_cap_circulating`,
    { headers: { authorization: 'Bearer tickmark-public' } },
  )
  const [restated] = (
    (await answer.json()) as {
      data: { day: string; old_value: number; new_value: number }[]
    }
  ).data
  if (restated === undefined) throw new Error('The two vintages show no restated point.')
  const day = restated.day.slice(0, 10)
  const page = await open()
  const path = '/explorer/projects/ethereum/data?metrics=market_cap_circulating&g=day'
  await page.goto(`${terminal.origin}${path}&range=${day}_${day}`)
  expect((await readPanel(page, 'Data'))[1]?.[1]).toBe(
    formatValue(restated.new_value, 'usd', 'exact'),
  )
  await page.getByRole('button', { name: /^Data to / }).click()
  await page.getByRole('textbox', { name: 'Day' }).fill('2019-03-31')
  await page.keyboard.press('Enter')
  const old = formatValue(restated.old_value, 'usd', 'exact')
  await page.getByRole('button', { name: old }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('as_of')).toBe('2019-03-31')

  await page.goto(`${terminal.origin}${path}&range=max&as_of=2019-03-31`)
  await page.getByRole('button', { name: 'As of 31 Mar 2019' }).waitFor()
  await expect.poll(async () => (await readPanel(page, 'Data'))[1]?.[0]).toMatch(/Mar 2019$/)
})

it('has staff release a point that a check holds, with a reason', async () => {
  const page = await open()
  const email = 'ada@example.org'
  await admitUser(page.context(), { outbox: terminal.outbox, email })
  await terminal.order('user', 'staff', email, 'on')
  await page.goto(`${terminal.origin}/explorer/status/held?projects=zcash`)
  const held = page.getByRole('table', { name: 'Quarantined points' })
  await held.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release this point?' })
  await dialog.getByText('100 times the usual level').waitFor()
  await dialog.getByLabel('Reason why the value is right').fill('Seen on the chain')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('No quarantined point matches these filters').waitFor()
  await page.goto(`${terminal.origin}/explorer/status/held?projects=zcash&state=released`)
  await held.getByText('100 times the usual level').waitFor()
  await held.getByText('Seen on the chain').waitFor()
})
