import { z } from 'zod'

/** A ws or wss address without a slash at its end. */
export const WsUrl = z
  .url({ protocol: /^wss?$/, error: 'an address that begins with ws:// or wss://' })
  .transform((url) => url.replace(/\/+$/, ''))
