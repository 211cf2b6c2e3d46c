import type { MartPage, MartRow } from '@tickmark/core/marts/MartPage'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Browser, Page } from 'playwright-core'
import { WATCH_TASKS } from './scrollList.ts'

const VIEWPORT = { width: 1_440, height: 900 }
const WHEEL_STEPS = 80
const WHEEL_PX = 600
/** Every fourth column is a sparkline, which cannot be sorted. */
const SORTED = [1, 2, 3, 5] as const
const PAUSE_MS = 40

type TableTasks = {
  /** The longest task while the table was scrolled and sorted, in milliseconds; 0 where none took more than 50. */
  scrolling: number
  sorting: number
}

/**
 * Opens a custom table of this many fabricated rows and columns, scrolls through it in both
 * directions and sorts it.
 */
export async function scrollTable(
  browser: Browser,
  { url, rows, columns }: { url: string; rows: number; columns: number },
): Promise<TableTasks> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const ids = listColumns(columns)
    await answerRows(page, rows)
    await page.addInitScript(WATCH_TASKS)
    const view = `c.${ids.join('.')}*h.${ids.slice(0, 4).join('.')}`
    await page.goto(`${url}?view=${view}`, { waitUntil: 'networkidle' })
    const table = page.getByRole('grid').or(page.getByRole('treegrid')).or(page.getByRole('table'))
    await table.first().getByText('Row 0', { exact: true }).waitFor()
    await table.first().hover()
    await page.evaluate('window.longest()')
    for (let step = 0; step < WHEEL_STEPS; step++) {
      const isBack = step >= WHEEL_STEPS / 2
      const isAcross = step % 4 === 3
      const by = isBack ? -WHEEL_PX : WHEEL_PX
      await page.mouse.wheel(isAcross ? by : 0, isAcross ? 0 : by)
      await page.waitForTimeout(PAUSE_MS)
    }
    const scrolling: number = await page.evaluate('window.longest()')
    const heads = table.first().getByRole('columnheader')
    for (const place of SORTED) {
      await heads.nth(place).getByRole('button').first().click()
      await page.waitForTimeout(10 * PAUSE_MS)
    }
    return { scrolling, sorting: await page.evaluate('window.longest()') }
  } finally {
    await context.close()
  }
}

function listColumns(count: number): string[] {
  return METRICS.filter(({ kind }) => kind === 'flow')
    .flatMap(({ metric_id }) => [
      `${metric_id}_30d_sum`,
      `${metric_id}_30d_change`,
      `${metric_id}_90d_sum`,
      `${metric_id}_30d_trend`,
    ])
    .slice(0, count)
}

/** Mocks the responses for a grid's rows; other requests go to the server. */
async function answerRows(page: Page, rows: number): Promise<void> {
  await page.route('**/trpc/marts.postMart*', async (route) => {
    const request = route.request().postDataJSON()
    const json = Object.values<{ mart_id: string; rows_request: RowsRequestInput }>(request).map(
      ({ mart_id, rows_request }) => ({ result: { data: makePage(mart_id, rows_request, rows) } }),
    )
    await route.fulfill({ json })
  })
}

function makePage(martId: string, request: RowsRequestInput, count: number): MartPage {
  const { startRow = 0, endRow = startRow + 100, valueCols = [], sortModel = [] } = request
  const ids = valueCols.map(({ id }) => id)
  const seed = sortModel.map(({ colId, sort }) => colId + sort).join('').length
  const rows = Array.from({ length: Math.max(Math.min(endRow, count) - startRow, 0) }, (_, at) =>
    makeRow(startRow + at, ids, seed),
  )
  return {
    mart_id: martId,
    status: 'ready',
    columns: ids.map((id) => ({
      column_id: id,
      title: id,
      type: id.endsWith('_trend') ? 'trend' : 'number',
      format: id.endsWith('_change') ? 'percent' : 'usd',
      is_additive: id.endsWith('_sum'),
      is_lower_value_better: false,
      metric_id: null,
      interval: null,
      aggregation: null,
      anchor: '2026-01-31',
      group_function: null,
    })),
    rows,
    row_count: count,
    leaf_count: count,
    summary: Object.fromEntries(
      ids
        .filter((id) => !id.endsWith('_trend'))
        .map((id) => [id, { total: count, median: 1, count }]),
    ),
    meta: { data_version: 1, sample: true, sources: ['sample'] },
  }
}

function makeRow(index: number, ids: readonly string[], seed: number): MartRow {
  const values = ids.map((id, place): [string, number | number[]] => {
    if (id.endsWith('_trend'))
      return [id, Array.from({ length: 30 }, (_, day) => 50 + 49 * Math.sin(index + day + place))]
    if (id.startsWith('shade_')) return [id, Math.abs(Math.sin(index + place))]
    const size = id.endsWith('_change') ? 1 : 10 ** (place / 4)
    return [id, Math.sin((index + seed) * (place + 1)) * size]
  })
  return { project_id: `row-${index}`, name: `Row ${index}`, ...Object.fromEntries(values) }
}
