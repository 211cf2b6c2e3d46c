import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startServer } from '../startServer.ts'
import { findDist, openBrowser } from '../web/openBrowser.ts'
import { type PageVitals, visitPage } from '../web/visitPage.ts'

const BYTES_PER_KB = 1_000

const BASE = '/explorer/'

type Sizes = {
  javascript: number
  css: number
  /** Scripts by size, the largest first. */
  scripts: { name: string; size: number }[]
}

/** The measured pages, by the name with which their result lines start. */
const PAGES = {
  projects: '/explorer/projects',
  project: '/explorer/projects/ethereum',
  statement: '/explorer/projects/ethereum/financial-statement',
  metric: '/explorer/metrics/fees',
} as const
const ROUNDS: Sized = { whole: 7, smoke: 1 }
const SLOWDOWN = 4
/** Sizes in KB after gzip, times in milliseconds. */
const BARS = {
  javascript: 195,
  css: 25,
  lcp: 350,
  slowLcp: 900,
  cls: 0.02,
  tbt: 50,
} as const

/** The first visit to each of four pages: what it loads and how fast it is. */
export async function* web({ size }: BenchOptions): AsyncGenerator<Result> {
  const dist = await findDist()
  const server = await startServer({ dataDir: await getSampleFolder(size) })
  const browser = await openBrowser()
  try {
    const pages = Object.entries(PAGES)
    for (const [name, path] of size === 'whole' ? pages : pages.slice(0, 1)) {
      const page = { name: `web.${name}`, url: `${server.url}${path}` }
      yield* judgeSizes(dist, browser, page)
      yield* judgeVisits(browser, { ...page, rounds: ROUNDS[size] })
    }
  } finally {
    await browser.close()
  }
}

type MeasuredPage = { name: string; url: string }

async function* judgeSizes(
  dist: string,
  browser: Browser,
  { name, url }: MeasuredPage,
): AsyncGenerator<Result> {
  // A server that has just started answers its first queries too late for the page.
  await visitPage(browser, url, 1)
  const visit = await visitPage(browser, url, 1)
  const { javascript, css, scripts } = measureSizes(dist, visit)
  const largest = scripts.slice(0, 16).map((script) => `${script.name} ${script.size.toFixed(1)}`)
  logProgress(`${name}: page ${visit.html.toFixed(1)} KB packed; ${largest.join(', ')}`)
  const unit = 'KB gzip'
  yield compareWithBar({
    bench: `${name}.javascript`,
    value: javascript,
    unit,
    bar: BARS.javascript,
  })
  yield compareWithBar({ bench: `${name}.css`, value: css, unit, bar: BARS.css })
}

/** Full-speed and slowed-down visits alternate, so that noise affects both. */
async function* judgeVisits(
  browser: Browser,
  { name, url, rounds }: MeasuredPage & { rounds: number },
): AsyncGenerator<Result> {
  const plain: PageVitals[] = []
  const slow: PageVitals[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await visitPage(browser, url, 1))
    slow.push(await visitPage(browser, url, SLOWDOWN))
  }
  describe('full speed', plain)
  describe(`${SLOWDOWN} x slower`, slow)
  const middle = (visits: readonly PageVitals[], vital: 'lcp' | 'cls' | 'tbt') =>
    median(visits.map((visit) => visit[vital]))
  yield compareWithBar({
    bench: `${name}.lcp`,
    value: middle(plain, 'lcp'),
    unit: 'ms',
    bar: BARS.lcp,
  })
  yield compareWithBar({
    bench: `${name}.cls`,
    value: middle(plain, 'cls'),
    unit: 'score',
    bar: BARS.cls,
  })
  yield compareWithBar({
    bench: `${name}.tbt`,
    value: middle(plain, 'tbt'),
    unit: 'ms',
    bar: BARS.tbt,
  })
  yield compareWithBar({
    bench: `${name}.lcp-4x-slower`,
    value: middle(slow, 'lcp'),
    unit: 'ms',
    bar: BARS.slowLcp,
  })
}

function describe(title: string, visits: readonly PageVitals[]): void {
  const list = (name: 'fcp' | 'lcp' | 'tbt') =>
    `${name} ${visits.map((visit) => visit[name].toFixed(0)).join(' ')}`
  logProgress(`${title}: ${list('fcp')}; ${list('lcp')}; ${list('tbt')}; ${visits[0]?.lcpElement}`)
}

/** KB after gzip of the files that a page requested; they are read from the built web app. */
function measureSizes(dist: string, page: Pick<PageVitals, 'scripts' | 'styles'>): Sizes {
  const read = (path: string) => readFileSync(join(dist, path.slice(BASE.length)))
  const packed = (path: string) => gzipSync(read(path)).length / BYTES_PER_KB
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + packed(path), 0)
  return {
    javascript: sum(page.scripts),
    css: sum(page.styles),
    scripts: page.scripts
      .map((path) => ({ name: basename(path), size: packed(path) }))
      .sort((a, b) => b.size - a.size),
  }
}
