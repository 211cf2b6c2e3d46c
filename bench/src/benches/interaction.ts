import type { MartPage, MartRow } from '@tickmark/core/marts/MartPage'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Browser, Page } from 'playwright-core'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startServer } from '../startServer.ts'
import { findDist, openBrowser } from '../web/openBrowser.ts'
import { scrollList, WATCH_TASKS } from '../web/scrollList.ts'

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

const VIEWPORT = { width: 1_440, height: 900 }

/** Each is a new query; none starts or ends with the page's initial view. */
const CHANGES = ['Weekly', '1y', 'Quarterly', 'max', 'Daily', '90d', 'Yearly'] as const

type ChartChange = {
  /** The control that was clicked. */
  name: string
  /** Milliseconds from the click to the new drawing. */
  ms: number
  /** The number of requests to the server. */
  calls: number
  /** The layout shift score of the page, including shifts right after input. */
  shift: number
}

/** Runs in the page before its own code: records requests to the server and new drawings. */
const WATCH = `{
  let started = 0, answered = 0, drawn = 0, calls = 0, shift = 0
  const fetchOriginal = window.fetch
  window.fetch = async (...given) => {
    const response = await fetchOriginal(...given)
    if (String(given[0]?.url ?? given[0]).includes('/trpc/')) {
      calls++
      answered = performance.now()
      drawn = 0
    }
    return response
  }
  new MutationObserver((changes) => {
    const isDrawn = changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeName === 'svg'))
    if (isDrawn && answered > 0 && drawn === 0) drawn = performance.now()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  window.watch = {
    begin() {
      answered = drawn = calls = shift = 0
      started = performance.now()
    },
    async end() {
      const giveUp = performance.now() + 10000
      while (drawn === 0 && performance.now() < giveUp) await rest(5)
      const ms = (drawn || Infinity) - started
      await rest(300)
      return { ms, calls, shift }
    },
  }
}`

const PROJECTS: Sized = { whole: 1_000, smoke: 100 }
const TABLE: Sized<{ rows: number; columns: number }> = {
  whole: { rows: 5_000, columns: 40 },
  smoke: { rows: 200, columns: 40 },
}
/** A longer task is noticeable. */
const BAR_TASK_MS = 50
const BAR_CHANGE_MS = 150
const BAR_SHIFT = 0.02

/**
 * Responsiveness of a page in use: a long list and a custom table of 5,000 rows and 40 columns that are
 * scrolled and sorted, and a chart whose view is changed.
 */
export async function* interaction({ size }: BenchOptions): AsyncGenerator<Result> {
  await findDist()
  const server = await startServer({ dataDir: await getSampleFolder(size) })
  const browser = await openBrowser()
  const task = { unit: 'ms', bar: BAR_TASK_MS }
  try {
    const url = `${server.url}/explorer/projects`
    const { scrolling, sorting } = await scrollList(browser, {
      url,
      projects: PROJECTS[size],
    })
    yield compareWithBar({ bench: 'interaction.scroll-task', value: scrolling, ...task })
    yield compareWithBar({ bench: 'interaction.sort-task', value: sorting, ...task })

    const table = { url: `${server.url}/explorer/tables/new`, ...TABLE[size] }
    const moved = await scrollTable(browser, table)
    yield compareWithBar({ bench: 'interaction.table-scroll', value: moved.scrolling, ...task })
    yield compareWithBar({ bench: 'interaction.table-sort', value: moved.sorting, ...task })

    const changes = await changeChart(browser, `${server.url}/explorer/projects/ethereum`)
    logProgress(changes.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', '))
    const times = changes.map(({ ms }) => ms)
    const most = (list: readonly number[]) => Math.max(...list)
    yield compareWithBar({
      bench: 'interaction.chart-change',
      value: median(times),
      unit: 'ms',
      bar: BAR_CHANGE_MS,
    })
    yield compareWithBar({
      bench: 'interaction.chart-shift',
      value: most(changes.map(({ shift }) => shift)),
      unit: 'score',
      bar: BAR_SHIFT,
    })
    yield compareWithBar({
      bench: 'interaction.chart-calls',
      value: most(changes.map(({ calls }) => calls)),
      unit: 'calls',
      bar: 1,
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Changes granularity and range of the first chart of a page, one at a time. */
async function changeChart(browser: Browser, url: string): Promise<ChartChange[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    await page.goto(url, { waitUntil: 'networkidle' })
    const panel = page
      .getByRole('region')
      .filter({ has: page.locator('[role=group] svg path') })
      .first()
    const changes: ChartChange[] = []
    for (const choice of CHANGES) {
      const radio = panel.getByRole('radio', { name: choice, exact: true })
      await page.evaluate('window.watch.begin()')
      // Clicks from inside the page, so that the time to send a click there is not included.
      await radio.evaluate((element) => (element as unknown as { click(): void }).click())
      const seen: Omit<ChartChange, 'name'> = await page.evaluate('window.watch.end()')
      changes.push({ name: choice, ...seen })
    }
    return changes
  } finally {
    await context.close()
  }
}

/**
 * Opens a custom table of this many fabricated rows and columns, scrolls through it in both
 * directions and sorts it.
 */
async function scrollTable(
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
