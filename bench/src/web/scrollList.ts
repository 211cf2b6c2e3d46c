import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { ProjectList } from '@tickmark/core/answers/ProjectList'
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
    // The names of fabricated projects are asked for in a call of its own, which is no batch.
    if (!procedures.includes('projects.list')) return route.continue()
    const response = await route.fetch()
    const answers: { result: { data: unknown } }[] = await response.json()
    const asked = new URL(route.request().url()).searchParams.get('input')
    const inputs = JSON.parse(asked ?? '{}') as Record<string, { offset?: number; limit?: number }>
    const json = answers.map((answer, index) => {
      if (procedures[index] !== 'projects.list') return answer
      const { offset = 0, limit = 100 } = inputs[index] ?? {}
      return { result: { data: fabricateList({ count: projects, offset, limit }) } }
    })
    await route.fulfill({ response, json })
  })
}

type Part = { count: number; offset: number; limit: number }

function fabricateList({ count, offset, limit }: Part): ProjectList {
  const places = Array.from(
    { length: Math.min(limit, Math.max(count - offset, 0)) },
    (_, index) => offset + index,
  )
  return {
    projects: places.map((index) => ({
      project_id: `project-${index}`,
      name: `Project ${index}`,
      symbol: `P${index}`,
      market_sectors: ['lending'],
      is_archived: false,
      is_reviewed: true,
      has_data: true,
    })),
    total: count,
    counts: { projects: count, with_data: count, archived: 0, not_reviewed: 0 },
    summaries: {},
    figures: {
      project_ids: places.map((index) => `project-${index}`),
      columns: FIGURE_COLUMNS.map((column_id, place) => ({
        ...parseFigureColumn(column_id),
        anchor: '2026-01-31',
        values: places.map((index) => Math.sin(index * (place + 1)) * 10 ** (place / 2)),
        trends: column_id.endsWith('_trend')
          ? places.map((index) =>
              Array.from({ length: 30 }, (_day, day) =>
                Math.round(50 + 49 * Math.sin(index + day)),
              ),
            )
          : [],
      })),
      formulas: [],
      meta: { data_version: 1, sample: true },
    },
  }
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
