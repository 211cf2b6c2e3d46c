import type { Page, Route } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { usePages } from './usePages.ts'
import { waitUntilIdle } from './waitForPage.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const PROJECTS = `${origin}/explorer/projects`

const USER = {
  id: 'u1',
  username: 'ada',
  email: 'ada@example.com',
  apiToken: 'ada-token',
  subscriptionStatus: { type: 'pro' },
}
const EXPIRED = { type: 'session-expired', message: 'The session has ended.', errors: [] }

const answerUser = (route: Route) => route.fulfill({ json: { user: USER } })
const answerExpired = (route: Route) => route.fulfill({ status: 403, json: EXPIRED })
const noticeOf = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' })

/** Returns the marker classes, of the two, that the page carries. */
const markersOf = (page: Page) =>
  page.evaluate(
    '[...document.documentElement.classList].filter((name) => name.includes("loggedin"))',
  )

async function cookiesOf(page: Page): Promise<Record<string, string>> {
  const all = await page.context().cookies(origin)
  return Object.fromEntries(all.map(({ name, value }) => [name, value]))
}

/** Gives the page these cookies, as the server sets them. */
async function give(page: Page, cookies: Readonly<Record<string, string>>): Promise<void> {
  await page.context().addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      domain: 'localhost',
      path: '/',
    })),
  )
}

/** Counts how often the page itself is fetched. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

it('marks the page of a visitor, and that of a user', async () => {
  const page = await open()
  await page.goto(PROJECTS)
  await expect.poll(() => markersOf(page)).toEqual(['is-not-loggedin'])
  await page.route('**/v1/users/me', answerUser)
  await page.reload()
  await expect.poll(() => markersOf(page)).toEqual(['is-loggedin'])
  await page.getByRole('button', { name: 'Account of ada' }).waitFor()
})

it('reloads the page, once, where "_loggedin" says 1 and no user is logged in', async () => {
  const page = await open()
  await give(page, { _loggedin: '1' })
  const loads = countLoads(page)
  await page.goto(PROJECTS)
  await expect.poll(loads).toBe(2)
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  await waitUntilIdle(page)
  expect(loads()).toBe(2)
  expect(await cookiesOf(page)).not.toHaveProperty('_loggedin')
  expect(await markersOf(page)).toEqual(['is-not-loggedin'])
})

it('goes on as a visitor where the server says that the identity has ended', async () => {
  const page = await open()
  await give(page, { _idtoken: 'once', _loggedin: '1' })
  const loads = countLoads(page)
  await page.goto(PROJECTS)
  await expect.poll(loads).toBe(2)
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  await waitUntilIdle(page)
  const left = await cookiesOf(page)
  expect([left._idtoken, left._loggedin]).toEqual([undefined, undefined])
  expect(await noticeOf(page).count()).toBe(0)
})

it('says once that the session has ended, ends it on the page and keeps what was entered', async () => {
  const page = await open()
  await page.route('**/v1/users/me', answerUser)
  const loads = countLoads(page)
  await page.goto(PROJECTS)
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  await waitUntilIdle(page)
  const filter = page.getByRole('searchbox').first()
  await filter.fill('aave')
  await page.route('**/trpc/**', answerExpired)
  await page.getByRole('radio', { name: 'Usage' }).check()
  await noticeOf(page).waitFor()
  expect(await noticeOf(page).getByRole('button').allInnerTexts()).toEqual(['Dismiss', 'Log in'])
  await expect.poll(() => filter.inputValue()).toBe('aave')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await markersOf(page)).toEqual(['is-not-loggedin'])

  await noticeOf(page).getByRole('button', { name: 'Dismiss' }).press('Escape')
  await noticeOf(page).waitFor({ state: 'hidden' })
  const again = page.waitForResponse('**/trpc/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await (await again).finished()
  await waitUntilIdle(page)
  expect(await noticeOf(page).count()).toBe(0)
  expect(loads()).toBe(1)
})

it('logs out on this page even if the server fails, and logs out whole if it does not', async () => {
  const page = await open()
  await page.route('**/v1/users/me', answerUser)
  await page.route('**/v1/logout', (route) => route.fulfill({ status: 500, json: {} }))
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(PROJECTS)
  const account = page.getByRole('button', { name: 'Account of ada' })
  await account.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await account.waitFor({ state: 'hidden' })
  await expect.poll(() => said.join('\n')).toContain('Logout failed on server side')
  expect(await markersOf(page)).toEqual(['is-loggedin'])

  await page.unroute('**/v1/logout')
  await give(page, { _idtoken: 'mine', _loggedin: '1' })
  await page.reload()
  await account.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => markersOf(page)).toEqual(['is-not-loggedin'])
  expect(Object.keys(await cookiesOf(page))).toEqual(['tt_consent'])
})

it('marks the browser of staff as internal', async () => {
  const page = await open()
  await page.route('**/v1/users/me', answerUser)
  // The terminal of these journeys has no company domain, so its page is given one.
  await page.route(PROJECTS, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('"companyDomain":null', '"companyDomain":"example.com"')
    await route.fulfill({ response, body })
  })
  await page.goto(PROJECTS)
  await expect.poll(async () => (await cookiesOf(page))._tt_internal).toBe('internal')
})

it('takes what the identity provider added out of the address, and nothing else', async () => {
  const page = await open()
  await page.goto(`${PROJECTS}?q=aave&status=success&provider=web-identity&dense=true#top`)
  await page.getByRole('table', { name: 'Projects', exact: true }).waitFor()
  const url = new URL(page.url())
  expect([url.searchParams.get('status'), url.searchParams.get('provider')]).toEqual([null, null])
  expect([url.searchParams.get('q'), url.hash]).toEqual(['aave', '#top'])
  await page.goBack()
  await expect.poll(() => page.url()).toBe('about:blank')
})
