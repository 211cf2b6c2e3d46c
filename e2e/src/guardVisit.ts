import type { Page } from 'playwright-core'
import { FAKE_MESSENGER } from './FAKE_MESSENGER.ts'

/** The hosts that a page has called, by address without parameters. */
export type Visit = {
  /** On any host but its own. */
  foreign: string[]
  /** On the path that is passed on to product analytics. */
  ingest: string[]
}

/** The result of calls to the third parties whose addresses are fixed. */
export type ThirdParties = 'answer' | 'fail' | 'hang'

const SCRIPTS = [
  // A container without a tag: what it receives is in the page's `dataLayer`.
  { address: 'https://www.googletagmanager.com/**', body: '' },
  { address: 'https://widget.intercom.io/**', body: FAKE_MESSENGER },
] as const

/** Product analytics takes a browser that is driven by a program for a robot, and leaves robots out. */
const ORDINARY_BROWSER = `
  for (const name of ['webdriver', 'userAgentData'])
    Object.defineProperty(navigator, name, { get: () => undefined })`

/** Records the hosts that a page calls, and replaces the third parties whose addresses are fixed. */
export async function guardVisit(
  page: Page,
  origin: string,
  thirdParties: ThirdParties,
): Promise<Visit> {
  const visit: Visit = { foreign: [], ingest: [] }
  const context = page.context()
  context.on('request', (request) => {
    const { origin: host, pathname, protocol } = new URL(request.url())
    if (!/^(?:https?|wss?):$/.test(protocol)) return
    if (host !== origin) visit.foreign.push(host + pathname)
    else if (pathname.startsWith('/explorer/ingest')) visit.ingest.push(pathname)
  })
  await context.addInitScript(ORDINARY_BROWSER)
  for (const { address, body } of SCRIPTS)
    await context.route(address, (route) => {
      if (thirdParties === 'answer') return route.fulfill({ contentType: 'text/javascript', body })
      if (thirdParties === 'fail') return route.abort()
    })
  await context.route('https://support.example/**', (route) => route.fulfill({ body: 'Support' }))
  return visit
}
