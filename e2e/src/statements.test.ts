import type { FinancialStatement, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue, formatValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { HAS_SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { readDownload, readSearch, readTable } from './readPage.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const sample = inject('sampleOrigin')
const real = inject('realOrigin')
const headers = { authorization: 'Bearer tickmark-public' }

const listOf = (page: Page) => page.getByRole('table', { name: 'Financial statements of projects' })
const write = (id: string, value: number | null | undefined) =>
  formatMetricValue(value ?? null, getMetric(id), 'compact')

async function get<T>(origin: string, path: string): Promise<T> {
  return (await (await fetch(`${origin}/v2/internal/${path}`, { headers })).json()) as T
}
const askStatement = (origin: string, project: string, query = '') =>
  get<FinancialStatement>(origin, `projects/${project}/financial-statement?${query}`)

function findRow({ sections }: FinancialStatement, id: string) {
  return sections.flatMap(({ rows }) => rows).find((row) => row.metric_id === id)
}

/** Returns what a list's line shows: each figure with its change, or a dash alone, and the day they end on. */
function figuresOf(lines: StatementLines, place: number): string[] {
  const row = lines.rows[place]
  return lines.metric_ids.map((id, index) => {
    const value = row?.values[index] ?? null
    const change = formatChange(row?.changes[index] ?? null, { value, metric: getMetric(id) })
    return value === null ? '—' : `${write(id, value)} ${change}`
  })
}

describe('the financial statements of projects', () => {
  it('are listed as in the API, and compared side by side once selected', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/projects`)
    await page.getByRole('link', { name: 'Financial statements', exact: true }).click()
    const lines = await get<StatementLines>(sample, 'financial-statements')
    const [, first = [], second = []] = await readTable(listOf(page))
    expect(first.slice(1, -1)).toEqual(figuresOf(lines, 0))
    expect(second.slice(1, -1)).toEqual(figuresOf(lines, 1))
    await page.getByText(/^Top 100 of \d+ by fees of the last year, twelve months to /).waitFor()

    const boxes = listOf(page).getByRole('checkbox')
    const compare = page.getByRole('button', { name: 'Compare', exact: true })
    await boxes.first().check()
    await expect.poll(() => compare.isDisabled()).toBe(true)
    for (const place of [1, 2, 3]) await boxes.nth(place).check()
    await page.getByText('4 selected, which is the maximum').waitFor()
    await expect.poll(() => boxes.nth(4).isDisabled()).toBe(true)
    await boxes.nth(3).uncheck()
    await compare.click()
    const ids = lines.rows.slice(0, 3).map(({ project_id }) => project_id)
    await expect.poll(() => readSearch(page)).toEqual({ projects: ids.join(',') })

    const table = page.getByRole('table', { name: /^Line by line/ })
    const rows = await readTable(table)
    const statements = await Promise.all(ids.map((id) => askStatement(sample, id)))
    for (const id of ['fees', 'earnings']) {
      const shown = rows.find(([title]) => title === getMetric(id).title)
      const expected = statements.map((statement) => {
        const row = findRow(statement, id)
        return `${write(id, row?.ltm)} ${formatChange(row?.ltm_change ?? null)}`
      })
      expect(shown?.slice(1)).toEqual(expected)
      // A list's figure is that of the statement to the last digit.
      const place = lines.metric_ids.indexOf(id)
      expect(lines.rows.slice(0, 3).map(({ values }) => values[place])).toEqual(
        statements.map((statement) => findRow(statement, id)?.ltm),
      )
    }
    await table.getByRole('row', { name: /^Fees/ }).getByRole('button').nth(1).click()
    const trace = page.getByRole('dialog', { name: 'Trace' })
    await trace.getByText(/Twelve months to/).waitFor()
    await trace
      .getByText(
        formatValue(
          findRow(statements[0] as FinancialStatement, 'fees')?.ltm ?? null,
          'usd',
          'exact',
        ),
      )
      .first()
      .waitFor()
  })

  it('are compared in one period or line by line over time, as the address says', async () => {
    const page = await open()
    await page.goto(`${sample}/explorer/financial-statements?projects=aave,nobody-at-all,curve`)
    await page.getByText('There is no project “nobody-at-all”').waitFor()
    const statements = [
      await askStatement(sample, 'aave'),
      await askStatement(sample, 'curve'),
    ] as const
    const period = statements[0].periods.find((one) => !one.provisional)
    await page.getByRole('combobox', { name: 'Period' }).selectOption(period?.start ?? '')
    await page.getByRole('radio', { name: 'Share of fees' }).check()
    const cellOf = (statement: FinancialStatement, id: string) =>
      findRow(statement, id)?.cells[
        statement.periods.findIndex(({ start }) => start === period?.start)
      ]
    const shares = statements.map((one) =>
      formatValue(cellOf(one, 'revenue')?.share_of_fees ?? null, 'percent', 'compact'),
    )
    const whole = page.getByRole('table', { name: /^Line by line/ })
    const readLine = async () => (await readTable(whole)).find(([title]) => title === 'Revenue')
    await expect.poll(readLine).toEqual(['Revenue', ...shares])

    await page.getByRole('radio', { name: 'Values' }).check()
    await page.getByRole('button', { name: 'Changes and shares in rows of their own' }).click()
    await page.getByRole('radio', { name: 'One line over all periods' }).check()
    await page.getByRole('button', { name: 'Line: Revenue' }).click()
    await page.getByRole('combobox', { name: 'Search Line' }).fill('earnings')
    await page.getByRole('option', { name: /^Earnings/ }).click()
    await page.getByRole('button', { name: 'Newest first' }).click()
    await expect
      .poll(() => readSearch(page))
      .toMatchObject({ mode: 'periods', line: 'earnings', rows: 'true', oldest: 'true' })
    const rows = await readTable(page.getByRole('table', { name: /^Earnings, project by project/ }))
    const aave = findRow(statements[0], 'earnings')
    expect(rows.find(([name]) => name?.endsWith('Aave'))?.slice(1)).toEqual(
      [...(aave?.cells.toReversed() ?? []).map(({ value }) => value), aave?.ltm].map((value) =>
        write('earnings', value),
      ),
    )
    expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(['QoQ', 'YoY', '% of fees']))

    const saving = page.waitForEvent('download')
    const panel = page.getByRole('region', { name: 'Earnings, project by project' })
    await panel.getByRole('button', { name: 'Copy as or download' }).click()
    await page.getByRole('menuitem', { name: 'Download CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(
      /^aave-curve-financial-statements-earnings-quarter-sample-\d{4}-\d{2}-\d{2}\.csv$/,
    )
    const [, line = ''] = String(await readDownload(file))
      .trim()
      .split('\r\n')
    expect(line.split(',').slice(1, 6)).toEqual(['Aave', 'aave', 'earnings', 'value', 'usd'])
    expect(line.split(',').at(-1)).toBe(String(aave?.ltm))
  })
})

describe.runIf(HAS_SHARED_DATA)('the financial statements of real figures', () => {
  it('are in the list and in the comparison what the API has of each', async () => {
    const page = await open()
    await page.goto(`${real}/explorer/financial-statements?sort=name`)
    const rows = await readTable(listOf(page))
    const lines = await get<StatementLines>(real, 'financial-statements')
    const places = ['bitcoin', 'ethereum', 'litecoin'].map((id) =>
      lines.rows.findIndex(({ project_id }) => project_id === id),
    )
    expect(rows.slice(1).map((row) => row.slice(1, -1))).toEqual(
      places.map((place) => figuresOf(lines, place)),
    )
    await page.goto(
      `${real}/explorer/financial-statements?projects=bitcoin,ethereum&g=year&interval=5y&mode=periods&line=fees`,
    )
    const table = page.getByRole('table', { name: /^Fees, project by project/ })
    const shown = (await readTable(table)).find(([name]) => name?.endsWith('Ethereum'))
    const statement = await askStatement(real, 'ethereum', 'granularity=year&interval=5y')
    const fees = findRow(statement, 'fees')
    expect(fees?.cells.length).toBeGreaterThan(3)
    expect(shown?.slice(1).map((text) => text.split(' ')[0])).toEqual([
      ...(fees?.cells ?? []).map(
        ({ value, partial }) => `${write('fees', value)}${partial ? '*' : ''}`,
      ),
      write('fees', fees?.ltm),
    ])
    const place = lines.metric_ids.indexOf('fees')
    expect(lines.rows[places[1] ?? -1]?.values[place]).toBe(fees?.ltm)
  })
})
