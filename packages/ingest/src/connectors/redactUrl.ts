/** An address as it may be written down: without the key that some providers take in the path. */
export function redactUrl(url: URL, secret: string): string {
  return secret === '' ? url.href : url.href.replaceAll(encodeURIComponent(secret), 'KEY')
}
