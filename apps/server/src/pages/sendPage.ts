import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { type ApiContext, withAccess } from '@tickmark/api/context/ApiContext'
import { chooseEncoding } from '@tickmark/api/formats/packBytes'
import type { FindSession } from '@tickmark/api/rest/RestOptions'
import { type RequestLimits, scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { VARY } from '@tickmark/api/rest/VARY'
import {
  callProcedure,
  type ProcedureInput,
  type ProcedureOutput,
  type ProcedurePath,
} from '@tickmark/api/trpc/callProcedure'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FirstAnswer } from '@tickmark/core/pages/FirstCalls'
import { isPartnerPage } from '@tickmark/core/pages/isPageOn'
import { preloadScreen, type ScreenAddress } from '@tickmark/core/pages/preloadScreen'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readAddressAsOf, readSegments } from '../http/readAddress.ts'
import type { Config } from '../settings/config.ts'
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

/**
 * The time after which the page itself requests what is not answered, and then shares the answer that is on its way.
 */
const TIMEOUT_MS = 300
const STATUS = 'status.getDataStatus'

/** The procedures of the API, such as `projects.list`, as functions; undefined where a call has no answer. */
type Calls = {
  [Area in ProcedurePath extends `${infer A}.${string}` ? A : never]: {
    [Path in ProcedurePath as Path extends `${Area}.${infer Name}` ? Name : never]: (
      input: ProcedureInput<Path>,
    ) => Promise<ProcedureOutput<Path> | undefined>
  }
}

/**
 * The answers that a screen needs first, to be sent with its page. Those that fail or take too long are left out, and
 * a call that has not started by then never starts.
 * All are of one version of the data, and the status is among them: by it the page notices a newer version.
 */
export async function collectFirstAnswers(
  ctx: ApiContext,
  address: ScreenAddress,
  timeoutMs: number = TIMEOUT_MS,
): Promise<FirstAnswer[]> {
  const version = ctx.analytics.dataVersion
  const waiting = new AbortController()
  const { schedule, ...unscheduled } = ctx
  const limited: ApiContext =
    schedule === undefined ? ctx : { ...ctx, schedule: (work) => schedule(work, waiting.signal) }
  const answers: FirstAnswer[] = []
  const calls = makeCalls(async (path, input) => {
    try {
      const data = await callProcedure(limited, path, input)
      answers.push({ path, input, data })
      return data
    } catch {
      // The page gets the same error when it calls, and shows it in the place of the answer.
      return undefined
    }
  })
  await Promise.race([
    preloadScreen(calls, address),
    setTimeout(timeoutMs, undefined, waiting).catch(() => undefined),
  ])
  waiting.abort()
  const isUsable =
    ctx.analytics.dataVersion === version && answers.some((answer) => answer.path === STATUS)
  return isUsable ? [...answers, ...(await nameMentioned(unscheduled, answers, address))] : []
}

/** As many as a screen shows; the page requests the names of others. */
const MAX_NAMES = 600

/** The names of the projects that answers and the address mention, so that the first screen requests none. */
async function nameMentioned(
  ctx: ApiContext,
  answers: readonly FirstAnswer[],
  { segments }: ScreenAddress,
): Promise<FirstAnswer[]> {
  const { documents } = ctx.analytics.catalog
  const mentioned = new Set<string>()
  const collect = (value: unknown): void => {
    if (mentioned.size >= MAX_NAMES) return
    if (typeof value === 'string') {
      if (Object.hasOwn(documents, value)) mentioned.add(value)
    } else if (Array.isArray(value)) {
      // Values over time, of which there are most, mention no project.
      if (typeof value[0] !== 'number') for (const part of value) collect(part)
    } else if (typeof value === 'object' && value !== null) {
      // Some answers have projects as names of fields.
      Object.entries(value).forEach(collect)
    }
  }
  collect(segments)
  for (const { data } of answers) collect(data)
  if (mentioned.size === 0) return []
  const path = 'projects.getNames'
  const input = { ids: [...mentioned] }
  return [{ path, input, data: await callProcedure(ctx, path, input) }]
}

type CallProcedure = <P extends ProcedurePath>(
  path: P,
  input: ProcedureInput<P>,
) => Promise<unknown>

function makeCalls(call: CallProcedure): Calls {
  const areas = new Proxy(
    {},
    {
      get: (_areas, area) =>
        new Proxy(
          {},
          {
            get: (_names, name) => (input: never) =>
              call(`${String(area)}.${String(name)}` as ProcedurePath, input),
          },
        ),
    },
  )
  return areas as Calls
}
