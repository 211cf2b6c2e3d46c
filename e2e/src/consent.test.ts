import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { CONNECTED, changeSettings } from './changeSettings.ts'
import { findBarriers } from './findBarriers.ts'
import { usePages } from './usePages.ts'
import { waitUntilQuiet } from './waitForPage.ts'

const openPlain = usePages()
const origin = inject('sampleOrigin')
const ADDRESS = `${origin}/explorer/projects/ethereum`

/** A page of a terminal with a third party. */
async function open(visitor: Parameters<typeof openPlain>[0]): Promise<Page> {
  const page = await openPlain(visitor)
  await changeSettings(page, CONNECTED)
  return page
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true })
const isMarked = (page: Page) =>
  page.evaluate('document.documentElement.classList.contains("show-cookiebanner")')

async function readConsent(context: BrowserContext): Promise<string | undefined> {
  const all = await context.cookies(origin)
  return all.find(({ name }) => name === 'tt_consent')?.value
}

/** Opens the page as a new visitor and waits for the consent banner. */
async function arrive(context?: BrowserContext): Promise<Page> {
  const page = await open(context ?? { consent: 'none' })
  await page.goto(ADDRESS)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await bannerOf(page).waitFor()
  return page
}

/** Scrolls to the foot of the page, which is fetched when a visitor comes near. */
async function scrollToFoot(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Fees/ }).first().waitFor()
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
}

async function expectNoBanner(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => isMarked(page)).toBe(false)
  expect(await bannerOf(page).count()).toBe(0)
}

describe.each([
  ['Accept', '1-accepted'],
  ['Reject', '1-rejected'],
])('%s', (answer, value) => {
  it('is kept, and every tab hears of it', async () => {
    const page = await arrive()
    expect(await isMarked(page)).toBe(true)
    const other = await arrive(page.context())
    await bannerOf(page).getByRole('button', { name: answer }).click()
    await expectNoBanner(page)
    expect(await readConsent(page.context())).toBe(value)
    await expectNoBanner(other)
    await page.reload()
    await expectNoBanner(page)
  })

  it('can be given by keyboard, before anything else of the page', async () => {
    const page = await arrive()
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab')
      if (await page.locator('button:focus', { hasText: answer }).count()) break
    }
    await page.keyboard.press('Enter')
    await expectNoBanner(page)
    expect(await readConsent(page.context())).toBe(value)
  })
})

it('can be changed at any time under Cookie settings', async () => {
  const page = await arrive()
  await scrollToFoot(page)
  const settings = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' })
  const consent = page.getByRole('switch', { name: /^Product analytics/ })
  const panel = page.getByRole('dialog', { name: 'Cookie settings' })
  await settings.press('Enter')
  await panel.getByText(/not chosen yet/).waitFor()
  await expect.poll(() => consent.isChecked()).toBe(false)
  await consent.press(' ')
  await panel.getByText('You have accepted them.').waitFor()
  await expectNoBanner(page)
  expect(await readConsent(page.context())).toBe('1-accepted')
  await consent.click()
  await panel.getByText('You have rejected them.').waitFor()
  expect(await readConsent(page.context())).toBe('1-rejected')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.reload()
  await expectNoBanner(page)
  await scrollToFoot(page)
  await settings.click()
  await panel.getByText('You have rejected them.').waitFor()
})

it('holds for a year', async () => {
  const page = await arrive()
  await bannerOf(page).getByRole('button', { name: 'Accept' }).click()
  await expectNoBanner(page)
  const cookie = (await page.context().cookies(origin)).find(({ name }) => name === 'tt_consent')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
})

it('shows the banner again, on an intact page, if the stored choice is invalid', async () => {
  const page = await open({ consent: 'none' })
  await page.context().addCookies([{ name: 'tt_consent', value: '%%%', url: origin }])
  await page.addInitScript('localStorage.setItem("tt.consent", "9-accepted{")')
  await page.goto(ADDRESS)
  await page.getByRole('region', { name: /^Fees/ }).first().waitFor()
  await bannerOf(page).getByRole('button', { name: 'Reject' }).click()
  await expectNoBanner(page)
  await page.reload()
  await expectNoBanner(page)
})

it('shows the banner again if the choice was about an older version', async () => {
  const page = await open({ consent: 'none' })
  await page.context().addCookies([{ name: 'tt_consent', value: '0-accepted', url: origin }])
  await page.goto(ADDRESS)
  await bannerOf(page).waitFor()
})

describe.each([
  [360, 740],
  [1440, 900],
])('the banner at %i pixels', (width, height) => {
  it('moves nothing, has no barrier, and leaves the end of the page within reach', async () => {
    const page = await open({ consent: 'none', viewport: { width, height } })
    await page.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })`)
    await page.goto(ADDRESS)
    await bannerOf(page).waitFor()
    await waitUntilQuiet(page)
    expect(await page.evaluate('window.shift')).toBeLessThanOrEqual(0.02)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)

    expect(await findBarriers(page)).toEqual([])

    const banner = await bannerOf(page).boundingBox()
    expect(banner?.height).toBeLessThan(height / 3)
    if (width > 768) return
    // The page grows by what is fetched when a visitor comes near its end.
    const findEnd = async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
      const foot = await page.getByRole('contentinfo').boundingBox()
      return (foot?.y ?? height) + (foot?.height ?? height)
    }
    await expect.poll(findEnd).toBeLessThanOrEqual(banner?.y ?? 0)
  })
})

it('is not requested, and its banner not loaded, without third parties', async () => {
  const page = await openPlain({ consent: 'none' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(ADDRESS)
  await page.getByRole('region', { name: /^Fees/ }).first().waitFor()
  await waitUntilQuiet(page)
  await expectNoBanner(page)
  expect(loaded.filter((url) => url.includes('CookieBanner'))).toEqual([])
})

it('"is loaded on demand when COOKIE_BANNER_ENABLED is on"', async () => {
  const page = await openPlain({ consent: 'none' })
  const switches = { COOKIE_BANNER_ENABLED: false }
  await changeSettings(page, { ...CONNECTED, switches })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(ADDRESS)
  await page.getByRole('region', { name: /^Fees/ }).first().waitFor()
  await waitUntilQuiet(page)
  await expectNoBanner(page)
  expect(loaded.filter((url) => url.includes('CookieBanner'))).toEqual([])
})
