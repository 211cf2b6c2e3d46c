import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { FAKE_MESSENGER } from './FAKE_MESSENGER.ts'
import type { Visit } from './guardVisit.ts'
import { POSTHOG_KEY, useIntegrations } from './useIntegrations.ts'
import { waitUntilQuiet } from './waitForPage.ts'
import { requestsUnderWay } from './watchPage.ts'

const STEP_MS = 1_000
const STEPS = 10

/**
 * Lets ten seconds pass at once on a page whose clock is a journey's (`page.clock.install`), and what is requested in
 * them be answered: whatever a page does by itself, later, it has done then, on a fast machine as on a busy one.
 */
async function letTimePass(page: Page): Promise<void> {
  const requests = requestsUnderWay(page)
  for (let step = 0; step < STEPS; step++) {
    await page.clock.runFor(STEP_MS)
    await expect.poll(() => requests.size, { interval: 10 }).toBe(0)
  }
  await waitUntilQuiet(page)
}

const integrations = useIntegrations()

/** Longer than the status page waits until it requests again. */
const LONG_ENOUGH_MS = 6_000
const CONTAINER = 'https://www.googletagmanager.com/gtm.js'
const MESSENGER = 'https://widget.intercom.io/widget/abcd1234'
const ANN = {
  id: 'u1',
  username: 'ann',
  email: 'ann@example.com',
  subscriptionStatus: { type: 'pro' },
  organizations: [{ id: 'o1', name: 'Acme' }],
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const backButton = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
const chat = (page: Page) => page.getByRole('dialog', { name: 'Support chat' })
const dataLayer = (page: Page) =>
  page.evaluate('JSON.parse(JSON.stringify(window.dataLayer ?? []))') as Promise<object[]>
const messengerCalls = (page: Page) =>
  page.evaluate('window.messengerCalls ?? []') as Promise<[string, object?][]>
const eventNames = () => integrations.events().map(({ event }) => event)
const reportNames = () =>
  integrations.reports().map(({ exception }) => exception?.values.at(-1)?.value)

/** Lets an error go uncaught, in a way that the journeys do not take for their own failure. */
const throwInPage = (page: Page, words: string) =>
  page.evaluate(
    `window.dispatchEvent(new ErrorEvent('error', { error: new Error(${JSON.stringify(words)}) }))`,
  )

async function switchConsent(page: Page): Promise<void> {
  await press(page, 'Cookie settings')
  await page.getByRole('switch', { name: 'Product analytics' }).click()
  await page.keyboard.press('Escape')
}

/** Waits for the panel that was given what it cannot draw. */
async function seeBroken(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.runFor(LONG_ENOUGH_MS)
  await page.getByText('Couldn’t load this').waitFor()
}

async function expectNothingSent(page: Page, visit: Visit): Promise<void> {
  await letTimePass(page)
  expect(visit).toEqual({ foreign: [], ingest: [] })
  expect(integrations.countCalls()).toBe(0)
}

describe('before a choice', () => {
  it('a page requests only the terminal, also after an error, and stores nothing', async () => {
    const [page, visit] = await integrations.visit({ user: ANN, isTimed: true, isBroken: true })
    await seeBroken(page)
    await throwInPage(page, 'early')
    await expectNothingSent(page, visit)
    expect(await dataLayer(page)).toEqual([])
    const kept = await page.evaluate('[document.cookie, ...Object.keys(localStorage)].join(" ")')
    expect(kept).not.toMatch(/ph_|posthog|_ga|intercom/)
  })

  it('errors wait, and are reported under the name of their boundary once consent is given', async () => {
    const [page] = await integrations.visit({ isTimed: true, isBroken: true })
    await seeBroken(page)
    await throwInPage(page, 'early')
    await press(page, 'Accept')
    await expect.poll(() => integrations.reports().length).toBe(2)
    const [boundary, unhandled] = integrations.reports()
    expect(boundary).toMatchObject({
      exception: { values: [{ type: 'TypeError', mechanism: { handled: true } }] },
      release: expect.stringMatching(/\w/),
      request: { url: `${integrations.origin}/explorer/status` },
      tags: { boundary: 'Batches' },
    })
    expect(unhandled).toMatchObject({
      exception: { values: [{ value: 'early', mechanism: { handled: false } }] },
      tags: { unhandled: 'error' },
    })
    expect(boundary?.user?.email).toBeUndefined()
  })
})

describe('after a rejection', () => {
  it('a page still calls no service, whatever happens, also when opened again', async () => {
    const [page, visit] = await integrations.visit({ user: ANN, isTimed: true })
    await throwInPage(page, 'early')
    await press(page, 'Reject')
    await throwInPage(page, 'late')
    await expectNothingSent(page, visit)
    await page.reload()
    await throwInPage(page, 'later')
    await expectNothingSent(page, visit)
  })

  it('what happened in the meantime stays unsaid when consent is given later', async () => {
    const [page] = await integrations.visit({ consent: 'rejected' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await throwInPage(page, 'while rejected')
    await switchConsent(page)
    await throwInPage(page, 'after accepting')
    await expect.poll(reportNames).toEqual(['after accepting'])
    await expect.poll(eventNames).toEqual(['consent_accepted'])
  })
})

describe('with consent', () => {
  it('product analytics hears of it through the terminal, and of nothing else', async () => {
    const [page, visit] = await integrations.visit({
      path: '/status?token=secret-token#secret-hash',
      isTimed: true,
    })
    await press(page, 'Accept')
    await expect.poll(eventNames).toEqual(['consent_accepted'])
    await page.getByRole('link', { name: 'Projects' }).first().click()
    await page.getByText('Nothing is loaded yet').first().waitFor()
    await letTimePass(page)
    expect(integrations.events()).toMatchObject([
      { event: 'consent_accepted', properties: { version: 1, token: POSTHOG_KEY } },
    ])
    expect(JSON.stringify(integrations.events())).not.toContain('secret')
    expect(visit.ingest.toSorted()).toEqual([
      `/explorer/ingest/array/${POSTHOG_KEY}/config`,
      '/explorer/ingest/e/',
      '/explorer/ingest/flags/',
    ])
    expect(visit.foreign.toSorted()).toEqual([MESSENGER, CONTAINER].toSorted())
  })

  it('the flags of product analytics switch areas', async () => {
    integrations.flags = ['tokenized_assets', 'HISTORY_NAVIGATION_ENABLED']
    const [page] = await integrations.visit()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await backButton(page).count()).toBe(0)
    await press(page, 'Accept')
    await backButton(page).waitFor()
    // Known from the first moment on when the page is opened again.
    await page.reload()
    await backButton(page).waitFor()
    await switchConsent(page)
    await backButton(page).waitFor({ state: 'detached' })
  })

  it('the tag manager gets app, version and consent before its container, and events after', async () => {
    const [page] = await integrations.visit({ consent: 'accepted', user: ANN })
    const settled = expect.objectContaining({ event: 'user_identified' })
    await expect.poll(() => dataLayer(page)).toContainEqual(settled)
    expect(await dataLayer(page)).toMatchObject([
      { 0: 'consent', 1: 'default', 2: { ad_storage: 'denied', analytics_storage: 'denied' } },
      { app: 'terminal', version: expect.stringMatching(/\w/) },
      { 0: 'consent', 1: 'update', 2: { ad_storage: 'denied', analytics_storage: 'granted' } },
      { event: 'gtm.js' },
      { event: 'user_identified', user_id: 'u1', tier: 'pro' },
    ])
    expect(JSON.stringify(await dataLayer(page))).not.toContain('example.com')
  })

  it('the chat is there, closed, and knows what a visitor pays for', async () => {
    const [page] = await integrations.visit({ consent: 'accepted' })
    await expect.poll(() => messengerCalls(page)).not.toEqual([])
    expect((await messengerCalls(page))[0]).toMatchObject([
      'loaded',
      { app_id: 'abcd1234', hide_default_launcher: true, user_auth_type: 'unauthenticated' },
    ])
    expect(await chat(page).count()).toBe(0)
  })
})

describe('a user with consent', () => {
  it('is known to every service until they log out', async () => {
    const [page] = await integrations.visit({ consent: 'accepted', user: ANN })
    await expect.poll(eventNames).toEqual(['$identify', 'user_identified'])
    const [identify, identified] = integrations.events()
    expect(identify?.properties).toMatchObject({ distinct_id: 'u1' })
    expect(identified?.properties).toMatchObject({
      distinct_id: 'u1',
      email: 'ann@example.com',
      user_id: 'u1',
      tier: 'pro',
      organization_names: ['Acme'],
      organization_ids: ['o1'],
    })
    await throwInPage(page, 'as Ann')
    await expect
      .poll(() => integrations.reports()[0]?.user)
      .toMatchObject({
        email: 'ann@example.com',
      })
    const known = { user_auth_type: 'pro', user_id: 'u1', email: 'ann@example.com' }
    // The chat may load before the user is known; then it receives them.
    await expect
      .poll(async () => (await messengerCalls(page)).map(([, update]) => update))
      .toContainEqual(expect.objectContaining(known))

    await press(page, 'Account of ann')
    await press(page, 'Log out')
    await expect.poll(eventNames).toContain('logout')
    const logout = integrations.events().find(({ event }) => event === 'logout')
    expect(logout?.properties).toMatchObject({ distinct_id: 'u1' })
    await expect
      .poll(async () => (await messengerCalls(page)).slice(-3))
      .toMatchObject([['shutdown'], ['boot', { user_auth_type: 'unauthenticated' }], ['onShow']])
    await expect
      .poll(async () => (await dataLayer(page)).slice(-2))
      .toEqual([{ event: 'logout' }, { user_id: null, tier: null }])
    await throwInPage(page, 'as nobody')
    await expect.poll(reportNames).toEqual(['as Ann', 'as nobody'])
    expect(integrations.reports()[1]?.user?.email).toBeUndefined()
    const stored = await page.evaluate('JSON.stringify(localStorage)')
    expect(stored).not.toContain('u1')
  })

  it('is reported with the way in which they logged in, when an identity provider sends them back', async () => {
    const path = '/status?status=success&provider=web-identity'
    await integrations.visit({ consent: 'accepted', user: ANN, path })
    await expect.poll(eventNames).toContain('login')
    const login = integrations.events().find(({ event }) => event === 'login')
    expect(login?.properties).toMatchObject({ method: 'web-identity', distinct_id: 'u1' })
  })
})

describe('when consent is withdrawn', () => {
  it('everything stops, and starts again with a new consent', async () => {
    const visitor = { consent: 'accepted', user: ANN, isTimed: true } as const
    const [page, visit] = await integrations.visit(visitor)
    await expect.poll(eventNames).toContain('user_identified')
    await expect.poll(() => messengerCalls(page)).not.toEqual([])
    await expect.poll(() => dataLayer(page)).not.toEqual([])
    await switchConsent(page)
    await expect.poll(eventNames).toContain('consent_rejected')
    // Earlier requests are answered.
    await waitUntilQuiet(page)
    const sent = integrations.countCalls()
    const requestCount = visit.foreign.length + visit.ingest.length
    await throwInPage(page, 'unheard')
    await press(page, 'Account of ann')
    await press(page, 'Log out')
    await letTimePass(page)
    expect(integrations.countCalls()).toBe(sent)
    expect(visit.foreign.length + visit.ingest.length).toBe(requestCount)
    expect((await dataLayer(page)).at(-1)).toMatchObject({
      1: 'update',
      2: { analytics_storage: 'denied' },
    })
    expect((await messengerCalls(page)).at(-1)).toEqual(['shutdown'])
    const stored = (await page.evaluate('JSON.stringify(localStorage)')) as string
    expect(stored).not.toMatch(/u1|distinct_id/)

    await switchConsent(page)
    await expect.poll(eventNames).toContain('consent_accepted')
    const accepted = integrations.events().find(({ event }) => event === 'consent_accepted')
    expect(accepted?.properties.distinct_id).not.toBe('u1')
    expect(reportNames()).toEqual([])
  })
})

describe.each(['fail', 'hang'] as const)('third parties that %s', (thirdParties) => {
  it('leave the terminal working', async () => {
    integrations.isAnswering = false
    const visitor = { consent: 'accepted', thirdParties, isTimed: true } as const
    const [page, visit] = await integrations.visit(visitor)
    await page.getByRole('heading', { level: 1, name: 'Data status' }).waitFor()
    await expect.poll(() => visit.foreign).toContain(CONTAINER)
    await expect.poll(() => visit.foreign).toContain(MESSENGER)
    await expect.poll(() => visit.ingest).not.toEqual([])
    await page.clock.runFor(LONG_ENOUGH_MS)
    await throwInPage(page, 'unheard')
    await page.getByRole('link', { name: 'Projects' }).first().click()
    await page.getByText('Nothing is loaded yet').first().waitFor()
    await page.reload()
    await page.getByText('Nothing is loaded yet').first().waitFor()
  })

  it('leave support available, each time that it is requested', async () => {
    const [page] = await integrations.visit({ thirdParties, isTimed: true })
    for (const _attempt of [1, 2]) {
      const opened: Page[] = []
      page.once('popup', (popup) => opened.push(popup))
      await press(page, 'Contact support')
      await expect
        .poll(async () => {
          // It waits for the chat as long as it hangs.
          await page.clock.runFor(1_000)
          return opened.length
        })
        .toBe(1)
      const [address] = opened
      await address?.waitForURL('https://support.example/help')
      await address?.close()
      await page.getByText('You can reach us at https://support.example/help.').first().waitFor()
      await press(page, 'Dismiss')
    }
  })
})

describe('contact support', () => {
  it('opens the chat without consent, which then learns nothing about the user', async () => {
    const [page, visit] = await integrations.visit({ user: ANN, consent: 'rejected' })
    await page.getByRole('button', { name: 'Account of ann' }).waitFor()
    await press(page, 'Contact support')
    await chat(page).waitFor()
    const [loaded] = await messengerCalls(page)
    expect(loaded?.[1]).toMatchObject({ hide_default_launcher: true, user_auth_type: 'pro' })
    expect(JSON.stringify(await messengerCalls(page))).not.toMatch(/u1|ann@/)
    expect(visit).toEqual({ foreign: [MESSENGER], ingest: [] })
    expect(integrations.countCalls()).toBe(0)

    await switchConsent(page)
    const known = expect.objectContaining({ user_id: 'u1', email: 'ann@example.com' })
    await expect.poll(() => messengerCalls(page)).toContainEqual(['update', known])
    await switchConsent(page)
    await chat(page).waitFor({ state: 'detached' })
  })

  it('reloads the chat that was blocked before', async () => {
    const [page, visit] = await integrations.visit({ consent: 'accepted', thirdParties: 'fail' })
    await expect.poll(() => visit.foreign).toContain(MESSENGER)
    await page.context().unroute('https://widget.intercom.io/**')
    await page
      .context()
      .route('https://widget.intercom.io/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: FAKE_MESSENGER }),
      )
    await press(page, 'Contact support')
    await chat(page).waitFor()
  })

  it('opens the chat that is there, again and again', async () => {
    const [page] = await integrations.visit({ consent: 'accepted' })
    await expect.poll(() => messengerCalls(page)).not.toEqual([])
    await press(page, 'Contact support')
    await chat(page).waitFor()
    await press(page, 'Contact support')
    await expect
      .poll(async () => (await messengerCalls(page)).filter(([name]) => name === 'show').length)
      .toBe(2)
  })
})

it('a terminal without integrations has no ingest path', async () => {
  const ingest = `${inject('sampleOrigin')}/explorer/ingest/e/`
  expect((await fetch(ingest)).status).toBe(404)
  expect((await fetch(ingest, { method: 'POST', body: '{}' })).status).toBe(404)
})
