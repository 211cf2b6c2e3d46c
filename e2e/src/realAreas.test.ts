import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FundraisePage, FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { HAS_SHARED_DATA, SHARED_DATA } from '@tickmark/server/testing/sharedData'
import { describe, expect, inject, it } from 'vitest'
import { changeSettings } from './changeSettings.ts'
import { readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const real = inject('realOrigin')

/** Coin Metrics files by the name of the project that each is of. */
const FILES = { Ethereum: 'eth', Bitcoin: 'btc', Litecoin: 'ltc' } as const
const usd = (value: number | null) => formatValue(value, 'usd', 'compact')
/** The fees of the last days of a file, added up apart from the terminal's code. */
async function addFees(name: string, days: number): Promise<number> {
  const text = gunzipSync(
    await readFile(join(SHARED_DATA, `coinmetrics/csv/${name}.csv.gz`)),
  ).toString('utf8')
  const [head = '', ...lines] = text.trim().split('\n')
  const at = head.trim().split(',').indexOf('FeeTotUSD')
  return lines
    .slice(-days)
    .reduce((sum, line) => sum + Number(line.split(',')[at] ?? Number.NaN), 0)
}

describe.runIf(HAS_SHARED_DATA)('on real files', () => {
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${real}/v2/internal/${path}`, {
      headers: { authorization: 'Bearer tickmark-public' },
    })
    return (await answer.json()) as T
  }

  it('ranks projects by the sums of their files, as the API does', async () => {
    const page = await open()
    await page.goto(`${real}/explorer/leaderboards?interval=90d`)
    const table = page.getByRole('table', { name: /^Projects by/ })
    const [, ...shown] = await readTable(table)
    const { rows, anchor } = await get<Ranking>('ranking?metric_id=fees&interval=90d')
    expect(anchor).toBe('2020-07-27')
    expect(shown.slice(0, rows.length).map((cells) => cells.slice(1, 3))).toEqual(
      rows.map((row) => [usd(row.value), formatChange(row.change)]),
    )
    for (const [name, file] of Object.entries(FILES)) {
      const row = shown.find(([first]) => first?.endsWith(name))
      expect(row?.[1], name).toBe(usd(await addFees(file, 90)))
    }
    expect(await page.getByText('Sample data').count()).toBe(0)
  })

  it('counts every funding round, and those that tell no amount as of unknown size', async () => {
    const page = await open()
    await page.goto(`${real}/explorer/fundraises?sort=-amount_usd`)
    const { total, rows } = await get<FundraisePage>('fundraises?order_by=amount_usd&limit=2')
    await page.getByText(`${formatCount(total.rounds)} rounds`, { exact: true }).waitFor()
    // The file has 4,304 rows, 60 of them without an amount; the sum was taken apart from this code.
    expect(total).toEqual({ rounds: 4_304, disclosed: 4_304 - 60, amount_usd: 94_119_988_900 })
    const rounds = page.locator('table[aria-label="Fundraises"]')
    const names = async () => (await readTable(rounds)).slice(1, 3).map(([name]) => name)
    await expect
      .poll(names)
      .toEqual(rows.map(({ name }) => expect.stringMatching(new RegExp(`${name}$`))))
    const [known] = (await readTable(rounds)).slice(-2)
    expect(known?.[3]).toBe(formatCount(total.disclosed))
    const investors = await get<FundraiseTotals>('fundraises/totals?by=investor&limit=1')
    const [, ...most] = await readTable(page.getByRole('treegrid', { name: 'Top investors' }))
    const [first] = investors.rows
    expect(most.map(([name]) => name)).toContain(`${first?.key} ${formatCount(first?.rounds ?? 0)}`)
  })

  // None of the real files has flows through contracts or tokenized assets.
  it('says of areas without facts that no source has delivered them', async () => {
    const page = await open({ consent: 'accepted' })
    await changeSettings(page, { switches: { tokenized_assets: true } })
    await page.goto(`${real}/explorer/trending-contracts`)
    await page.getByText(/: activity of contracts$|delivered activity of contracts$/).waitFor()
    await page.getByRole('link', { name: 'Tokenized assets', exact: true }).click()
    await page.getByText(/: tokenized assets$|delivered tokenized assets$/).waitFor()
  })
})
