import { isDeepStrictEqual } from 'node:util'
import { takesCase } from '@tickmark/core/testing/takesCase'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { findBarriers } from './findBarriers.ts'
import { listFirstCalls } from './listFirstCalls.ts'
import { openScreen, SCREENS, type ScreenExample, waitForScreen } from './openScreen.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'
import { type Call, watchCalls, watchRefusals } from './watchPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const GRAVE = { impacts: ['serious', 'critical'] } as const

/** Returns how wide the page is once it has been laid out again. */
const readWidth = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(document.documentElement.scrollWidth))))',
  )

/** Every request to another host, every answer that is a refusal, and every word on the console, of all of its screens. */
function watchTraffic(page: Page): string[] {
  const seen: string[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:|^wss?:/.test(url.protocol) && url.origin !== origin) seen.push(url.href)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    const text = `${message.text()} at ${message.location().url}`
    if (['error', 'warning'].includes(message.type())) seen.push(text)
  })
  return seen
}

const PHONE = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1024 }
const DESK = { width: 1440, height: 900 }
const WALL = { width: 2560, height: 1440 }

/** Goes to a screen as a link within the terminal does: the page stays, and loads only what it lacks. */
async function goToScreen(page: Page, screen: ScreenExample): Promise<void> {
  const address = `/explorer${screen.path}`
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
  // The screen before has the same parts, and stays until the next can be drawn.
  await waitUntilQuiet(page)
  await waitForScreen(page, screen)
}

/** On a machine with much else to do an answer may come too late for its page, which then requests it itself. */
const OPENED_AT_MOST = 2
/** Sent with all answers that mention projects. */
const NAMES = 'projects.getNames'
/** The rows of a grid, whose columns and filters the page knows alone. */
const ROWS = 'marts.postMart'

/**
 * Opens a screen by its address, and returns what it had to request that the first answer should have carried. Answers
 * that the server looks for and finds too late are none of those, however often it has too much to do.
 */
async function openByAddress(page: Page, screen: ScreenExample, calls: Call[]): Promise<Call[]> {
  // The state of the address alone; the rest depends on choices.
  const isInFirstState = !screen.path.includes('?')
  for (let opened = 1; ; opened++) {
    calls.length = 0
    await openScreen(page, origin, screen)
    if (!isInFirstState) return []
    await waitUntilQuiet(page)
    // The names of what rows are about follow them.
    const hasRows = calls.some(({ path }) => path === ROWS)
    const requested = calls.filter(({ path }) => path !== ROWS && !(hasRows && path === NAMES))
    if (requested.length === 0) return []
    if (opened < OPENED_AT_MOST) continue
    const late = await listFirstCalls(origin, screen.path)
    const isLate = (call: Call) =>
      call.path === NAMES || late.some((one) => isDeepStrictEqual(one, call))
    return requested.some((call) => call.path !== NAMES)
      ? requested.filter((call) => !isLate(call))
      : requested
  }
}

/**
 * Opened in the first size, looked at in both: people turn their phone and move windows to another screen. Each screen
 * is come to in both ways, by its address and from the one before.
 */
describe.each([
  { theme: 'light', sizes: [PHONE, TABLET], way: 'one after the other' },
  { theme: 'dark', sizes: [DESK, WALL], way: 'by its address' },
] as const)(
  'at $sizes.0.width and $sizes.1.width pixels in the $theme theme, $way',
  ({ theme, sizes: [first, second], way }) => {
    it('every screen comes with its answers, fits, is titled, has no serious barrier, is refused nothing and requests no third party', {
      timeout: 300_000,
    }, async () => {
      const page = await open({ viewport: first, serviceWorkers: 'allow' })
      await page.addInitScript(`localStorage.setItem('tt.theme-preference', '${theme}')`)
      const refusals = await watchRefusals(page)
      const traffic = watchTraffic(page)
      const calls = watchCalls(page)
      const found: Record<string, unknown> = {}
      for (const [index, screen] of SCREENS.entries()) {
        await page.setViewportSize(first)
        let requests: Call[] = []
        if (way === 'by its address' || index === 0)
          requests = await openByAddress(page, screen, calls)
        else await goToScreen(page, screen)
        await expect.poll(() => page.title()).toBe(`${screen.title} | Tickmark`)
        expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(theme)
        for (const landmark of ['main', 'banner'] as const)
          expect(await page.getByRole(landmark).count(), `${landmark} of ${screen.path}`).toBe(1)
        const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
        expect(heading?.x ?? -1, screen.path).toBeGreaterThanOrEqual(0)
        expect(heading?.y ?? first.height, screen.path).toBeLessThan(first.height / 2)
        // Their colors are those of all screens: each is looked at in one theme.
        const isLookedAt = takesCase(index + (theme === 'dark' ? 0 : 1), 2)
        const barriers = isLookedAt ? await findBarriers(page, GRAVE) : []
        const widths = [await readWidth(page)]
        await page.setViewportSize(second)
        widths.push(await readWidth(page))
        const faults = { widths, refusals: await refusals(), barriers, requests }
        const expected = {
          widths: [first.width, second.width],
          refusals: [],
          barriers: [],
          requests: [],
        }
        if (JSON.stringify(faults) !== JSON.stringify(expected)) found[screen.path] = faults
        // Nothing that one screen leaves behind changes what the next requests.
        if (way === 'by its address')
          await page.evaluate('localStorage.clear(), sessionStorage.clear()')
      }
      expect(found).toEqual({})
      await page.setViewportSize(first)
      if (first.width < 768) await page.getByRole('button', { name: 'Open navigation' }).click()
      const areas = page.getByRole('navigation', { name: 'Areas' })
      await areas.getByRole('link', { name: 'Metrics' }).click()
      await page.getByRole('heading', { level: 1, name: 'Metrics' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
      expect(traffic).toEqual([])
    })
  },
)
