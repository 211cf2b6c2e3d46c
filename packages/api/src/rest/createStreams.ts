import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../context/ApiContext.ts'
import { type FactEndpoint, findAsOf } from '../context/endpoint.ts'
import type { StreamedTable } from '../context/RowWriter.ts'
import type { FileFormat } from '../formats/answerFormats.ts'
import { chooseEncoding } from '../formats/packBytes.ts'
import { ROW_WRITERS } from '../formats/rows/ROW_WRITERS.ts'
import { findDownloadLimit, requireDownload } from '../gating/requireAccess.ts'
import { demandProgress } from '../limits/demandProgress.ts'
import { FileSlots } from '../limits/FileSlots.ts'
import { describeFile, describeTable, isPacked } from './describeFile.ts'
import { abortWith, endHijacked } from './endHijacked.ts'
import { listMetaHeaders } from './listMetaHeaders.ts'
import type { RestOptions } from './RestOptions.ts'
import { matchesEtag } from './sendReady.ts'

/** The limits that apply where the installation sets none. */
const SLOTS = { total: 8, perAddress: 8, waitMs: 10_000 }

/** Packing is to keep up with the engine. */
const GZIP = { level: 1, flush: constants.Z_NO_FLUSH }

export type StreamRequest = {
  endpoint: FactEndpoint
  request: FastifyRequest
  reply: FastifyReply
  input: Readonly<Record<string, unknown>>
  format: FileFormat
  /** Names the answer under one data version. */
  key: string
  ctx: ApiContext
}

/**
 * Sends tables as files while the engine finds their rows, no faster than they are taken. What fails before the first
 * rows is answered as any failure; what fails later breaks the connection off, so that no client takes a part for the
 * whole. A client that goes away ends the query. `x-row-count` follows behind the file.
 */
export function createStreams(options: RestOptions) {
  const slots = options.files ?? new FileSlots(SLOTS)

  return {
    async send(asked: StreamRequest, table: StreamedTable): Promise<FastifyReply> {
      const { request, reply, ctx } = asked
      const { version, headers } = await describe(asked, table)
      if (isKnown(request, headers.etag)) {
        const { 'content-type': _type, ...kept } = headers
        await hijack(asked, async () => {
          reply.raw.writeHead(304, kept)
          reply.raw.end()
        })
        return reply
      }
      let stopDemand = () => {}
      const address = addressKey(request.ip)
      const release = await slots.take(address, abortWith(reply))
      try {
        if (findDownloadLimit(ctx) !== null) requireDownload(ctx, await table.count())
        const begin = () => table.rows.next()
        const first =
          request.method === 'HEAD'
            ? undefined
            : await (options.queue?.runBeside(address, begin) ?? begin())
        if (version !== ctx.analytics.dataVersion)
          throw new AppError('busy', 'Data was just loaded. Try again in a moment.')
        stopDemand = demandProgress(request.raw.socket, {
          isWanted: () => slots.count().waiting > 0 || ctx.analytics.countWaitingStreams() > 0,
        })
        await hijack(asked, () => write(asked, { table, headers, first }))
      } finally {
        stopDemand()
        release()
        await table.rows.return(undefined)
      }
      return reply
    },
  }

  async function describe(
    { endpoint, input, format, key, request, ctx }: StreamRequest,
    table: StreamedTable,
  ) {
    const version = ctx.analytics.dataVersion
    const isPlain = isPacked(
      describeFile(endpoint, input, { format, sample: false, version, options })['content-type'],
    )
    const encoding = isPlain ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
    const digest = createHash('sha256')
      .update(`${options.buildVersion} ${version} ${encoding} ${key}`)
      .digest('base64url')
    const headers: Record<string, string> & { etag: string } = {
      ...describeFile(endpoint, input, { format, sample: table.isSample, version, options }),
      ...(encoding !== 'identity' && { 'content-encoding': 'gzip' }),
      'cache-control': 'private, no-cache',
      ...listMetaHeaders({ data: null, meta: table.meta ?? {} }),
      // Of the query and the facts, not of the bytes, which are not kept.
      etag: `W/"${digest.slice(0, 27)}"`,
    }
    return { version, headers }
  }

  async function hijack({ endpoint, request, reply }: StreamRequest, send: () => Promise<void>) {
    reply.hijack()
    try {
      await send()
    } catch (failure) {
      if (isGone(failure)) {
        reply.raw.destroy()
        return
      }
      endHijacked(reply, failure)
      options.reportFailure?.(failure, { method: request.method, route: endpoint.path })
    }
  }

  async function write(
    { endpoint, request, reply, input, format, ctx }: StreamRequest,
    sent: {
      table: StreamedTable
      headers: Record<string, string>
      first: IteratorResult<unknown[][]> | undefined
    },
  ): Promise<void> {
    const { table, headers, first } = sent
    const { raw } = reply
    const all = { ...(reply.getHeaders() as Record<string, string>), ...headers }
    if (first === undefined) {
      raw.writeHead(200, all)
      raw.end()
      return
    }
    // Only what is sent in chunks can have something behind it.
    const hasTrailer = request.raw.httpVersion === '1.1'
    raw.writeHead(200, hasTrailer ? { ...all, trailer: 'x-row-count' } : all)
    const writer = ROW_WRITERS[format](
      table.columns,
      describeTable(endpoint, { sample: table.isSample, ctx, asOf: findAsOf(input) }),
    )
    let rows = 0
    async function* readBytes() {
      yield writer.begin()
      for (let block = first; block && !block.done; block = await table.rows.next()) {
        rows += block.value.length
        const bytes = writer.write(block.value)
        if (bytes.length > 0) yield bytes
      }
      yield writer.end()
      if (hasTrailer) raw.addTrailers({ 'x-row-count': String(rows) })
    }
    const source = Readable.from(readBytes(), { objectMode: false, highWaterMark: 1 })
    if (headers['content-encoding'] === undefined) await pipeline(source, raw)
    else await pipeline(source, createGzip(GZIP), raw)
  }
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && known !== undefined && matchesEtag(known, etag.replace(/^W\//, ''))
}

/** The client went away, which is its own affair. */
function isGone(failure: unknown): boolean {
  return (
    failure instanceof Error && 'code' in failure && failure.code === 'ERR_STREAM_PREMATURE_CLOSE'
  )
}
