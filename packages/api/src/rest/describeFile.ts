import type { ApiContext } from '../context/ApiContext.ts'
import { type FactEndpoint, findAsOf } from '../context/endpoint.ts'
import type { About } from '../context/RowWriter.ts'
import { ANSWER_FORMATS, type AnswerFormat } from '../formats/answerFormats.ts'
import type { RestOptions } from './RestOptions.ts'
import { VARY } from './VARY.ts'

type FileFacts = {
  format: AnswerFormat
  sample: boolean
  version: number
  options: Pick<RestOptions, 'isGated'>
}

/** The headers that say what an answer is; files have a name that says so too. */
export function describeFile(
  endpoint: Pick<FactEndpoint, 'path'>,
  input: Readonly<Record<string, unknown>>,
  { format, sample, version, options }: FileFacts,
): Record<string, string> {
  const asOf = findAsOf(input)
  const moment = asOf === undefined ? '' : `-as-of-${asOf.replace(/[^\w]+/g, '-')}`
  const name = `${nameFile(endpoint.path, input)}${moment}${sample ? '-sample-data' : ''}.${format}`
  return {
    'content-type': ANSWER_FORMATS[format],
    'x-data-version': String(version),
    vary: VARY.facts(options.isGated),
    ...(format !== 'json' && { 'content-disposition': `attachment; filename="${name}"` }),
  }
}

/** Describes the figures of a workbook. */
export function describeTable(
  endpoint: Pick<FactEndpoint, 'summary' | 'path'>,
  { sample, ctx, asOf }: { sample: boolean; ctx: ApiContext; asOf: string | undefined },
): About {
  return [
    ['What', endpoint.summary],
    ['Call', endpoint.path],
    ['Time zone', 'UTC'],
    ['From', ctx.productName],
    ['Data version', String(ctx.analytics.dataVersion)],
    ...(asOf === undefined ? [] : [['As known at', asOf] as const]),
    ...(sample ? [['Sample', 'Generated values; not real data'] as const] : []),
    ['Downloaded', new Date(ctx.now()).toISOString()],
  ]
}

/** Returns whether a file is packed in itself, so that packing it again gains nothing. */
export function isPacked(contentType: string | undefined): boolean {
  return contentType === ANSWER_FORMATS.parquet || contentType === ANSWER_FORMATS.xlsx
}

/** The address without its version as a file name: `projects-ethereum-metrics`. */
function nameFile(path: string, input: Readonly<Record<string, unknown>>): string {
  return path
    .replace(/\{(\w+)\}/g, (_match, name: string) => String(input[name] ?? ''))
    .replace(/^\/v\d\//, '')
    .replace(/[^\w.]+/g, '-')
}
