import type { Page } from 'playwright-core'

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
