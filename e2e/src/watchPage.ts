import type { Page, Request } from 'playwright-core'

/** A procedure that a page called, and with what. */
export type Call = { path: string; input: unknown }

/** Lists the procedures that a page calls from now on, each by itself although they travel together. */
export function watchCalls(page: Page): Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/trpc/')) return
    const inputs = JSON.parse(searchParams.get('input') ?? request.postData() ?? '{}')
    const isBatch = searchParams.has('batch')
    for (const [index, path] of pathname.slice('/trpc/'.length).split(',').entries())
      calls.push({ path, input: isBatch ? inputs[index] : inputs })
  })
  return calls
}

/** Has a page note what its policy refuses; answers how to read it. */
export async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.refused = []
    document.addEventListener('securitypolicyviolation', (event) =>
      window.refused.push(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`)
  return () => page.evaluate('window.refused')
}

const UNDER_WAY = new WeakMap<Page, Set<Request>>()

/** The requests of a page without a complete response yet, counted from the first call on. */
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
