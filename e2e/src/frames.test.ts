import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { EMBEDDED_PANELS } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { takesCase } from '@tickmark/core/testing/takesCase'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { findMailedLink } from './findMailedLink.ts'
import { usePages } from './usePages.ts'
import { CAPTCHA_TIMEOUT } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const outbox = inject('sampleOutbox')
const email = `frames.${Date.now()}@example.org`
const PASSWORD = 'correct horse battery'
/**
 * The maximum size of what a frame loads in all, after gzip: page, scripts, styles and figures, but for the font; and
 * of its scripts alone.
 */
const [MAX_BYTES, MAX_SCRIPTS] = [120_000, 30_000]

const query = {
  metrics: ['fees'],
  where: { sectors: ['lending'] },
  breakdown: ['project'],
  granularity: 'month',
  range: '3y',
}
const CHART = { kind: 'stacked', questions: [{ id: 'a', query }] }
const TABLE = { mart_id: 'crypto_screener', valueCols: [{ id: 'fees_30d_sum' }] }
const DASHBOARD = {
  tiles: [
    {
      tile_id: 'a',
      title: 'Lending',
      place: { x: 0, y: 0, w: 12, h: 8 },
      body: { kind: 'chart', chart: CHART },
    },
  ],
}

let cookie = ''
let other: Server
let otherOrigin = ''
let framed = ''
beforeAll(async () => {
  other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Another site</title>${framed}`)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  // People are kept in a store that is opened when it is first needed.
  await fetch(`${origin}/v1/captcha`)
  otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => {
  other?.close()
})

type Answer = { document?: { document_id: string }; url?: string }

/** Sends a request as a page of the terminal, with the session of the sharing user. */
async function sendRequest(method: string, path: string, body?: object) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { origin, cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const [session] = answer.headers.getSetCookie().filter((one) => /^_idtoken=[^;]/.test(one))
  if (session !== undefined) cookie = session.split(';')[0] ?? ''
  return (await answer.json()) as Answer
}

async function share(kind: string, name: string, content: object): Promise<string> {
  const body = { kind, name, content, visibility: 'public' }
  const { document } = await sendRequest('POST', '/v3/internal/documents', body)
  if (document === undefined) throw new Error(`The ${kind} was not kept.`)
  return document.document_id
}

async function signUp(page: Page): Promise<void> {
  await page.goto(`${origin}/explorer/signup`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor(CAPTCHA_TIMEOUT)
  const link = await findMailedLink(outbox, { email, page: 'verify-email' })
  await sendRequest('POST', '/v1/users/verify_email', {
    token: new URL(link).searchParams.get('token'),
  })
  await sendRequest('POST', '/v1/login', { email, password: PASSWORD })
}

const stillOf = (page: Page) => page.frameLocator('iframe').locator('#tt-still')

it('shows what a user shares on another site, first as a picture and then to be pointed at', async () => {
  await signUp(await open())
  const chart = await share('chart', 'Fees of lending', CHART)
  const alone = `${origin}/explorer/embed/charts/${chart}`

  // A frame in which nothing runs is one answer, and small.
  const still = await open({
    consent: 'none',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 420 },
  })
  const loaded: number[] = []
  still.on('response', async (answer) => loaded.push(gzipSync(await answer.body()).length))
  await still.goto(`${alone}?interactive=false&theme=light`)
  await still.getByRole('heading', { name: 'Fees of lending' }).waitFor()
  await still.getByRole('img', { name: 'Chart' }).and(still.locator(':visible')).waitFor()
  await expect.poll(() => loaded.length).toBe(1)
  expect(loaded[0]).toBeLessThan(MAX_BYTES)

  const oembed = await fetch(
    `${origin}/oembed?url=${encodeURIComponent(`${origin}/explorer/charts/${chart}`)}`,
  )
  framed = ((await oembed.json()) as { html: string }).html
  const visitor = await open({ consent: 'none' })
  const requests: string[] = []
  visitor.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await visitor.goto(otherOrigin)
  const frame = visitor.frameLocator('iframe')
  await stillOf(visitor).getByText('Fees of lending').waitFor()
  const through = await frame.getByText(/^Data through/).textContent()
  const newestMonth = /[A-Z][a-z]{2} \d{4}/.exec(through ?? '')?.[0] ?? ''
  const drawing = frame.getByRole('group', { name: /Aave/ })
  await drawing.hover()
  await frame.getByRole('status').getByText('Total').waitFor()
  // The legend takes a series away; the arrow keys go through the periods.
  await frame.getByRole('button', { name: 'Aave', exact: true }).click()
  await drawing.press('End')
  await frame.getByRole('status').getByText(newestMonth, { exact: true }).waitFor()
  expect(await frame.getByRole('status').getByText('Aave', { exact: true }).count()).toBe(0)
  // By keys as by its buttons it is zoomed, around what is pointed at.
  const zoomOut = frame.getByRole('button', { name: 'Zoom out' })
  expect(await zoomOut.isDisabled()).toBe(true)
  await drawing.press('+')
  await frame.getByRole('status').getByText(newestMonth, { exact: true }).waitFor()
  await zoomOut.press('Enter')
  expect(await zoomOut.isDisabled()).toBe(true)
  const { x = 0, y = 0 } = (await drawing.boundingBox()) ?? {}
  await visitor.mouse.move(x + 200, y + 60)
  await visitor.mouse.down()
  await visitor.mouse.move(x + 400, y + 60, { steps: 3 })
  await visitor.mouse.up()
  await expect.poll(() => zoomOut.isDisabled()).toBe(false)
  await drawing.press('0')
  await expect.poll(() => zoomOut.isDisabled()).toBe(true)
  expect(await visitor.context().cookies()).toEqual([])
  expect(requests.filter((path) => path.startsWith('/v1') || path.startsWith('/trpc'))).toEqual([])

  await visitor.goto(`${alone}?theme=light`)
  await visitor.locator('.plot svg').waitFor()
  const shift = await visitor.evaluate(
    "new Promise((resolve) => { let sum = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value }).observe({ type: 'layout-shift', buffered: true }); requestAnimationFrame(() => setTimeout(() => resolve(sum), 50)) })",
  )
  expect(shift).toBeLessThan(0.05)
  expect(await findBarriers(visitor, { impacts: ['serious', 'critical'] })).toEqual([])
  await visitor.goto(`${alone}?interactive=false&theme=light`)
  expect(await findBarriers(visitor, { impacts: ['serious', 'critical'] })).toEqual([])
})

/** Opens a frame and counts what it loads, but for the font: all of it, and its scripts, after gzip. */
async function weigh(page: Page, path: string): Promise<{ all: number; scripts: number }> {
  const sizes: Promise<{ isScript: boolean; size: number }>[] = []
  const weighOne = (answer: Response) => {
    if (answer.url().endsWith('.woff2')) return
    const isScript = answer.url().endsWith('.js')
    sizes.push(answer.body().then((body) => ({ isScript, size: gzipSync(body).length })))
  }
  page.on('response', weighOne)
  await page.goto(`${origin}/explorer/embed/${path}`, { waitUntil: 'networkidle' })
  // Responses to the pointer count, too.
  await page.mouse.move(200, 200)
  const plot = page.locator('.plot').first()
  if ((await plot.count()) > 0) {
    await plot.locator('svg').waitFor()
    await plot.press('ArrowRight')
    await plot.getByRole('status').and(page.locator(':visible')).waitFor()
  }
  page.off('response', weighOne)
  const all = await Promise.all(sizes)
  const sum = (list: typeof all) => list.reduce((total, { size }) => total + size, 0)
  return { all: sum(all), scripts: sum(all.filter(({ isScript }) => isScript)) }
}

const described = (chart: object) =>
  `chart?chart=${encodeURIComponent(JSON.stringify({ ...CHART, ...chart }))}`
const threeMetrics = [{ id: 'a', query: { ...query, metrics: ['fees', 'tvl', 'revenue'] } }]
const days = { ...query, granularity: 'day', top: { n: 11, others: true } }

/** One of each kind of what can be in a frame, with the number of drawings that answer to the pointer. */
const KINDS = [
  ['lines', described({ kind: 'line' }), 1],
  ['bars', described({ kind: 'stacked' }), 1],
  ['treemap', described({ kind: 'treemap' }), 1],
  ['scatter', described({ kind: 'scatter', questions: threeMetrics }), 1],
  ['table of a chart', described({ kind: 'table' }), 0],
  ['series of its own', described({ kind: 'line', own: ['yoy:a:aave|fees'] }), 1],
  ['many days', described({ kind: 'area', questions: [{ id: 'a', query: days }] }), 1],
  ['vesting', 'chart?panel=vesting&project=aave', 1],
  ['fundraises', 'chart?panel=fundraises&period=quarter', 1],
  ['fees-to-earnings', 'chart?panel=fees-to-earnings&project=aave', 1],
  ['revenue-share', 'chart?panel=revenue-share&project=aave', 0],
  ['sectors', 'chart?panel=sectors', 1],
  ['composition', 'chart?panel=composition&project=aave&metric_id=fees', 0],
  ['ranking', 'chart?panel=ranking&metric_id=fees', 0],
  ['concentration', 'chart?panel=concentration&metric_id=fees', 0],
  ['movers', 'chart?panel=movers&metric_id=fees', 0],
  ['panel scatter', 'chart?panel=scatter&metric_id=fees&size=tvl', 1],
  ['saved chart', 'charts/gallery-chart-sectors-by-fees', 1],
  ['saved scatter', 'charts/gallery-chart-market-cap-vs-fees', 1],
  ['saved table', 'tables/gallery-table-project-screener', 0],
  ['dashboard', 'dashboards/gallery-dashboard-market-overview', 4],
] as const

it('loads little for anything in a frame, answers to pointer and keys, and fits phones', async () => {
  // The gallery is in the store of accounts, which signing up has opened.
  expect(new Set(KINDS.map(([name]) => name)).size).toBe(KINDS.length)
  for (const panel of Object.keys(EMBEDDED_PANELS))
    expect(
      KINDS.some(([, path]) => path.includes(`panel=${panel}`)),
      panel,
    ).toBe(true)
  const page = await open({ consent: 'none', viewport: { width: 1_084, height: 420 } })
  for (const [at, [name, path, drawings]] of KINDS.entries()) {
    await page.setViewportSize({ width: 1_084, height: 420 })
    const { all, scripts } = await weigh(page, path)
    expect(scripts, name).toBeLessThan(MAX_SCRIPTS)
    expect(all, name).toBeLessThan(MAX_BYTES)
    expect(await page.locator('.plot svg').count(), name).toBe(drawings)
    expect(await page.evaluate("document.fonts.check('13px Inter Variable')"), name).toBe(true)
    await page.setViewportSize({ width: 360, height: 420 })
    for (const plot of await page.locator('.plot svg').all())
      await expect.poll(async () => (await plot.boundingBox())?.width).toBeLessThan(361)
    const wider = 'document.documentElement.scrollWidth - innerWidth'
    expect(await page.evaluate(wider), name).toBeLessThanOrEqual(0)
    // They are drawn of the same parts.
    if (!takesCase(at, 3)) continue
    expect(await findBarriers(page, { impacts: ['serious', 'critical'] }), name).toEqual([])
  }
})

it('shows tables and dashboards in frames, sorts and changes them, and says what is not shared', async () => {
  const dashboardId = await share('dashboard', 'Lending today', DASHBOARD)
  const page = await open({ consent: 'none' })
  await page.goto(`${origin}/explorer/embed/dashboards/${dashboardId}`)
  await page.getByRole('heading', { name: 'Lending', exact: true }).waitFor()
  const drawing = page.getByRole('group', { name: /Aave/ })
  await drawing.hover()
  await page.getByRole('status').getByText('Total').waitFor()
  const still = await open({ consent: 'none', javaScriptEnabled: false })
  await still.goto(`${origin}/explorer/embed/dashboards/${dashboardId}`)
  await still.getByRole('img', { name: 'Chart' }).waitFor()

  // Elements chosen by keys keep the focus; without a script, the same links and forms load the page.
  const focused = page.locator(':focus')
  await page.goto(`${origin}/explorer/embed/dashboards/gallery-dashboard-one-project?theme=light`)
  await page.getByLabel('Project').focus()
  await page.keyboard.type('Unis')
  await page.getByRole('heading', { name: 'Uniswap: from fees to earnings' }).waitFor()
  expect(await focused.inputValue()).toBe('uniswap')
  expect(page.url()).toContain('theme=light&var.project=uniswap')
  expect(await findBarriers(page, { impacts: ['serious', 'critical'] })).toEqual([])
  await page.goto(`${origin}/explorer/embed/tables/gallery-table-project-screener`)
  await page.getByText(/^Data through/).waitFor()
  await page.getByRole('link', { name: 'Market cap', exact: true }).press('Enter')
  const head = page.getByRole('columnheader', { name: 'Market cap', exact: true })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('row').nth(1).getByText('Bitcoin', { exact: true }).waitFor()
  expect(await focused.textContent()).toBe('Market cap')
  await still.goto(`${origin}/explorer/embed/chart?panel=ranking&metric_id=fees&interactive=false`)
  await still.getByRole('link', { name: 'Rank', exact: true }).click()
  await still.locator('th[aria-sort=descending]').waitFor()
  await still.goto(
    `${origin}/explorer/embed/dashboards/gallery-dashboard-one-project?interactive=false`,
  )
  await still.getByLabel('Project').selectOption('uniswap')
  await still.getByRole('button', { name: 'Show' }).click()
  await still.getByRole('heading', { name: 'Uniswap: from fees to earnings' }).waitFor()

  const path = `/v3/internal/documents/${dashboardId}`
  await sendRequest('PATCH', path, { base_version: 1, visibility: 'private' })
  await page.goto(`${origin}/explorer/embed/dashboards/${dashboardId}`)
  await page.getByText('This dashboard does not exist or is not shared with you.').waitFor()
})

it('shows every panel without scripts, small and in its theme, and says what an address gets wrong', async () => {
  const page = await open({ consent: 'none', javaScriptEnabled: false })
  const show = (parameters: string) =>
    page.goto(`${origin}/explorer/embed/chart?theme=light&interactive=false&${parameters}`)
  for (const [panel, parameters, shown] of [
    ['vesting', 'project=aave', 'Team'],
    ['fundraises', 'period=quarter', 'Raised'],
    ['fees-to-earnings', 'project=aave', 'Earnings'],
    ['revenue-share', 'project=aave', 'Supply-side fees'],
    ['sectors', '', 'Tether'],
    ['composition', 'project=aave&metric_id=fees', 'Ethereum'],
    ['ranking', 'metric_id=fees&sectors=["lending"]', 'Aave'],
    ['concentration', 'metric_id=fees', 'The largest'],
    ['movers', 'metric_id=fees', 'Project'],
    ['scatter', 'metric_id=fees', 'Market cap (circulating) →'],
  ] as const) {
    const answer = await show(`panel=${panel}&${parameters}`)
    const body = (await answer?.body()) ?? Buffer.alloc(0)
    expect(gzipSync(body).length, panel).toBeLessThan(MAX_BYTES / 4)
    const still = page.locator('#tt-still[data-theme=light]')
    await still.getByText(shown).and(page.locator(':visible')).first().waitFor()
  }
  for (const [wrong, said] of [
    ['panel=vesting&project=nobody', 'There is no project "nobody".'],
    ['panel=__proto__&project=aave', 'panel must be one of vesting'],
    ['metrics=fees&kind=pie', 'kind must be one of line'],
    ['metrics=nonsense', 'There is no metric "nonsense".'],
  ] as const) {
    await show(wrong)
    await page.getByText(said).waitFor()
  }
  for (const wrong of [
    'panel=ranking&metric_id=fees&sectors=["<script>"]&sort=-__proto__',
    'panel=fundraises&from=2020-99-99&min=__proto__',
    'panel=composition&project=aave&by=constructor&interval=1',
  ])
    expect((await show(wrong))?.status(), wrong).toBeLessThan(500)
})

it('shows what a short link stands for as a finished page, and keeps its address short', async () => {
  const chart = encodeURIComponent(JSON.stringify({ ...CHART, kind: 'bar' }))
  const path = `/explorer/charts/new?chart=${chart}&title=Lending+for+ana`
  const link = await sendRequest('POST', '/v3/internal/links', { path })
  const short = String(link.url).replace(/^https?:\/\/[^/]+/, origin)
  const page = await open()
  await page.goto(short)
  await page.getByRole('heading', { name: 'Lending for ana', level: 1 }).waitFor()
  await page.getByText(/^Data through/).waitFor()
  await page.getByRole('group', { name: /^Lending for ana/ }).waitFor()
  for (const name of ['Undo', 'Add query'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(page.url()).toBe(short)
  await page.reload()
  const copy = page.getByRole('button', { name: 'Make a copy' })
  await copy.click()
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Add query' }).waitFor()
  expect(page.url()).toContain('/explorer/charts/new?')
  await page.goBack()
  await copy.waitFor()
  expect(page.url()).toBe(short)
})

it('shows a dashboard and a table of another user as finished pages, to copy', async () => {
  const page = await open()
  for (const [kind, name, content] of [
    ['dashboard', 'Lending today', DASHBOARD],
    ['table', 'Largest by fees', TABLE],
    ['chart', 'Fees of lending', CHART],
  ] as const) {
    const id = await share(kind, name, content)
    await page.goto(`${origin}/explorer/${kind}s/${id}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(/^By /).waitFor()
    expect(await page.getByRole('button', { name: /^(Edit|Edit dashboard)$/ }).count()).toBe(0)
    // A legend may have a project of this name.
    const save = page.locator('main header').getByRole('button', { name: 'Save', exact: true })
    expect(await save.count()).toBe(0)
    await page.getByRole('button', { name: 'Make a copy' }).click()
    await page.getByRole('button', { name: 'Save a copy' }).waitFor()
  }
})
