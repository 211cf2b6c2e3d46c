import { timingSafeEqual } from 'node:crypto'
import { type Duplex, PassThrough } from 'node:stream'
import { AdminCommand } from '@tickmark/accounts/admin/AdminCommand'
import { runAdminCommand } from '@tickmark/accounts/admin/runAdminCommand'
import { exportCatalog } from '@tickmark/analytics/catalog/exportCatalog'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import { whenClosed } from '@tickmark/api/rest/whenClosed'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import { exportStore } from '@tickmark/ingest/exports/exportStore'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import type { SyncService } from '@tickmark/ingest/sync/SyncService'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { backUp, openBackupSources } from '../backup/writeBackup.ts'
import type { Config } from '../settings/config.ts'
import { type ControlLine, ExportRequest, ImportRequest, SyncRequest } from './controlRequests.ts'

/** Progress is reported at most this often. */
const PROGRESS_EVERY_MS = 100

export type ControlServices = {
  analytics: Analytics
  leases: Leases
  lazyAccounts: LazyAccounts
  sync: SyncService
  secret: string
  config: Pick<Config, 'dataDir' | 's3'>
  /** True if `TT_SECRET` is set. */
  hasOwnSecret: boolean
  /** True if imports make projects of names that no project claims. */
  discovers: boolean
  /** Serves the Model Context Protocol over a socket. */
  serveMcp(socket: Duplex): void
}

/** The path at which `npm run mcp` requests a socket. */
export const MCP_CHANNEL = '/v3/internal/control/mcp'

/** A command that takes longer than this to end when the server stops is broken off. */
const GRACE_MS = 4_000

/** A thousand paths, as long as paths may be. */
const BODY_LIMIT = 8 * 1024 * 1024

/** The address at which commands of this machine reach the server; no other machine does. */
export type Control = { url: string; close(): Promise<void> }

/**
 * Serves the calls through which `npm run import`, `sync`, `export` and `admin` hand their work to the server that has
 * the data folder open: on a port of their own of the loopback address, never beside the public calls, and only with
 * the secret that the server left in that folder. The answer is JSON lines; see `ControlLine`.
 * When the command goes away the work stops, and the file or dataset it was at leaves nothing.
 */
export async function startControl(services: ControlServices): Promise<Control> {
  const app = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: 'idle' })
  setErrorHandler(app)
  registerControl(app, services)
  const channels = openChannels(app, services)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    close: async () => {
      for (const channel of channels) channel.destroy()
      const cutOff = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
      await app.close()
      clearTimeout(cutOff)
    },
  }
}

function registerControl(
  app: FastifyInstance,
  {
    analytics,
    leases,
    lazyAccounts,
    sync,
    secret,
    config,
    hasOwnSecret,
    discovers,
  }: ControlServices,
): void {
  app.post('/v3/internal/control/import', (request, reply) => {
    const { paths, source, asset, observedAt, knownOnly, table } = readRequest(
      request,
      ImportRequest,
      secret,
    )
    return sendLines(reply, ({ signal, onProgress }) =>
      withLoaderLease(analytics, { leases, work: 'import', signal }, (right) =>
        importPaths(analytics, paths, {
          source,
          asset,
          table,
          observedAt,
          knownOnly: knownOnly === true || !discovers,
          onProgress,
          ownFolder: config.dataDir,
          ...right,
        }),
      ),
    )
  })
  app.post('/v3/internal/control/sync', (request, reply) => {
    const input = readRequest(request, SyncRequest, secret)
    return sendLines(reply, (job) => sync.run({ ...input, ...job }))
  })
  app.post('/v3/internal/control/export', (request, reply) => {
    const { folder } = readRequest(request, ExportRequest, secret)
    return sendLines(reply, (job) => exportStore(analytics, folder, job))
  })
  app.post('/v3/internal/control/backup', (request, reply) => {
    const { folder } = readRequest(request, ExportRequest, secret)
    return sendLines(reply, async (job) =>
      backUp(
        { analytics, leases, ...(await openBackupSources(lazyAccounts, hasOwnSecret)) },
        folder,
        {
          ...job,
          config,
        },
      ),
    )
  })
  app.post('/v3/internal/control/catalog', (request, reply) => {
    const { folder } = readRequest(request, ExportRequest, secret)
    return sendLines(reply, () => exportCatalog(analytics.catalog, folder))
  })
  app.post('/v3/internal/control/admin', (request, reply) => {
    const input = readRequest(request, AdminCommand, secret)
    return sendLines(reply, async () => runAdminCommand(await lazyAccounts.open(), input))
  })
}

/** The sockets that were handed over by an upgrade, which the HTTP server knows nothing of any more. */
function openChannels(
  app: FastifyInstance,
  { secret, serveMcp }: ControlServices,
): ReadonlySet<Duplex> {
  const channels = new Set<Duplex>()
  app.server.on('upgrade', ({ url, headers }, socket) => {
    if (url !== MCP_CHANNEL || !isSecret(headers.authorization, secret)) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
      return
    }
    channels.add(socket)
    socket.once('close', () => channels.delete(socket))
    // A client that goes away is no failure.
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: mcp\r\n\r\n')
    serveMcp(socket)
  })
  return channels
}

function readRequest<S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
  secret: string,
): z.output<S> {
  checkSecret(request.headers.authorization, secret)
  const input = schema.safeParse(request.body)
  if (input.success) return input.data
  throw new AppError('bad-request', input.error.message)
}

type Job<Progress> = { signal: AbortSignal; onProgress(progress: Progress): void }

function sendLines<Progress, Report>(
  reply: FastifyReply,
  work: (job: Job<Progress>) => Promise<Report>,
): FastifyReply {
  const abort = new AbortController()
  const lines = new PassThrough()
  const send = (line: ControlLine<Progress, Report>) => lines.write(`${JSON.stringify(line)}\n`)
  // Also after the answer, when it stops nothing any more.
  whenClosed(reply.raw, () => abort.abort())
  let reported = 0
  work({
    signal: abort.signal,
    onProgress: (progress) => {
      if (Date.now() - reported < PROGRESS_EVERY_MS) return
      reported = Date.now()
      send({ type: 'progress', progress })
    },
  })
    .then(
      (report) => send({ type: 'report', report }),
      (error: unknown) =>
        send({
          type: 'error',
          code: error instanceof AppError ? error.code : 'internal',
          message: error instanceof Error ? error.message : String(error),
        }),
    )
    .finally(() => lines.end())
  return reply.type('application/x-ndjson').send(lines)
}

function checkSecret(authorization: string | undefined, secret: string): void {
  if (!isSecret(authorization, secret))
    throw new AppError(
      'unauthorized',
      'This address accepts requests only from the machine the server runs on.',
    )
}

function isSecret(authorization: string | undefined, secret: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${secret}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
