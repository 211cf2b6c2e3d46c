import { getSampleFolder } from '../getSampleFolder.ts'
import { judge } from '../judge.ts'
import { median } from '../median.ts'
import { startServer } from '../processes/startServer.ts'
import type { Result } from '../Result.ts'
import { tell } from '../tell.ts'
import { findDist } from '../web/findDist.ts'
import { measureSizes } from '../web/measureSizes.ts'
import { openBrowser } from '../web/openBrowser.ts'
import type { PageVitals } from '../web/PageVitals.ts'
import { visitPage } from '../web/visitPage.ts'

const PAGE = '/explorer/projects/ethereum'
const ROUNDS = 9
const SLOWDOWN = 4
const BARS = { javascript: 160, javascriptWithCharts: 300, css: 25 } as const
const BAR_LCP_MS = 350
const BAR_SLOW_LCP_MS = 900
const BAR_CLS = 0.02
const BAR_TBT_MS = 50

/** The first visit to a project's page: what it loads and how it feels. */
export async function* web(): AsyncGenerator<Result> {
  const dist = await findDist()
  const server = await startServer({ dataDir: await getSampleFolder() })
  const url = `${server.url}${PAGE}`
  const browser = await openBrowser()
  try {
    const page = await visitPage(browser, url, 1)
    const { javascript, javascriptWithCharts, css, scripts } = measureSizes(dist, page)
    tell(
      scripts
        .slice(0, 16)
        .map(({ name, size }) => `${name} ${size.toFixed(1)}`)
        .join(', '),
    )
    const unit = 'KB gzip'
    yield judge({ bench: 'web.javascript', value: javascript, unit, bar: BARS.javascript })
    yield judge({
      bench: 'web.javascript-with-charts',
      value: javascriptWithCharts,
      unit,
      bar: BARS.javascriptWithCharts,
    })
    yield judge({ bench: 'web.css', value: css, unit, bar: BARS.css })

    const plain: PageVitals[] = []
    const slow: PageVitals[] = []
    for (let round = 0; round < ROUNDS; round++) {
      plain.push(await visitPage(browser, url, 1))
      slow.push(await visitPage(browser, url, SLOWDOWN))
    }
    describe('full speed', plain)
    describe(`${SLOWDOWN} x slower`, slow)
    const middle = (visits: readonly PageVitals[], name: 'lcp' | 'cls' | 'tbt') =>
      median(visits.map((visit) => visit[name]))
    yield judge({ bench: 'web.lcp', value: middle(plain, 'lcp'), unit: 'ms', bar: BAR_LCP_MS })
    yield judge({ bench: 'web.cls', value: middle(plain, 'cls'), unit: 'score', bar: BAR_CLS })
    yield judge({ bench: 'web.tbt', value: middle(plain, 'tbt'), unit: 'ms', bar: BAR_TBT_MS })
    yield judge({
      bench: 'web.lcp-4x-slower',
      value: middle(slow, 'lcp'),
      unit: 'ms',
      bar: BAR_SLOW_LCP_MS,
    })
  } finally {
    await browser.close()
  }
}

function describe(title: string, visits: readonly PageVitals[]): void {
  const list = (name: 'fcp' | 'lcp' | 'tbt') =>
    `${name} ${visits.map((visit) => visit[name].toFixed(0)).join(' ')}`
  tell(`${title}: ${list('fcp')}; ${list('lcp')}; ${list('tbt')}; ${visits[0]?.lcpElement}`)
}
