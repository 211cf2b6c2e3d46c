/** A path below the origin with the secret of the link by which its document can be read, where it has one. */
export function withSecret(path: string, secret: string | null | undefined): string {
  if (!secret) return path
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('secret', secret)
  return url.pathname + url.search + url.hash
}
