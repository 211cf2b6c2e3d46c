import type { Browser } from 'playwright-core'

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

/** Changes granularity and range of the first chart of a page, one at a time. */
export async function changeChart(browser: Browser, url: string): Promise<ChartChange[]> {
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
