import { z } from 'zod'

/** An http or https address without a slash at its end. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))
