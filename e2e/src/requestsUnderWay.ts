import type { Page, Request } from 'playwright-core'

const UNDER_WAY = new WeakMap<Page, Set<Request>>()

/** The requests of a page that have no whole answer yet, counted from the first time that somebody asks for them. */
export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const known = UNDER_WAY.get(page)
  if (known !== undefined) return known
  const requests = new Set<Request>()
  UNDER_WAY.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}
