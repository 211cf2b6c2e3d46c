import type { ContractPage } from '@tickmark/core/answers/Contracts'
import { HAS_SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { changeSettings } from './changeSettings.ts'
import { readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')
const real = inject('realOrigin')
const headers = { authorization: 'Bearer tickmark-public' }

const panelOf = (page: Page) => page.getByRole('region', { name: 'Contracts', exact: true })
const tableOf = (page: Page) => panelOf(page).getByRole('table')
const namesIn = async (page: Page) =>
  (await readTable(tableOf(page))).slice(1).map(([, name]) => name)

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
    await panelOf(page).getByText(`${rows.length} contracts`, { exact: true }).waitFor()
    expect((await namesIn(page)).sort()).toEqual(rows.map((row) => row.name).sort())
    const ethereum = rows.find((row) => row.chain_id === 'ethereum')
    const link = tableOf(page)
      .getByRole('link', { name: / on Etherscan$/ })
      .first()
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`https://etherscan.io/address/${ethereum?.address}`)
    await changeSettings(page, { switches: { EXTERNAL_LINKS_ENABLED: false } })
    await page.reload()
    await tableOf(page).getByText('Ethereum').first().waitFor()
    expect(await tableOf(page).locator('a[href^="http"]').count()).toBe(0)
  })

  it('stay where a switch hides the area of trending contracts', async () => {
    const page = await open()
    await changeSettings(page, { switches: { TRENDING_CONTRACTS_ENABLED: false } })
    await page.goto(`${sample}/explorer/projects/uniswap/contracts`)
    await tableOf(page).getByText('Ethereum').first().waitFor()
  })

  it('are found by words also from an earlier address, and a search in vain has a way back', async () => {
    const page = await open()
    const { rows } = await get(sample, 'uniswap')
    const [wanted] = rows
    const part = wanted?.address.slice(4, 20).toUpperCase() ?? ''
    await page.goto(`${sample}/explorer/projects/uniswap/contracts?q=${part}&page=3`)
    await panelOf(page).getByText(`1 of ${rows.length} contracts`, { exact: true }).waitFor()
    expect(await namesIn(page)).toEqual([wanted?.name])
    const search = panelOf(page).getByRole('searchbox', { name: 'Filter by words' })
    expect(await search.inputValue()).toBe(part)
    await search.fill('no such contract')
    await page.getByText('No contract matches these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await panelOf(page).getByText(`${rows.length} contracts`, { exact: true }).waitFor()
    await expect.poll(() => readSearch(page)).toEqual({})
    expect(await search.inputValue()).toBe('')
  })

  it('says so where no source names any', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/bitcoin/contracts`)
    await page.getByText('No source has labeled a contract as this project’s').waitFor()
  })
})

describe.runIf(HAS_SHARED_DATA)('the contracts of real labels', () => {
  it('are filtered by chain, thousands of them', async () => {
    const page = await open()
    const { chains } = await get(real, 'aave')
    const polygon = chains.find(({ id }) => id === 'polygon')
    await page.goto(`${real}/explorer/projects/aave/contracts?chains=polygon`)
    await panelOf(page)
      .getByText(new RegExp(`^${polygon?.contracts} of [\\d,]+ contracts$`))
      .waitFor()
    const [, ...rows] = await readTable(tableOf(page))
    expect(rows.length).toBeGreaterThan(10)
    for (const [address] of rows) expect(address).toMatch(/^Polygon/)
  })
})
