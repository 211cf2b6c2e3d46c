import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import type { ApiContext } from '../context/ApiContext.ts'
import { type Answer, type FactEndpoint, findAsOf } from '../context/endpoint.ts'
import type { AnswerFormat } from '../formats/answerFormats.ts'
import { describeColumns } from '../formats/describeColumns.ts'
import { type Encoding, packBytes } from '../formats/packBytes.ts'
import { writeWorkbook } from '../formats/rows/writeWorkbook.ts'
import { writeData, writeJson, writeRows } from '../formats/writeRows.ts'
import { requireDownload } from '../gating/requireAccess.ts'
import type { ReadyAnswer } from './AnswerCache.ts'
import { describeFile, describeTable, isPacked } from './describeFile.ts'
import { listMetaHeaders } from './listMetaHeaders.ts'
import type { RestOptions } from './RestOptions.ts'

const unpack = promisify(gunzip)

/** Less is not worth packing. */
const MIN_PACKED_BYTES = 1_024

export type AnswerShape = { format: AnswerFormat; key: string }

/** Runs an endpoint and writes what it answers, not packed yet. */
export async function makeAnswer(
  endpoint: FactEndpoint,
  input: Record<string, unknown>,
  { options, ctx, shape }: { options: RestOptions; ctx: ApiContext; shape: AnswerShape },
): Promise<ReadyAnswer> {
  const version = ctx.analytics.dataVersion
  const answer = await endpoint.run(ctx, input)
  const { isSample: sample } = await indexSeries(ctx.analytics)
  const asOf = findAsOf(input)
  const wanted = { ctx, input, format: shape.format, sample, asOf }
  const body = await writeBody(endpoint, answer, wanted)
  const isCached = endpoint.cached !== false && version === ctx.analytics.dataVersion
  const headers = {
    ...describeFile(endpoint, input, { format: shape.format, sample, options, version }),
    // The bytes may be cached, and are checked again before each use: a load changes them at any moment.
    'cache-control': isCached ? 'private, no-cache' : 'no-store',
    ...listMetaHeaders(answer),
  }
  return seal(body, headers, `${options.buildVersion} ${version} ${shape.key}`)
}

/** The same answer packed for another encoding; small ones stay as they are. */
export async function packAnswer(
  answer: ReadyAnswer,
  encoding: Encoding,
  key: string,
): Promise<ReadyAnswer> {
  if (encoding === 'identity' || answer.body.length < MIN_PACKED_BYTES) return answer
  if (isPacked(answer.headers['content-type'])) return answer
  const body = await packBytes(answer.body, encoding)
  return seal(body, { ...answer.headers, 'content-encoding': encoding }, key)
}

/** The answer that was packed with gzip, as it was before. `key` is as in `makeAnswer`. */
export async function unpackAnswer(packed: ReadyAnswer, key: string): Promise<ReadyAnswer> {
  const { 'content-encoding': encoding, ...headers } = packed.headers
  if (encoding === undefined) return packed
  return seal(await unpack(packed.body), headers, key)
}

function seal(body: Buffer, headers: Record<string, string>, key: string): ReadyAnswer {
  const digest = createHash('sha256').update(key).update('\n').update(body).digest('base64url')
  const etag = `"${digest.slice(0, 27)}"`
  return {
    body,
    etag,
    headers: { ...headers, etag },
  }
}

async function writeBody(
  endpoint: FactEndpoint,
  answer: Answer<unknown>,
  wanted: {
    ctx: ApiContext
    input: Record<string, unknown>
    format: AnswerFormat
    sample: boolean
    asOf: string | undefined
  },
): Promise<Buffer> {
  const { analytics } = wanted.ctx
  switch (wanted.format) {
    case 'csv':
    case 'jsonl':
    case 'parquet':
    case 'arrow':
    case 'xlsx': {
      const rows = endpoint.rows?.(answer.data, wanted.input) ?? []
      const columns = rows.length > 0 ? describeColumns(rows) : (answer.columns ?? [])
      requireDownload(wanted.ctx, rows.length)
      const about = describeTable(endpoint, wanted)
      if (wanted.format === 'xlsx' && endpoint.workbook !== undefined)
        return writeWorkbook(endpoint.workbook(answer.data, about))
      return writeRows(wanted.format, { columns, rows }, about)
    }
    case 'json': {
      if (endpoint.auth === 'internal') return Buffer.concat(await writeData(answer.data))
      const { data, errors = [], meta } = answer
      return writeJson({
        data,
        ...(errors.length > 0 && { errors }),
        meta: { data_version: analytics.dataVersion, sample: wanted.sample, ...meta },
      })
    }
  }
}
