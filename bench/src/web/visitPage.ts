import type { Browser } from 'playwright-core'

/** Vitals of a first visit to a page. Times in milliseconds since the navigation started. */
export type PageVitals = {
  fcp: number
  lcp: number
  /** The largest element, for people. */
  lcpElement: string
  cls: number
  /** Total blocking time: the time beyond 50 ms of each task that ended after the first paint. */
  tbt: number
  /** URLs of the scripts and style sheets that the page requested. */
  scripts: string[]
  styles: string[]
  /** KB of the page itself over the wire, including its preloaded responses. */
  html: number
}

/** The time to wait for late paints and tasks after the network is idle. */
const SETTLE_MS = 1_500
const VIEWPORT = { width: 1_440, height: 900 }

/** Visits a page for the first time, with an empty cache, on a processor slowed by `slowdown`. */
export async function visitPage(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<PageVitals> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    const scripts: string[] = []
    const styles: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (path.endsWith('.js')) scripts.push(path)
      if (path.endsWith('.css')) styles.push(path)
    })
    await page.addInitScript(OBSERVE)
    if (slowdown > 1) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    }
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    const seen: Omit<PageVitals, 'scripts' | 'styles' | 'html'> =
      await page.evaluate('window.vitals()')
    const sizes = await response?.request().sizes()
    return {
      ...seen,
      scripts: [...new Set(scripts)],
      styles: [...new Set(styles)],
      html: (sizes?.responseBodySize ?? 0) / 1_000,
    }
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page before its own code. Layout shifts are grouped into windows as described at
 * web.dev/articles/cls.
 */
const OBSERVE = `{
  let lcp = 0, lcpElement = '', cls = 0, shifts = { sum: 0, first: 0, last: 0 }
  const tasks = []
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    lcp = entry.startTime
    const { element } = entry
    lcpElement = element ? element.tagName.toLowerCase() + ' "' + element.textContent.trim().slice(0, 40) + '"' : ''
  })
  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    const at = entry.startTime
    if (at - shifts.last > 1000 || at - shifts.first > 5000) shifts = { sum: 0, first: at, last: at }
    shifts.sum += entry.value
    shifts.last = at
    cls = Math.max(cls, shifts.sum)
  })
  observe('longtask', (entry) => tasks.push([entry.startTime, entry.duration]))
  window.vitals = () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const after = tasks.filter(([start, duration]) => start + duration > fcp)
    const tbt = after.reduce((sum, [start, duration]) => sum + Math.max(0, duration - 50), 0)
    return { fcp, lcp, lcpElement, cls, tbt }
  }
}`
