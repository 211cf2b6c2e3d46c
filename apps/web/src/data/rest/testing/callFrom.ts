import type { RestCaller } from '../prepareCall.ts'

/** A caller for tests: on `host`, with one header, and without waiting between attempts. */
export function callFrom(host: string, differences: Partial<RestCaller> = {}): RestCaller {
  return {
    host,
    partnerTerminal: false,
    headers: ({ hideToken }) => ({ ...(!hideToken && { authorization: 'Bearer public' }) }),
    backOff: () => 1,
    ...differences,
  }
}
