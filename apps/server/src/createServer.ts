import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { type Counts, MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { releaseQuarantined } from '@tickmark/analytics/batches/releaseQuarantined'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import { registerWebhook } from '@tickmark/api/accounts/registerWebhook'
import { type ApiContext, withAccess } from '@tickmark/api/context/ApiContext'
import type { ReportFailure } from '@tickmark/api/errors/toAppError'
import { ByteBudget } from '@tickmark/api/limits/ByteBudget'
import { FileSlots } from '@tickmark/api/limits/FileSlots'
import { QueryQueue } from '@tickmark/api/limits/QueryQueue'
import { registerMcp } from '@tickmark/api/mcp/registerMcp'
import { createLanguageModel } from '@tickmark/api/model/LanguageModel'
import { registerOAuth } from '@tickmark/api/oauth/registerOAuth'
import { registerOpenapi } from '@tickmark/api/openapi/registerOpenapi'
import type { RestOptions } from '@tickmark/api/rest/RestOptions'
import { registerRest } from '@tickmark/api/rest/registerRest'
import { registerSaml } from '@tickmark/api/saml/registerSaml'
import { registerScim } from '@tickmark/api/scim/registerScim'
import { registerTrpc } from '@tickmark/api/trpc/registerTrpc'
import type { FirstImport } from '@tickmark/core/answers/DataStatus'
import type { Access } from '@tickmark/core/gating/Access'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import type { Leases } from '@tickmark/core/stores/Lease'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { SyncService } from '@tickmark/ingest/sync/SyncService'
import { findProgressElsewhere } from '@tickmark/ingest/sync/sharedProgress'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import type { FastifyInstance } from 'fastify'
import { createProjectMoves } from './accounts/createProjectMoves.ts'
import { LazyAccounts } from './accounts/LazyAccounts.ts'
import { createFigures } from './alerts/createFigures.ts'
import { registerCards } from './cards/registerCards.ts'
import { registerClients } from './clients/registerClients.ts'
import { createHttpApp } from './createHttpApp.ts'
import { createPublisher } from './datahub/createPublisher.ts'
import { type LoadOptions, Refreshes } from './datahub/loadThenRefresh.ts'
import { registerLinks } from './documents/registerLinks.ts'
import { registerOembed } from './documents/registerOembed.ts'
import { registerEmbeds } from './embeds/registerEmbeds.ts'
import { registerFeeds } from './feeds/registerFeeds.ts'
import { listPolicySources } from './integrations/listPolicySources.ts'
import { registerIngest } from './integrations/registerIngest.ts'
import { limitShown } from './limits/limitShown.ts'
import { ProjectLogos } from './logos/ProjectLogos.ts'
import { registerLogos } from './logos/registerLogos.ts'
import { registerProjectLogos } from './logos/registerProjectLogos.ts'
import { registerUnsubscribe } from './mail/registerUnsubscribe.ts'
import type { Metrics } from './operations/Metrics.ts'
import type { Traces } from './operations/openTraces.ts'
import { createReadiness, type Readiness, registerProbes } from './operations/registerProbes.ts'
import type { ServerHistory } from './operations/ServerHistory.ts'
import type { ServerNotices } from './operations/ServerNotices.ts'
import { refuseSwitchedOff } from './pages/refuseSwitchedOff.ts'
import { registerPages } from './pages/registerPages.ts'
import { TerminalTokens } from './pages/TerminalTokens.ts'
import { createChartDrawer } from './previews/createChartDrawer.ts'
import { registerPreviews } from './previews/registerPreviews.ts'
import { openPrices } from './prices/openPrices.ts'
import { BUILD_VERSION } from './runtime/BUILD_VERSION.ts'
import { findSession } from './session/findSession.ts'
import { makeIdentityCookies } from './session/identityCookies.ts'
import { registerSession } from './session/registerSession.ts'
import { type Config, servesVersion1 } from './settings/config.ts'
import { registerSite } from './site/registerSite.ts'
import { registerSpreadsheets } from './spreadsheets/registerSpreadsheets.ts'
import { createEvidenceService } from './sync/createSyncOptions.ts'
import { createSyncTrigger } from './sync/startSync.ts'

/** Answers of all addresses together that wait to be read. */
const UNREAD_BYTES = 256 * 1024 * 1024
/** Queries that the embedded engine runs at once; a ClickHouse server runs more. */
export const CONNECTIONS = { embedded: 3, server: 8 } as const
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url))

export type ServerOptions = {
  analytics: Analytics
  config: Config
  /** The store of request counts; the memory of this process when absent. */
  counts?: Counts
  /** The way to the store of accounts; one of its own when absent. Closing the server closes it. */
  lazyAccounts?: LazyAccounts
  /** Syncs live sources; nothing does when absent. */
  sync?: SyncService | undefined
  /** The leases by which servers agree which of them loads; null where there is one alone. */
  leases?: Leases | null
  /** The built page; another folder for tests. */
  webFolder?: string
  /** Counts requests and queues; nothing does when absent. */
  metrics?: Metrics | null
  /** The readiness for requests; by its own stores when absent. */
  readiness?: Readiness
  /** The reasons why the server does less than it could; nothing says so when absent. */
  notices?: Pick<ServerNotices, 'list'>
  /** Traces requests; nothing does when absent. */
  traces?: Pick<Traces, 'watchRequests'> | null
  /** The measurements of the server that staff see; nothing keeps them when absent. */
  history?: Pick<ServerHistory, 'read'>
  /** Reads the progress of sample data while this server loads it; null otherwise. */
  readSampleFill?(): FirstImport | null
  /** Receives failures that are our own fault. */
  reportFailure?: ReportFailure
}

/** The whole HTTP server: REST, tRPC, the API reference and the page. It does not listen yet. */
export async function createServer({
  analytics,
  config,
  counts = new MemoryCounts(),
  lazyAccounts = new LazyAccounts(config, { counts }),
  sync,
  leases = null,
  webFolder = WEB_FOLDER,
  metrics = null,
  readiness = createReadiness({ analytics, lazyAccounts, config }),
  notices,
  traces = null,
  history,
  readSampleFill,
  reportFailure,
}: ServerOptions): Promise<FastifyInstance> {
  const { limits } = config
  limitedProcesses.configure(config.documents.processes)
  const { app, connections } = createHttpApp(config, {
    readiness,
    watchers: [metrics, traces],
    reportFailure,
  })
  const prices = await openPrices(app, config, {
    catalog: () => analytics.catalog,
    counts,
    connections,
  })
  // Cards and the website are made for no caller in particular: they read what the lowest tier may.
  const access: Access = { isGated: config.isGated, tier: 'free' }
  const evidence = createEvidenceService(analytics, config)
  const logos = config.catalog.hasLogos
    ? new ProjectLogos({
        folder: join(config.dataDir, 'logos'),
        catalog: () => analytics.catalog,
      })
    : null
  const ctx: ApiContext = withAccess(
    {
      analytics,
      evidence,
      now: () => Date.now(),
      productName: config.productName,
      access,
      ...(sync !== undefined && { readSync: () => sync.readStatus() }),
      readProgress: async () => {
        const own = await sync?.readProgress()
        if (own?.live) return own
        const elsewhere = await findProgressElsewhere(analytics, leases)
        return elsewhere ?? own ?? { live: null, datasets: [] }
      },
      ...(readSampleFill !== undefined && { readSampleFill }),
      ...(notices !== undefined && { readNotices: () => notices.list() }),
      ...(logos !== null && { findLogos: (ids) => logos.findSoon(ids) }),
      ...(prices !== null && { readPrices: () => prices.readStatus() }),
    },
    access,
  )
  const refreshes = new Refreshes((failure) =>
    app.log.error({ err: failure }, 'figures could not be refreshed after a change'),
  )
  app.addHook('preClose', () => refreshes.close())
  const changing: LoadOptions = { analytics, leases, refreshes }
  const publisher = createPublisher(changing)
  const findOwnSession = findSession(lazyAccounts)
  const secret = config.terminalJwtSecret
  const tokens = secret === null ? null : new TerminalTokens(secret)
  const queues = {
    queue: new QueryQueue({
      lanes: CONNECTIONS[config.analytics.kind],
      ...(config.analytics.kind === 'embedded' && {
        processors: availableParallelism(),
        engineMs: readThreadsMs,
      }),
      ...limits.queries,
    }),
    files: new FileSlots(limits.files),
  }
  metrics?.watchQueues(queues)
  // A request without a place in the queue, such as a call about accounts, still takes turns as its address in the engine.
  app.addHook('preHandler', (request, _reply, done) =>
    queues.queue.runBeside(addressKey(request.ip), done),
  )
  const options: RestOptions = {
    ...queues,
    ctx,
    publicToken: config.publicToken,
    servesPartner: servesVersion1(config),
    openKeys: async () => (await lazyAccounts.open()).keys,
    buildVersion: BUILD_VERSION,
    requestsPerMinute: config.requestsPerMinute,
    isGated: config.isGated,
    switches: config.switches,
    counts,
    answers: new ByteBudget({
      perAddress: limits.answerBytesPerAddress,
      total: UNREAD_BYTES,
      what: 'answers that were not read',
    }),
    findSession: findOwnSession,
    clearIdentity: makeIdentityCookies(config).clear,
    ...(reportFailure === undefined ? {} : { reportFailure }),
    ...(config.model !== null && { model: createLanguageModel(config.model) }),
    ...(tokens !== null && { isTerminalToken: (token) => tokens.isValid(token) }),
  }
  await app.register((scope) => registerRest(scope, options))
  await app.register((scope) => registerTrpc(scope, options))
  const drawer = createChartDrawer()
  app.addHook('onClose', () => drawer.close())
  app.addHook('onClose', () => limitedProcesses.close())
  await app.register((scope) =>
    registerMcp(scope, { ...options, publicUrl: config.publicUrl, drawChart: drawer.draw }),
  )
  await app.register((scope) =>
    registerOAuth(scope, { open: () => lazyAccounts.open(), publicUrl: config.publicUrl, counts }),
  )
  const provided = {
    open: () => lazyAccounts.open(),
    publicUrl: config.publicUrl,
    counts,
    reportFailure,
  }
  await app.register((scope) => registerScim(scope, provided))
  await app.register((scope) => registerSaml(scope, provided))
  await app.register((scope) =>
    registerSession(scope, {
      config,
      lazyAccounts,
      counts,
      reportFailure,
      figures: createFigures({ ...config, analytics }),
      publisher,
      releaseHeld: (points, reason) =>
        withLoaderLease(analytics, { leases, work: 'release' }, ({ assertLeaseHeld }) =>
          releaseQuarantined(analytics, points, { reason, assertLeaseHeld }),
        ),
      moves: createProjectMoves(changing),
      readAnswer: async (batchId, sha256) => (await evidence.readAnswer(batchId, sha256)).content,
      ...(history !== undefined && { readHistory: (hours) => history.read(hours) }),
      ...(sync !== undefined && { runSync: createSyncTrigger(app, sync) }),
    }),
  )
  await app.register((scope) =>
    registerWebhook(scope, {
      open: () => lazyAccounts.open(),
      isConfigured: config.billing !== null,
    }),
  )
  app.addHook('onClose', () => lazyAccounts.close())
  await app.register((scope) => registerIngest(scope, config))
  if (isPageOn('/api-docs', resolveSwitches({ operator: config.switches })))
    await app.register((scope) => registerOpenapi(scope, config))
  else refuseSwitchedOff(app, '/explorer/api-docs/openapi.json')
  // Without a built page there are no files to serve; the API works all the same.
  if (existsSync(webFolder))
    await app.register(fastifyStatic, { root: webFolder, serve: false, preCompressed: true })
  registerProbes(app, readiness, notices)
  registerLogos(app, lazyAccounts)
  registerProjectLogos(app, logos)
  registerSite(app, { ctx, config, webFolder, limits: options })
  registerFeeds(app, { analytics: ctx.analytics, config, limits: options })
  registerSpreadsheets(app, { config, webFolder })
  registerClients(app)
  const policySources = listPolicySources(config)
  const pages = {
    ctx,
    config,
    webFolder,
    policySources,
    tokens,
    lazyAccounts,
    findSession: findOwnSession,
    limits: options,
  }
  await app.register(async (scope) => {
    limitShown(scope, { counts, config })
    registerCards(scope, { ctx, config, lazyAccounts, limits: options })
    registerPreviews(scope, { ctx, config, lazyAccounts, limits: options })
    registerOembed(scope, { lazyAccounts, config })
    registerEmbeds(scope, pages)
  })
  registerLinks(app, pages)
  registerUnsubscribe(app, lazyAccounts)
  registerPages(app, pages)
  return app
}

/** Milliseconds of processor time of all threads but this one: nearly all of it is the embedded engine's. */
function readThreadsMs(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - own.user - own.system) / 1_000
}
