import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { RESULTS } from './startBrowser.ts'
import { requestsUnderWay } from './watchPage.ts'

const TIMEOUT_MS = 30_000
/**
 * Without motion, which takes a machine without a graphics processor more time than the pages themselves. The offline page
 * that browsers cache would hide the routes of a test.
 */
const EVERYBODY = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions

/** A visitor of whom the browser knows nothing but the choice about cookies; `none` shows the banner. */
type Visitor = BrowserContextOptions & { consent?: 'accepted' | 'rejected' | 'none' }

/** Opens an empty page of a visitor who has rejected cookies by default, or of a returning one, given their context. */
export type OpenPage = (visitor?: Visitor | BrowserContext) => Promise<Page>

type Options = {
  /** Pages stay open for the tests that follow, since to start a page costs more than to look at it. */
  areKept?: boolean
}

/**
 * Gives the journeys of a file their pages. Every test closes what it opened by default; a failing one
 * leaves a picture of each of its pages in test-results/. An error thrown in a page fails its test.
 */
export function usePages({ areKept = false }: Options = {}): OpenPage {
  let browser: Browser
  let pages: Page[] = []
  let errors: string[] = []
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'))
  })
  afterAll(async () => {
    if (areKept) await closeAll(pages)
    await browser?.close()
  })
  beforeEach(() => {
    if (!areKept) pages = []
    errors = []
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' || errors.length > 0)
      await takePictures(pages, `${task.suite?.name ?? ''} ${task.name}`.trim())
    if (!areKept) await closeAll(pages)
    expect(errors, 'errors thrown in the page').toEqual([])
  })
  return async (visitor = {}) => {
    const context = 'newPage' in visitor ? visitor : await admit(browser, visitor)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    // Counted from the page's first one on.
    requestsUnderWay(page)
    page.on('pageerror', (error) => errors.push(String(error.stack ?? error)))
    pages.push(page)
    return page
  }
}

async function admit(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { consent = 'rejected', ...options } = visitor
  const context = await browser.newContext({
    ...EVERYBODY,
    // Limits that the terminal has for each address are those of one visitor, not of all journeys together.
    extraHTTPHeaders: { 'x-forwarded-for': makeAddress() },
    ...options,
  })
  if (consent !== 'none')
    await context.addCookies([
      { name: 'tt_consent', value: `1-${consent}`, domain: 'localhost', path: '/' },
    ])
  return context
}

async function closeAll(pages: readonly Page[]): Promise<void> {
  // An answer that is still being changed has no page to go to any more.
  for (const page of pages.filter((one) => !one.isClosed()))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const context of new Set(pages.map((page) => page.context()))) await context.close()
}

/** Of the network that is kept for trials (RFC 2544). */
function makeAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `198.18.${part()}.${part()}`
}

async function takePictures(pages: readonly Page[], test: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  const name = test.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  for (const [index, page] of pages.entries())
    if (!page.isClosed()) await page.screenshot({ path: join(RESULTS, `${name}-${index}.png`) })
}
