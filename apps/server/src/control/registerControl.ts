import { timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import { importPaths } from '@tickmark/ingest/importPaths'
import type { FastifyInstance } from 'fastify'
import { type ImportLine, ImportOrder } from './ImportOrder.ts'

/** Progress is told at most this often. */
const PROGRESS_EVERY_MS = 100

/**
 * The door through which `npm run import` hands its files to the server that has the data folder open.
 * It opens only with the secret that the server left in that folder. The answer is JSON lines; see `ImportLine`.
 * When the command goes away the import stops, and the file it was at leaves nothing.
 */
export function registerControl(
  app: FastifyInstance,
  { analytics, secret }: { analytics: Analytics; secret: string },
): void {
  app.post('/v3/internal/control/import', async (request, reply) => {
    checkSecret(request.headers.authorization, secret)
    const order = ImportOrder.safeParse(request.body)
    if (!order.success) throw new AppError('bad-request', order.error.message)
    const abort = new AbortController()
    const lines = new PassThrough()
    const send = (line: ImportLine) => lines.write(`${JSON.stringify(line)}\n`)
    request.raw.socket.once('close', () => abort.abort())
    let told = 0
    importPaths(analytics, order.data.paths, {
      source: order.data.source,
      observedAt: order.data.observedAt,
      signal: abort.signal,
      onProgress: (progress) => {
        if (Date.now() - told < PROGRESS_EVERY_MS) return
        told = Date.now()
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
  })
}

function checkSecret(authorization: string | undefined, secret: string): void {
  const given = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${secret}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('unauthorized', 'This door opens only from the machine the server runs on.')
}
