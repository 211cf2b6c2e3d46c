import { listReports } from '@tickmark/server/testing/listReports'
import {
  type Received,
  type ReceiverAnswer,
  startReceiver,
} from '@tickmark/server/testing/startReceiver'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { guardVisit, type ThirdParties, type Visit } from './guardVisit.ts'
import { startTerminal } from './startTerminal.ts'
import { usePages } from './usePages.ts'

/** An event of product analytics, as its host is sent it. */
export type AnalyticsEvent = { event: string; properties: Record<string, unknown> }

/** The events among what a receiver was sent. */
export function listEvents(received: readonly Received[]): AnalyticsEvent[] {
  return received
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/e/'))
    .flatMap(({ body }) => (JSON.parse(body) as { batch: AnalyticsEvent[] }).batch)
}

export const POSTHOG_KEY = 'phc_journeys'

type Visitor = {
  /** The user who is logged in, as the server answers them. */
  user?: { id: string; [field: string]: unknown }
  consent?: 'accepted' | 'rejected'
  path?: string
  thirdParties?: ThirdParties
  /** The clock of their pages is the journey's, who lets seconds pass instead of waiting for them. */
  isTimed?: boolean
  /** The status page gets, after some seconds, an answer that it cannot draw. */
  isBroken?: boolean
}

/** A terminal with every integration, and the hosts of error reporting and product analytics on this machine. */
export type Integrations = {
  origin: string
  /** True if those hosts answer; true again for each test. */
  isAnswering: boolean
  /** The names of product analytics' flags that are on. */
  flags: string[]
  /** Returns what those hosts were sent by the visitors of this test. */
  events(): ReturnType<typeof listEvents>
  reports(): ReturnType<typeof listReports>
  /** Counts the calls of any kind that came to those hosts from them. */
  countCalls(): number
  /** Opens a page of the terminal in a browser of its own. */
  visit(visitor?: Visitor): Promise<[Page, Visit]>
}

/** Gives the journeys of a file a terminal with every integration. */
export function useIntegrations(): Integrations {
  const open = usePages()
  const stops: (() => Promise<void>)[] = []
  let received: Record<'errors' | 'analytics', Received[]> = { errors: [], analytics: [] }
  let test = 0
  // Requests of visitors of earlier tests may still be on their way through the terminal.
  const sentNow = (to: keyof typeof received) =>
    received[to].filter(({ headers }) => headers['user-agent'] === nameBrowser(test))
  const integrations: Integrations = {
    origin: '',
    isAnswering: true,
    flags: [],
    events: () => listEvents(sentNow('analytics')),
    reports: () => listReports(sentNow('errors')),
    countCalls: () => sentNow('analytics').length + sentNow('errors').length,
    async visit({ path = '/status', thirdParties = 'answer', ...visitor } = {}) {
      const { origin } = integrations
      const { user, consent = 'none', isTimed, isBroken } = visitor
      const page = await open({ userAgent: nameBrowser(test), consent })
      if (isTimed === true) await page.clock.install()
      const visit = await guardVisit(page, origin, thirdParties)
      if (user !== undefined)
        await page.context().route('**/v1/users/me', (route) => route.fulfill({ json: { user } }))
      if (isBroken === true) await breakStatus(page)
      await page.goto(`${origin}/explorer${path}`)
      return [page, visit]
    },
  }
  beforeAll(async () => {
    const answer = (what: ReceiverAnswer) => (integrations.isAnswering ? what : null)
    const errors = await startReceiver(() => answer({}))
    stops.push(errors.stop)
    const analytics = await startReceiver(({ url }) =>
      answer({ body: url.startsWith('/flags/') ? describeFlags(integrations.flags) : {} }),
    )
    stops.push(analytics.stop)
    const terminal = await startTerminal('empty', {
      TT_SENTRY_DSN: errors.origin.replace('//', '//key@').concat('/7'),
      TT_POSTHOG_KEY: POSTHOG_KEY,
      TT_POSTHOG_HOST: analytics.origin,
      TT_GTM_ID: 'GTM-ABC123',
      TT_INTERCOM_APP_ID: 'abcd1234',
      TT_SUPPORT_ADDRESS: 'https://support.example/help',
    })
    stops.push(terminal.stop)
    integrations.origin = terminal.origin
    received = { errors: errors.received, analytics: analytics.received }
  })
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })
  beforeEach(() => {
    integrations.isAnswering = true
    integrations.flags = []
    test++
  })
  return integrations
}

/** An ordinary browser; the end of its name distinguishes its calls from those of other tests. */
const nameBrowser = (test: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Journey/${test}`

/** Puts an invalid batch into the status, which the page requests again after some seconds. */
async function breakStatus(page: Page): Promise<void> {
  await page.context().route('**/trpc/status.*', async (route) => {
    const response = await route.fetch().catch(() => undefined)
    // The page was closed meanwhile.
    if (response === undefined) return
    const body = (await response.text()).replace('"batches":[]', '"batches":[null]')
    await route.fulfill({ response, body })
  })
}

/** As product analytics answers which flags are on. */
function describeFlags(names: readonly string[]): unknown {
  const flags = names.map((key) => [key, { key, enabled: true, metadata: { id: 1, version: 1 } }])
  return { flags: Object.fromEntries(flags), errorsWhileComputingFlags: false }
}
