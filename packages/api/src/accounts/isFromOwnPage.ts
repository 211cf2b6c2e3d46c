import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a page of ours sent a browser to an address, by what browsers alone can write: the fetch metadata, or
 * the page before where there are none, as over plain http.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return URL.parse(headers.referer ?? '')?.origin === new URL(publicUrl).origin
}
