import { buildUrl } from './buildUrl.ts'
import type { RestOptions } from './RestOptions.ts'
import { readPageCaller } from './readPageCaller.ts'

export type PreparedCall = {
  url: string
  headers: Record<string, string>
  signal: AbortSignal | null
  backOff(failures: number): number
}

/** Where a call goes, what its headers tell, and how long it waits before another attempt. */
export function prepareCall(
  path: string,
  options: RestOptions,
  { showsToken = false }: { showsToken?: boolean } = {},
): PreparedCall {
  const { hideToken = false, signal = null, caller = readPageCaller() } = options
  return {
    url: buildUrl(path, options, caller),
    headers: caller.headers({ hideToken, showsToken }),
    signal,
    backOff: caller.backOff,
  }
}
