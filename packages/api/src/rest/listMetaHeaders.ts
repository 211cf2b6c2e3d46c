import type { Answer } from '../endpoint.ts'
import { encodeHeaderList } from './encodeHeaderList.ts'

/** Longer lists are cut in headers; the answer as JSON has them whole. */
const MOST_NAMED = 40

type Named = {
  locked?: string[]
  history_from?: string
  data_from?: string | null
  data_to?: string | null
}

/**
 * Where the data of an answer begin and end, and what was left out for the caller's tier, as headers: a file of
 * rows has no other place for it, and nobody shall take a part for the whole.
 */
export function listMetaHeaders({
  data,
  errors = [],
  meta,
}: Pick<Answer<unknown>, 'data' | 'errors' | 'meta'>): Record<string, string> {
  const named: Named = { ...readMeta(data), ...meta }
  const locked = [
    ...(named.locked ?? []),
    ...errors.filter(({ code }) => code.startsWith('locked-')).map(({ value }) => String(value)),
  ]
  return {
    ...(named.data_from && { 'x-data-from': named.data_from }),
    ...(named.data_to && { 'x-data-to': named.data_to }),
    ...(locked.length > 0 && { 'x-locked': encodeHeaderList(locked.slice(0, MOST_NAMED)) }),
    ...(named.history_from !== undefined && {
      'x-history-from': encodeHeaderList([named.history_from]),
    }),
  }
}

function readMeta(data: unknown): object {
  if (typeof data !== 'object' || data === null || !('meta' in data)) return {}
  return typeof data.meta === 'object' && data.meta !== null ? data.meta : {}
}
