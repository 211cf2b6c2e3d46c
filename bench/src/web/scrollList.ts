import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { Browser, Page } from 'playwright-core'
import { FIGURE_COLUMNS } from '../facts/insertFigures.ts'

const VIEWPORT = { width: 1_440, height: 900 }
const WHEEL_STEPS = 60
const WHEEL_PX = 500
const SORTS = ['Project', 'Fees', 'TVL', 'Market cap'] as const
const PAUSE_MS = 40

type ListTasks = {
  /** The longest task while the list was scrolled and sorted, in milliseconds; 0 where none took more than 50. */
  scrolling: number
  sorting: number
}

/** Opens the list of projects with this many fabricated ones, scrolls through it and sorts it. */
export async function scrollList(
  browser: Browser,
  { url, projects }: { url: string; projects: number },
): Promise<ListTasks> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await fabricate(page, projects)
    await page.addInitScript(WATCH_TASKS)
    await page.goto(`${url}?cols=${FIGURE_COLUMNS.join(',')}`, { waitUntil: 'networkidle' })
    const table = page.getByRole('table', { name: 'Projects' })
    await table.locator('tr[data-row="0"]').waitFor()
    await table.hover()
    await page.evaluate('window.longest()')
    for (let step = 0; step < WHEEL_STEPS; step++) {
      await page.mouse.wheel(0, step < WHEEL_STEPS / 2 ? WHEEL_PX : -WHEEL_PX)
      await page.waitForTimeout(PAUSE_MS)
    }
    const scrolling: number = await page.evaluate('window.longest()')
    for (const name of SORTS) {
      await table.getByRole('columnheader', { name }).first().getByRole('button').first().click()
      await page.waitForTimeout(10 * PAUSE_MS)
    }
    return { scrolling, sorting: await page.evaluate('window.longest()') }
  } finally {
    await context.close()
  }
}

/** Mocks the responses for a list of this many projects; other requests go to the server. */
async function fabricate(page: Page, projects: number): Promise<void> {
  await page.route('**/explorer/projects?*', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    // Without preloaded responses the page requests all of them.
    const body = html.replace(/(<script [^>]*id="tt-answers"[^>]*>)[^<]*/, '$1[]')
    await route.fulfill({ response, body })
  })
  await page.route('**/trpc/projects.*', async (route) => {
    const procedures = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const response = await route.fetch()
    const answers: { result: { data: unknown } }[] = await response.json()
    const json = answers.map((answer, index) => {
      const data = fabricateAnswer(procedures[index] ?? '', projects)
      return data === undefined ? answer : { result: { data } }
    })
    await route.fulfill({ response, json })
  })
}

function fabricateAnswer(procedure: string, count: number): unknown {
  const ids = Array.from({ length: count }, (_, index) => `project-${index}`)
  if (procedure === 'projects.list')
    return {
      projects: ids.map((id, index) => ({
        project_id: id,
        name: `Project ${index}`,
        symbol: `P${index}`,
        market_sectors: ['lending'],
        chains: ['ethereum'],
        tags: [],
        is_archived: false,
        has_data: true,
      })),
    }
  if (procedure !== 'projects.getFigures') return undefined
  return {
    project_ids: ids,
    columns: FIGURE_COLUMNS.map((column, place) => {
      const parts = column.split('_')
      return {
        column_id: column,
        metric_id: parts.slice(0, -2).join('_'),
        interval: parts.at(-2),
        aggregation: parts.at(-1),
        anchor: '2026-01-31',
        values: ids.map((_, index) => Math.sin(index * (place + 1)) * 10 ** (place / 2)),
        trends: column.endsWith('_trend')
          ? ids.map((_, index) =>
              Array.from({ length: 30 }, (_day, day) =>
                Math.round(50 + 49 * Math.sin(index + day)),
              ),
            )
          : [],
      }
    }),
    formulas: [],
    meta: { data_version: 1, sample: true },
  } satisfies Record<keyof ProjectFigures, unknown>
}

/**
 * Runs in a page before its own code: `window.longest()` returns the longest task since the last
 * call, in ms.
 */
export const WATCH_TASKS = `{
  let longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
  }).observe({ type: 'longtask' })
  window.longest = () => {
    const now = longest
    longest = 0
    return now
  }
}`
