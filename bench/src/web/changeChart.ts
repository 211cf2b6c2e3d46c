import type { Browser } from 'playwright-core'

const VIEWPORT = { width: 1_440, height: 900 }
/** Each is a question that was not asked before; none begins or ends with what the page opened with. */
const CHANGES = ['Weekly', '1y', 'Quarterly', 'max', 'Daily', '90d', 'Yearly'] as const

type ChartChange = {
  /** What was pressed. */
  name: string
  /** From the press to the first stroke of the new drawing, in milliseconds. */
  ms: number
  /** How often the server was asked. */
  calls: number
  /** How far anything on the page moved, as the browser scores it, whether or not somebody had just pressed something. */
  shift: number
}

/** Changes granularity and range of the first chart of a page, one after the other. */
export async function changeChart(browser: Browser, url: string): Promise<ChartChange[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    await page.goto(url, { waitUntil: 'networkidle' })
    const panel = page
      .getByRole('region')
      .filter({ has: page.locator('canvas') })
      .first()
    const changes: ChartChange[] = []
    for (const choice of CHANGES) {
      const radio = panel.getByRole('radio', { name: choice, exact: true })
      await page.evaluate('window.watch.begin()')
      // Pressed from inside the page: what it takes to send a press there is no part of what is felt.
      await radio.evaluate((element) => (element as unknown as { click(): void }).click())
      const seen: Omit<ChartChange, 'name'> = await page.evaluate('window.watch.end()')
      changes.push({ name: choice, ...seen })
    }
    return changes
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything of it: notes calls to the server and strokes on canvases. */
const WATCH = `{
  let started = 0, answered = 0, drawn = 0, calls = 0, shift = 0
  const ask = window.fetch
  window.fetch = async (...given) => {
    const response = await ask(...given)
    if (String(given[0]?.url ?? given[0]).includes('/trpc/')) {
      calls++
      answered = performance.now()
      drawn = 0
    }
    return response
  }
  const pen = CanvasRenderingContext2D.prototype
  for (const name of ['stroke', 'fill', 'fillText']) {
    const draw = pen[name]
    pen[name] = function (...given) {
      if (answered > 0 && drawn === 0) drawn = performance.now()
      return draw.apply(this, given)
    }
  }
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
