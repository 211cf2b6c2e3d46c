import { randomBytes } from 'node:crypto'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { type ApiContext, withAccess } from '@tickmark/api/context/ApiContext'
import { chooseEncoding } from '@tickmark/api/formats/packBytes'
import type { FindSession } from '@tickmark/api/rest/RestOptions'
import { type RequestLimits, scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { VARY } from '@tickmark/api/rest/VARY'
import { callProcedure } from '@tickmark/api/trpc/callProcedure'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FirstAnswer } from '@tickmark/core/pages/FirstCalls'
import { isPartnerPage } from '@tickmark/core/pages/isPageOn'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readAddressAsOf, readSegments } from '../http/readAddress.ts'
import type { Config } from '../settings/config.ts'
import { collectFirstAnswers } from './collectFirstAnswers.ts'
import { describeDocumentPage } from './describeDocumentPage.ts'
import { describeNothing, describePage, type PageDescription } from './describePage.ts'
import { type FilledPage, fillPage } from './fillPage.ts'
import { packStream } from './packStream.ts'
import { readDocumentAddress } from './readShared.ts'
import { readTemplate } from './readTemplate.ts'
import { hasConsent, resolveVisitorSwitches } from './resolveVisitorSwitches.ts'
import type { TerminalTokens } from './TerminalTokens.ts'
import { type PolicySources, writePagePolicy } from './writePagePolicy.ts'
import { writeDataBlock } from './writePageTags.ts'

const NONCE_BYTES = 18

export type PageOptions = {
  ctx: ApiContext
  config: Config
  webFolder: string
  /** The sources that the configured integrations add to the pages' policy. */
  policySources: PolicySources
  /** The finder of who is logged in in the browser that requests a page. */
  findSession: FindSession
  /** The limits on the work for an address. */
  limits: RequestLimits
  /** The way to what people made and share. */
  lazyAccounts: Pick<LazyAccounts, 'open'>
  /** Null when pages do not prove themselves to the rate limit. */
  tokens: TerminalTokens | null
  /** The path that a short link stands for, with its query and fragment; absent where the address is that of the page. */
  linkedPath?: string
}

/**
 * Sends the page at an address: its head at once, so that the browser fetches scripts and styles while the first
 * answers are collected. Every answer has a nonce of its own, so that there is nothing to confirm with 304.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    ctx: anybody,
    config,
    webFolder,
    policySources,
    tokens,
    lazyAccounts,
    findSession,
    limits,
    linkedPath,
  }: PageOptions,
): Promise<FastifyReply> {
  const [path = '', query = ''] = (linkedPath ?? request.url).replace(/#.*/, '').split('?', 2)
  const parameters = Object.fromEntries(new URLSearchParams(query))
  const looking = findSession(request)
  const found = looking === undefined ? undefined : await looking
  // The page finds out by itself that a session has ended.
  const session = found === 'ended' ? undefined : found
  const switches = resolveVisitorSwitches(config, {
    flags: session?.flags ?? {},
    hasConsent: hasConsent(request.headers.cookie),
  })
  const { catalog } = anybody.analytics
  const described = await describe(path, {
    catalog,
    config: { ...config, switches },
    lazyAccounts,
    userId: session?.userId,
    secret: parameters.secret,
  })
  const { movedTo } = described
  if (movedTo !== undefined) {
    const joint = movedTo.includes('?') ? '&' : '?'
    return reply.redirect(query === '' ? movedTo : movedTo + joint + query, 308)
  }
  // Without gating everybody gets the same.
  const tier = config.isGated ? (session?.tier ?? 'free') : 'free'
  const ctx = withAccess(anybody, { ...anybody.access, tier })
  const isThere = described.found && (await isInData(ctx, path))
  const page = isThere ? pinImage(described, parameters) : describeNothing(config.productName)
  const answers = page.found
    ? collectFirstAnswers(
        { ...ctx, schedule: scheduleRequest(limits, request, reply) },
        {
          segments: readSegments(path),
          isDefault: query === '',
          switches,
          hasProject: (id) => catalog.find(id)?.project_id === id,
        },
      )
    : Promise.resolve([])
  const [template, { isSample: sample }, terminalToken = null] = await Promise.all([
    readTemplate(webFolder),
    indexSeries(ctx.analytics),
    tokens?.issue(),
  ])
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const filled = fillPage(template, { catalog, page, path, config, sample, nonce, terminalToken })
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const framedBy = config.partner?.origin ?? null
  if (framedBy !== null) reply.removeHeader('x-frame-options')
  reply.headers({
    'cache-control': 'private, no-cache',
    'content-security-policy': writePagePolicy(nonce, policySources, framedBy),
    vary: VARY.page,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  return reply
    .code(page.found ? 200 : (described.status ?? 404))
    .type('text/html; charset=utf-8')
    .send(packStream(writeParts(filled, answers, linkedPath), encoding))
}

type Describing = Pick<PageOptions, 'config' | 'lazyAccounts'> & {
  catalog: Catalog
  userId: string | undefined
  /** The secret at the end of a secret link. */
  secret: string | undefined
}

async function describe(
  path: string,
  { catalog, config, lazyAccounts, userId, secret }: Describing,
): Promise<PageDescription> {
  if (config.partner !== null && !isPartnerPage(path.replace(/^\/explorer/, '')))
    return describeNothing(config.productName)
  const document = readDocumentAddress(path)
  return document === undefined
    ? // Its switches are those of the visitor, whose consent they took into account.
      describePage(path, { ...config, catalog, hasConsent: true })
    : describeDocumentPage(document, { lazyAccounts, config, secret, userId })
}

/** The picture of a page that is turned back to a moment is of that moment too. */
function pinImage(page: PageDescription, query: Record<string, string>): PageDescription {
  const asOf = readAddressAsOf({ query })
  if (page.image === undefined || asOf === undefined) return page
  const { path } = page.image
  const pinned = `${path}${path.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(asOf)}`
  return { ...page, image: { ...page.image, path: pinned } }
}

async function* writeParts(
  { start, end }: FilledPage,
  answers: Promise<FirstAnswer[]>,
  linkedPath: string | undefined,
) {
  yield start
  if (linkedPath !== undefined) yield writeDataBlock('tt-link', linkedPath)
  const known = await answers
  yield known.length === 0 ? end : writeDataBlock('tt-answers', known) + end
}

/**
 * Returns whether the investor or asset that an address names exists; only the loaded data show it. `describePage`
 * knows the rest. If the query fails, the answer is yes, and the page itself shows the error.
 */
export async function isInData(ctx: ApiContext, path: string): Promise<boolean> {
  const [area, id, page] = readSegments(path)
  try {
    if (area === 'fundraises' && id === 'investors' && page !== undefined) {
      await callProcedure(ctx, 'fundraises.getInvestor', { investor: page })
    } else if (area === 'assets' && id !== undefined) {
      const { rows } = await callProcedure(ctx, 'assets.getOverview', {})
      return rows.some((asset) => asset.asset_id === id)
    }
    return true
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return !(cause instanceof AppError && cause.code === 'not-found')
  }
}
