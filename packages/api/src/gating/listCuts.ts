import type { Answer } from '../endpoint.ts'
import { encodeHeaderList } from '../rest/encodeHeaderList.ts'

/** Longer lists are cut in headers; the answer as JSON has them whole. */
const MOST_NAMED = 40

/**
 * What of an answer was left out for the tier of whoever asked, as headers: a file of rows has no other place for it,
 * and nobody shall take a part for the whole.
 */
export function listCuts({ data, errors = [], meta }: Answer<unknown>): Record<string, string> {
  const cuts = { ...readMeta(data), ...meta } as { locked?: string[]; history_from?: string }
  const locked = [
    ...(cuts.locked ?? []),
    ...errors.filter(({ code }) => code.startsWith('locked-')).map(({ value }) => String(value)),
  ]
  return {
    ...(locked.length > 0 && { 'x-locked': encodeHeaderList(locked.slice(0, MOST_NAMED)) }),
    ...(cuts.history_from !== undefined && {
      'x-history-from': encodeHeaderList([cuts.history_from]),
    }),
  }
}

function readMeta(data: unknown): object {
  if (typeof data !== 'object' || data === null || !('meta' in data)) return {}
  return typeof data.meta === 'object' && data.meta !== null ? data.meta : {}
}
