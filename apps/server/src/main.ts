import '@tickmark/core/processes/lockPrototypes'
import { requireKnownAccounts } from '@tickmark/accounts/store/inspectAccounts'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { toAppError } from '@tickmark/analytics/client/toAppError'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { prepareVocabulary } from '@tickmark/api/ask/readPrompt'
import { AppError } from '@tickmark/core/errors/AppError'
import { maskSecrets } from '@tickmark/core/errors/maskSecrets'
import { isDiskFull } from '@tickmark/core/errors/systemFailures'
import { SyncService } from '@tickmark/ingest/sync/SyncService'
import { LazyAccounts } from './accounts/LazyAccounts.ts'
import { createFigures } from './alerts/createFigures.ts'
import { startAlerts } from './alerts/startAlerts.ts'
import { followChanges } from './changes/followChanges.ts'
import { openChanges } from './changes/openChanges.ts'
import {
  createControlSecret,
  removeControlAddress,
  writeControlAddress,
} from './control/ControlAddress.ts'
import { startControl } from './control/startControl.ts'
import { createSampleFill } from './createSampleFill.ts'
import { createServer } from './createServer.ts'
import { startErrorReporting } from './integrations/startErrorReporting.ts'
import { openLeases } from './leases/openLeases.ts'
import { openCounts } from './limits/RedisCounts.ts'
import { serveLocalMcp } from './mcp/serveLocalMcp.ts'
import { createLog } from './operations/createLog.ts'
import {
  guardProcess,
  ignoreOutputFailures,
  type SurvivedFailures,
} from './operations/guardProcess.ts'
import { Metrics } from './operations/Metrics.ts'
import type { Traces } from './operations/openTraces.ts'
import { createReadiness } from './operations/registerProbes.ts'
import { ServerHistory } from './operations/ServerHistory.ts'
import { ServerNotices } from './operations/ServerNotices.ts'
import { sampleStores } from './operations/sampleStores.ts'
import { startOperations } from './operations/startOperations.ts'
import { checkDataDir } from './runtime/checkDataDir.ts'
import { keepFilesPrivate, tightenFolder } from './runtime/privateFiles.ts'
import { listRetired, makeConfig } from './settings/config.ts'
import { checkCookieDomain } from './settings/makeCookieDomain.ts'
import { startRecovery } from './startRecovery.ts'
import { kill, stopOnSignal } from './stopOnSignal.ts'
import { createSyncOptions } from './sync/createSyncOptions.ts'
import { canReachSource, refuseOwnFiles, startSync } from './sync/startSync.ts'

keepFilesPrivate()
ignoreOutputFailures()
let opened: Analytics | undefined
try {
  // The only place that reads the environment.
  // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
  const env = process.env
  const config = makeConfig(env)
  await checkCookieDomain(config.cookieDomain)
  const ownsFolder =
    config.analytics.kind === 'embedded' || config.accounts.store.kind === 'embedded'
  if (ownsFolder) await checkDataDir(config.dataDir)
  const log = createLog(config.operations.log)
  for (const name of listRetired(env)) log.warn(`The setting ${name} has no effect. Remove it.`)
  await tightenFolder(config.dataDir, log.warn)
  const metrics = await Metrics.create()
  const history = new ServerHistory(metrics)
  // The libraries are megabytes that most installations do not need.
  const { traces: traced } = config.operations
  const traces = traced && (await import('./operations/openTraces.ts')).openTraces(traced)
  const reporting = await startErrorReporting(config)
  const leases = await openLeases(config, log.warn)
  const changes = await openChanges(config.redisUrl)
  const analytics = await openAnalytics(config.analytics, {
    leases,
    onlyReviewed: config.catalog.onlyReviewed,
    onVersion: (version) => changes.announce({ kind: 'data', version }),
    // Not in the way of what waits for the catalog, and before the first question in words.
    onCatalog: (catalog) => void setImmediate(prepareVocabulary, catalog),
    onStatement: watchStatements(metrics.createStatementWatch(), traces),
  })
  opened = analytics
  await requireKnownAccounts(config.accounts.store)
  const counts = await openCounts(config.redisUrl, log.warn)
  const lazyAccounts = new LazyAccounts(config, {
    report: (failure) => reporting.report(failure, { method: 'later', route: 'people' }),
    counts,
    announce: (change) => changes.announce(change),
  })
  const sync = new SyncService(analytics, createSyncOptions(config), leases)
  const readiness = createReadiness({ analytics, lazyAccounts, config })
  let survived: SurvivedFailures | undefined
  const notices = new ServerNotices({ config, analytics, sync, survived: () => survived })
  const isSynced = config.sync.everyHours !== null
  const sample = createSampleFill(analytics, {
    expectsRealData: async () => isSynced && canReachSource(sync.options),
    log: log.info,
  })
  const app = await createServer({
    analytics,
    sync,
    leases,
    config,
    lazyAccounts,
    counts,
    metrics,
    readiness,
    notices,
    traces,
    history,
    readSampleFill: () => sample.now,
    reportFailure: reporting.report,
  })
  app.addHook('onClose', () => traces?.close())
  app.addHook('onClose', () => reporting.close())
  app.addHook('onClose', () => counts.close())
  app.addHook('onClose', () => changes.close())
  app.addHook('onClose', () => removeControlAddress(config.dataDir))
  let stopSync: () => Promise<void> = () => Promise.resolve()
  let stopRecovery: () => Promise<void> = () => Promise.resolve()
  app.addHook('onClose', async () => {
    await Promise.all([stopRecovery(), stopSync()])
    await leases.close()
  })
  let stopAlerts: () => Promise<void> = () => Promise.resolve()
  // Before the store of accounts is closed, which a check may be using.
  app.addHook('preClose', () => stopAlerts())
  // Before the stores are closed, in which a command may be at work. Hooks are taken only before the server listens.
  let closeControl: () => Promise<void> = () => Promise.resolve()
  app.addHook('preClose', () => closeControl())
  const at = config.operations.metrics
  if (at !== null) {
    const operations = await startOperations({
      config: at,
      metrics,
      readiness,
      notices,
    }).catch((cause: unknown) => {
      throw describeListenError(cause, { ...at, prefix: 'TT_METRICS_' })
    })
    log.info(`Metrics are at ${operations.url}/metrics`)
    app.addHook('onClose', () => operations.close())
  }
  const stopSampling = sampleStores(metrics, {
    analytics,
    lazyAccounts,
    sync,
    dataDir: config.dataDir,
    everyMs: at === null ? 60_000 : 15_000,
    report: (failure) => reporting.report(failure, { method: 'later', route: 'metrics' }),
  })
  history.start()
  app.addHook('preClose', async () => {
    await Promise.all([history.stop(), stopSampling()])
  })
  stopOnSignal(app, { analytics, readiness, drainMs: config.operations.drainMs })
  await app.listen({ host: config.host, port: config.port }).catch((cause: unknown) => {
    throw describeListenError(cause, { ...config, prefix: '' })
  })
  survived = guardProcess({
    log,
    report: (failure) => reporting.report(failure, { method: 'later', route: 'process' }),
    end: kill,
  })
  metrics.readCounter(
    'tickmark_survived_failures_total',
    'Failures that nothing caught, and after which the server went on.',
    () => survived?.count ?? 0,
  )
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const shown = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl
  if (ownsFolder) {
    const secret = createControlSecret()
    const control = await startControl({
      analytics,
      leases,
      lazyAccounts,
      sync,
      secret,
      config,
      hasOwnSecret: config.accounts.secret !== null,
      discovers: config.catalog.discovers,
      serveMcp: (socket) => {
        const served = serveLocalMcp(analytics, config, socket)
        socket.once('close', () => void served.close())
      },
    })
    closeControl = () => control.close()
    await writeControlAddress(config.dataDir, { url: control.url, secret, pid: process.pid })
  }
  const isServer = config.analytics.kind === 'server'
  followChanges({
    analytics,
    lazyAccounts,
    changes,
    isShared: isServer,
    log: log.warn,
  })
  log.info(`${config.productName} is at ${shown}/explorer`)
  if (config.sync.raw.kind === 's3')
    sync.options.raw.has('last-sync.json').catch((failure: Error) => log.warn(failure.message))
  const { everyHours, spareOwnFiles } = config.sync
  if (everyHours !== null)
    stopSync = startSync(sync, {
      everyHours,
      log: log.info,
      afterFailure: () => (config.fillsWithSample ? sample.complete() : undefined),
      ...(spareOwnFiles && { refuse: () => refuseOwnFiles(analytics) }),
    })
  stopAlerts = startAlerts({
    analytics,
    lazyAccounts,
    figures: createFigures({ ...config, analytics }),
    report: (failure) => reporting.report(failure, { method: 'later', route: 'alerts' }),
  })
  // Opening the store of accounts keeps the processor busy, which the first pages need more.
  setTimeout(() => {
    // A store of a newer release, or a server that is away, would otherwise show only at the first log-in.
    lazyAccounts.warm().catch((failure: unknown) => log.warn(describeFailure(failure)))
    if (config.switches.MANUAL_AUTH_ENABLED === false) return
    lazyAccounts.findSetUpLink(shown).then(
      (link) => link !== null && log.info(`Create the administrator at ${link}`),
      (failure: unknown) => reporting.report(failure, { method: 'later', route: 'set-up' }),
    )
  }, 5_000).unref()
  const fill = async () => (config.fillsWithSample ? sample.fill() : undefined)
  // A server that is alone with its folder has recovered its store when it opened it, and no other one fills it.
  const isAlone = !isServer && !leases.isShared
  if (isAlone) await fill()
  stopRecovery = startRecovery({
    analytics,
    leases,
    fill: isAlone ? null : fill,
    report: (failure) => reporting.report(failure, { method: 'later', route: 'recovery' }),
  })
} catch (failure) {
  process.stderr.write(`${describeFailure(failure)}\n`)
  await opened?.close()
  process.exit(1)
}

/** Counts and traces the statements of the engine. */
function watchStatements(
  count: ReturnType<Metrics['createStatementWatch']>,
  traces: Traces | null,
): ReturnType<Metrics['createStatementWatch']> {
  if (traces === null) return count
  return (kind) => {
    const ends = [count(kind), traces.beginStatement(kind)]
    return (hasFailed) => {
      for (const end of ends) end(hasFailed)
    }
  }
}

/** A line where we know what to do about it, otherwise all that there is. */
function describeFailure(failure: unknown): string {
  const known = isDiskFull(failure) ? toAppError(failure) : failure
  return known instanceof AppError
    ? known.message
    : maskSecrets(String(known instanceof Error ? known.stack : known))
}

/** Describes why the server cannot listen, in a line that names the setting to change. */
function describeListenError(
  cause: unknown,
  { host, port, prefix }: { host: string; port: number; prefix: '' | 'TT_METRICS_' },
): unknown {
  const name = cause instanceof Error && 'code' in cause ? cause.code : undefined
  switch (name) {
    case 'EADDRINUSE':
      return new AppError(
        'conflict',
        `Port ${port} on ${host} is in use by another program. Set ${prefix}PORT to a free port.`,
        { cause },
      )
    case 'EACCES':
      return new AppError(
        'forbidden',
        `Port ${port} requires more permissions. Set ${prefix}PORT to a port above 1023.`,
        { cause },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new AppError(
        'bad-request',
        `This machine has no address "${host}". Set ${prefix}HOST to an address of this machine.`,
        { cause },
      )
    default:
      return cause
  }
}
