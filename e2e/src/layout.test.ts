import { describe, expect, inject, it } from 'vitest'
import { openScreen } from './openScreen.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const PROJECT = { path: '/projects/ethereum', region: 'Metrics of this project' }
const MAX_LAYOUT_SHIFT = 0.02

/** Adds up every move of the page that no key and no pointer caused, with what moved. */
const WATCH_SHIFTS = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => (node?.outerHTML ?? String(node?.textContent)).slice(0, 160)),
        })
  }).observe({ type: 'layout-shift', buffered: true })
`

describe.each([
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
])('at $width pixels', (viewport) => {
  it('holds the page of a project still while it loads', async () => {
    const page = await open({ viewport })
    await page.addInitScript(WATCH_SHIFTS)
    await openScreen(page, origin, PROJECT)
    await waitUntilQuiet(page)
    const shifts = (await page.evaluate('window.shifts')) as { value: number; moved: string[] }[]
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
  })
})

/**
 * The targets on a page that are smaller than a finger needs. Links inside of sentences and treemaps may be; what
 * stands in the column of a table may be as narrow as that.
 */
const SMALL_TARGETS = `[...document.querySelectorAll('a[href],button,select,textarea,input:not([type=radio],[type=checkbox]),label:has(input)')]
  .flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    const isTile = target.parentElement.querySelector(':scope > [data-tile]') !== null
    if (width < 2 || height < 2 || isTile || target.matches('[data-tile]')) return []
    const isInline = target.tagName === 'A' && getComputedStyle(target).display === 'inline'
    // The target may be larger than the visible element.
    const around = getComputedStyle(target, '::after')
    const room = around.position === 'absolute' ? [around.width, around.height].map(Number.parseFloat) : [0, 0]
    const least = target.closest('td, th') ? 24 : 44
    return isInline || (Math.max(width, room[0]) >= least && Math.max(height, room[1]) >= 44)
      ? []
      : [(target.getAttribute('aria-label') ?? target.textContent) + ' ' + Math.round(width) + '×' + Math.round(height)]
  })`

it('gives fingers targets of 44 pixels at the least on each main screen of a phone', async () => {
  const page = await open({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const small: Record<string, unknown> = {}
  for (const path of [
    '/projects',
    '/projects/ethereum',
    '/projects/aave/financial-statement',
    '/metrics',
    '/metrics/fees',
    '/markets',
    '/leaderboards',
    '/unlocks',
    '/fundraises',
    '/financial-statements',
    '/api-docs#getProjectMetrics',
    '/charts/new',
    '/dashboards/new?edit=true',
    '/marts/crypto-screener',
    '/status',
    '/status/checks',
    '/watchlist',
    '/tables/new',
  ]) {
    await page.goto(`${origin}/explorer${path}`)
    await waitUntilQuiet(page)
    const found = (await page.evaluate(SMALL_TARGETS)) as string[]
    if (found.length > 0) small[path] = found
  }
  expect(small).toEqual({})
}, 120_000)

it('on a phone reads a chart at the first tap, folds its controls, and shows two figures of each project', async () => {
  const page = await open({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`${origin}/explorer/metrics/fees`)
  const chart = page.getByRole('group', { name: /Arrow keys move through/ }).first()
  const { x = 0, y = 0, height = 0 } = (await chart.boundingBox()) ?? {}
  // The largest project is at the foot of the bars.
  await chart.tap({ position: { x: 180, y: height - 60 } })
  await chart.getByRole('status').getByText('Total').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // A tap where the tooltip then puts its button only points, too.
  const trace = chart.getByRole('button', { name: /^Trace / })
  const below = await trace.boundingBox()
  await page.keyboard.press('Escape')
  await trace.waitFor({ state: 'detached' })
  await chart.tap({
    position: { x: (below?.x ?? 0) - x + 20, y: (below?.y ?? 0) - y + (below?.height ?? 0) / 2 },
  })
  await trace.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await trace.tap()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  expect(await page.getByRole('radio', { name: 'Weekly' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Options', exact: true }).first().tap()
  const sheet = page.getByRole('dialog', { name: 'Options' })
  await sheet.getByRole('radio', { name: 'Weekly' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show in full window' }).first().tap()
  const full = page.getByRole('dialog', { name: /Fees/ })
  await full.getByRole('button', { name: 'Options', exact: true }).waitFor()

  await page.goto(`${origin}/explorer/projects`)
  const inSight = async (name: RegExp) =>
    (await page.getByRole('columnheader', { name }).first().boundingBox())?.x ?? 1_000
  await page.getByRole('columnheader', { name: /^Market cap/ }).waitFor()
  expect(await inSight(/^Market cap/)).toBeLessThan(150)
  // The amounts of the last one end before the edge.
  for (const name of [/^Revenue/, /^P\/S/]) expect(await inSight(name)).toBeLessThan(281)
  // Not another project by its first word.
  const lines = await page
    .getByText('Bitcoin Cash', { exact: true })
    .evaluate((name) => [name.parentElement?.clientHeight ?? 0, name.scrollHeight])
  expect(lines[0]).toBeGreaterThanOrEqual(lines[1] ?? 0)
  await page.goto(`${origin}/explorer/projects/aave/financial-statement`)
  const periods = page.getByRole('columnheader', { name: /^Q\d/ })
  await periods.nth(1).waitFor()
  const second = await periods.nth(1).boundingBox()
  expect((second?.x ?? 0) + (second?.width ?? 999)).toBeLessThanOrEqual(360)

  // A card has all fields of its row, in a list as in a screener, and cuts no text of them.
  for (const path of ['/unlocks', '/fundraises']) {
    await page.goto(`${origin}/explorer${path}`)
    const cells = page.locator('tr[data-row="0"] > td:not([aria-hidden])')
    await cells.nth(7).waitFor()
    for (const cell of await cells.all()) {
      const { x = -1, width = 999 } = (await cell.boundingBox()) ?? {}
      const isCut = await cell.evaluate(
        (one) => one.matches('[data-field]') && one.scrollWidth > one.clientWidth,
      )
      expect([x >= 0, x + width <= 360, isCut]).toEqual([true, true, false])
    }
  }

  await page.goto(`${origin}/explorer/api-docs`)
  await page.getByText(/^Query \d+$/).tap()
  await page.getByRole('link', { name: /^POST\s*query$/ }).tap()
  await page.getByRole('heading', { name: /v2\/query$/ }).waitFor()
  expect(await page.getByRole('link', { name: /^POST\s*query$/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^All \d+ calls$/ }).waitFor()
})
