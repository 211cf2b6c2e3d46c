import type { ContractPage } from '@tickmark/core/answers/Contracts'
import { HAS_SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { changeAnswers } from './changeAnswers.ts'
import { changeSettings } from './changeSettings.ts'
import { readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')
const real = inject('realOrigin')
const headers = { authorization: 'Bearer tickmark-public' }

const tableOf = (page: Page) => page.getByRole('table', { name: 'Contracts' })
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of contracts' })
const namesIn = async (page: Page) =>
  (await readTable(tableOf(page))).slice(1).map(([name]) => name)

async function get(origin: string, project: string, query = ''): Promise<ContractPage> {
  const path = `/v2/internal/projects/${project}/contracts?${query}`
  return (await (await fetch(`${origin}${path}`, { headers })).json()) as ContractPage
}

describe('the contracts of a project', () => {
  it('have labels and link to the explorer of their chain', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/uniswap`)
    await page.getByRole('link', { name: 'Contracts', exact: true }).click()
    const { rows } = await get(sample, 'uniswap')
    expect(await namesIn(page)).toEqual(rows.map((row) => row.name))
    const ethereum = rows.find((row) => row.chain_id === 'ethereum')
    const ends = `${ethereum?.address.slice(0, 8)}…${ethereum?.address.slice(-6)}`
    const link = tableOf(page).getByRole('link', { name: `${ends} on Etherscan` })
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`https://etherscan.io/address/${ethereum?.address}`)
    await changeSettings(page, { switches: { EXTERNAL_LINKS_ENABLED: false } })
    await page.reload()
    await tableOf(page).waitFor()
    expect(await tableOf(page).getByRole('link').count()).toBe(0)
  })

  it('are found by a part of their address, and a search in vain has a way back', async () => {
    const page = await open()
    const { rows } = await get(sample, 'uniswap')
    const [wanted] = rows
    await page.goto(`${sample}/explorer/projects/uniswap/contracts`)
    const search = page.getByRole('searchbox', { name: 'Search contracts' })
    await search.fill(wanted?.address.slice(4, 20).toUpperCase() ?? '')
    await expect.poll(() => namesIn(page)).toEqual([wanted?.name])
    await search.fill('no such contract')
    await page.getByText('No contract matches these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => namesIn(page)).toHaveLength(rows.length)
    await expect.poll(() => readSearch(page)).toEqual({})
  })

  it('says so where no source names any', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/bitcoin/contracts`)
    await page.getByText('No source has labeled a contract as this project’s').waitFor()
  })

  it('pages through ten thousand, and leads back from a page that is not there', async () => {
    const page = await open()
    await changeAnswers(page, (procedure, data) =>
      procedure === 'contracts.getOfProject' ? { ...(data as ContractPage), count: 10_000 } : data,
    )
    await page.goto(`${sample}/explorer/projects/uniswap/contracts`)
    await pagesOf(page).getByText('1–100 of 10,000').waitFor()
    await pagesOf(page).getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => readSearch(page).page).toBe('2')
    // The sample has no second page.
    await page.getByText('Page not found').waitFor()
    await page.getByRole('button', { name: 'First page' }).click()
    await tableOf(page).waitFor()
    expect(readSearch(page).page).toBeUndefined()
  })
})

describe.runIf(HAS_SHARED_DATA)('the contracts of real labels', () => {
  it('are paged on the server, thousands of them', async () => {
    const page = await open()
    const third = await get(real, 'sushi', 'limit=100&offset=200')
    expect(third.count).toBeGreaterThan(3_000)
    await page.goto(`${real}/explorer/projects/sushi/contracts?page=3`)
    const drawn = await namesIn(page)
    expect(drawn.length).toBeGreaterThan(10)
    expect(drawn).toEqual(third.rows.slice(0, drawn.length).map((row) => row.name))
    const count = third.count.toLocaleString('en-US')
    await pagesOf(page).getByText(`201–300 of ${count}`).waitFor()
  })

  it('are filtered by chain, with how many each chain has', async () => {
    const page = await open()
    const { chains } = await get(real, 'aave')
    const polygon = chains.find(({ id }) => id === 'polygon')
    await page.goto(`${real}/explorer/projects/aave/contracts`)
    await page.getByRole('button', { name: 'Chain', exact: true }).click()
    await page.getByRole('option', { name: `Polygon ${polygon?.contracts}`, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => readSearch(page).chains).toBe('polygon')
    const shown = await get(real, 'aave', 'chains=polygon')
    expect(shown.count).toBe(polygon?.contracts)
    await expect
      .poll(() => tableOf(page).getAttribute('aria-rowcount'))
      .toBe(String(Math.min(100, shown.count) + 1))
    const rows = (await readTable(tableOf(page))).slice(1)
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['Polygon']))
  })
})
