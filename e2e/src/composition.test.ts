import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition } from '@tickmark/core/answers/Composition'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { HAS_SHARED_DATA, SHARED_DATA } from '@tickmark/server/testing/sharedData'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { changeAnswers } from './changeAnswers.ts'
import { readSearch, readTable } from './readPage.ts'
import { startTerminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'
import { writeColumn } from './writeColumn.ts'

const open = usePages()
const sample = inject('sampleOrigin')
const headers = { authorization: 'Bearer tickmark-public' }

const usd = (value: number | null | undefined) => formatValue(value ?? null, 'usd', 'compact')

async function get(origin: string, project: string, query: string): Promise<Composition> {
  const path = `/v2/internal/projects/${project}/composition?${query}`
  return (await (await fetch(`${origin}${path}`, { headers })).json()) as Composition
}

/** The lines of the table as the API has them. */
function linesOf({ parts }: Composition): string[][] {
  const write = (field: 'value' | 'share' | 'previous_value', format: 'usd' | 'percent') =>
    writeColumn(
      parts.map((part) => part[field]),
      format,
    )
  const values = write('value', 'usd')
  const shares = write('share', 'percent')
  const before = write('previous_value', 'usd')
  return parts.map((part, index) => [
    part.name,
    values[index] ?? '',
    shares[index] ?? '',
    formatChange(part.change),
    before[index] ?? '',
  ])
}

describe('the composition of a project', () => {
  it('shows the parts of fees by chain as the API has them, and their total as the project list does', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/aave`)
    await page.getByRole('link', { name: 'Composition', exact: true }).click()
    await page.getByRole('group', { name: /^Fees by chain/ }).waitFor()
    const answer = await get(sample, 'aave', 'metric_id=fees&by=chain&limit=100')
    expect(answer.parts.length).toBeGreaterThan(1)
    const [, ...rows] = await readTable(page.getByRole('table', { name: 'Fees by chain' }))
    expect(rows.slice(0, answer.parts.length)).toEqual(linesOf(answer))
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', usd(answer.total)])

    await page.goto(`${sample}/explorer/projects?q=aave`)
    const list = page.getByRole('table', { name: 'Projects', exact: true })
    const [head = [], first = []] = await readTable(list)
    expect(first[head.indexOf('Fees 30d')]).toBe(usd(answer.total))
  })

  it('changes what is split and by what, and the address holds it', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/aave/composition`)
    await page.getByRole('radio', { name: 'By product' }).check()
    await page.getByRole('table', { name: 'Fees by product' }).waitFor()
    await expect.poll(() => readSearch(page)).toEqual({ by: 'product', metric: 'fees' })
    await page.getByRole('button', { name: 'Metric: Fees' }).click()
    await page.getByRole('combobox', { name: 'Search Metric' }).fill('total value')
    await page.getByRole('option', { name: /^Total value locked/ }).click()
    await page.getByRole('radio', { name: 'last 90 days' }).check()
    const table = page.getByRole('table', { name: 'Total value locked by product' })
    const answer = await get(sample, 'aave', 'metric_id=tvl&by=product&interval=90d&limit=100')
    await expect.poll(async () => (await readTable(table)).slice(1, -1)).toEqual(linesOf(answer))
    await page.reload()
    await table.waitFor()
    await expect
      .poll(() => readSearch(page))
      .toMatchObject({ by: 'product', metric: 'tvl', interval: '90d' })
  })

  it('shows each part as its share of the whole', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/aave/composition?percent=true&table=true`)
    const chart = page.getByRole('region', { name: 'Fees by chain' })
    const [head = [], row = []] = await readTable(chart.getByRole('table'))
    expect(head).toHaveLength(row.length)
    expect(row[1]).toMatch(/%/)
  })

  it('names the contracts behind a figure', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/curve/composition?by=contract`)
    const rows = await readTable(page.getByRole('table', { name: /by contract$/ }))
    expect(rows.slice(1).map(([name]) => name)).toContain('Curve: Router')
  })

  it('has no shares of what cannot be added up', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/aave/composition?metric=user_dau`)
    await page.getByText(/cannot be added up/).waitFor()
    const table = page.getByRole('table', { name: 'Active users (daily) by chain' })
    expect((await readTable(table))[0]).not.toContain('Share')
  })

  it('says what no part accounts for', async () => {
    const page = await open()
    await changeAnswers(page, (procedure, data) =>
      procedure === 'projects.getComposition'
        ? { ...(data as Composition), unattributed: { value: 1_234_567, share: 0.2 } }
        : data,
    )
    await page.goto(`${sample}/explorer/projects/aave/composition`)
    const rows = await readTable(page.getByRole('table', { name: 'Fees by chain' }))
    expect(rows.at(-2)?.slice(0, 4)).toEqual(['Unattributed', '$1.2M', '20.0%', '—'])
  })

  it('says so where only totals are known', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects/bitcoin/composition`)
    await page.getByText('Only totals are known').waitFor()
  })
})

describe.runIf(HAS_SHARED_DATA)('the composition of real figures', () => {
  const folder = makeTestFolder()
  const terminal = openForTests(() => startTerminal('empty'))
  beforeAll(async () => {
    await cp(join(SHARED_DATA, 'defillama/protocol_tvl'), folder, { recursive: true })
    await terminal.importFolder(folder)
  })

  it('is that of the API, by chain, and its total that of the project’s head', async () => {
    const page = await open()
    await page.goto(`${terminal.origin}/explorer/projects/etherfuse/composition`)
    const answer = await get(terminal.origin, 'etherfuse', 'metric_id=tvl&by=chain&limit=100')
    expect(answer.parts.map(({ id }) => id)).toEqual(['stellar', 'solana', 'base', 'polygon'])
    const [, ...rows] = await readTable(
      page.getByRole('table', { name: 'Total value locked by chain' }),
    )
    expect(rows.slice(0, -1)).toEqual(linesOf(answer))
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', usd(answer.total)])
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const tiles = page.getByRole('main').getByRole('listitem')
    const value = usd(answer.total)
    await tiles
      .filter({ hasText: /TVL|Total value locked/ })
      .filter({ hasText: value })
      .first()
      .waitFor()
  })
})
