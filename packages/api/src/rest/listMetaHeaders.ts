import { z } from 'zod'
import type { Answer } from '../context/endpoint.ts'
import { nameGaps, namePartial } from '../series/describeAnswers.ts'

/** Longer lists are cut in headers; the answer as JSON has them whole. */
const MAX_NAMED = 40

const PartialSeries = z.object({
  series: z.array(
    z.object({
      key: z.record(z.string(), z.string()),
      metric: z.string(),
      partial: z.object({ to: z.string(), data_from: z.string() }).optional(),
      gaps: z.array(z.string()).optional(),
    }),
  ),
})

type Named = {
  locked?: string[]
  history_from?: string
  data_from?: string | null
  data_to?: string | null
  /** As series calls name them: their ids, and up to which period they are partial. */
  partial?: ({ to: string; data_from: string } & Record<string, string>)[]
  /** The same with the later periods of which days are missing. */
  gaps?: ({ periods: string[] } & Record<string, string | string[]>)[]
}

/**
 * Lists as headers where the data of an answer begin and end, and what was left out for the caller's tier: a file of
 * rows has no other place for it, and a part must not be taken for the whole.
 */
export function listMetaHeaders({
  data,
  errors = [],
  meta,
}: Pick<Answer<unknown>, 'data' | 'errors' | 'meta'>): Record<string, string> {
  const named: Named = { ...readMeta(data), ...meta }
  const series = readSeries(data)
  const partial = (named.partial ?? namePartial(series)).map(({ to, data_from: _, ...ids }) =>
    [to, ...Object.values(ids)].join(' '),
  )
  const gaps = (named.gaps ?? nameGaps(series)).flatMap(({ periods, ...ids }) =>
    periods.map((period) => [period, ...Object.values(ids)].join(' ')),
  )
  const locked = [
    ...(named.locked ?? []),
    ...errors.filter(({ code }) => code.startsWith('locked-')).map(({ value }) => String(value)),
  ]
  return {
    ...(named.data_from && { 'x-data-from': named.data_from }),
    ...(named.data_to && { 'x-data-to': named.data_to }),
    ...(partial.length > 0 && { 'x-partial': encodeHeaderList(partial.slice(0, MAX_NAMED)) }),
    ...(gaps.length > 0 && { 'x-gaps': encodeHeaderList(gaps.slice(0, MAX_NAMED)) }),
    ...(locked.length > 0 && { 'x-locked': encodeHeaderList(locked.slice(0, MAX_NAMED)) }),
    ...(named.history_from !== undefined && {
      'x-history-from': encodeHeaderList([named.history_from]),
    }),
  }
}

/** The same of the answer to a query, whose series say it themselves. */
function readSeries(data: unknown): z.infer<typeof PartialSeries>[] {
  const parsed = PartialSeries.safeParse(data)
  return parsed.success ? [parsed.data] : []
}

function readMeta(data: unknown): object {
  if (typeof data !== 'object' || data === null || !('meta' in data)) return {}
  return typeof data.meta === 'object' && data.meta !== null ? data.meta : {}
}

/** Everything but visible ASCII and spaces, and what the list and the encoding themselves need. */
const ENCODED = /[^\x20-\x7e]|[%,]/gu

/**
 * Texts from requests and data as the value of a header, separated by commas. A header holds ASCII only (RFC 9110, 5.5),
 * so everything else is percent-encoded as UTF-8 (RFC 3986, 2.1): decode each item with `decodeURIComponent`.
 */
export function encodeHeaderList(items: readonly string[]): string {
  return items
    .map((item) => item.toWellFormed().replace(ENCODED, (part) => encodeURIComponent(part)))
    .join(', ')
}
