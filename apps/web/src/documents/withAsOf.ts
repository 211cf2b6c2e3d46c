/** A path below the origin that is turned back to a moment; as it is where none is given. */
export function withAsOf(path: string, asOf: string | undefined): string {
  if (asOf === undefined) return path
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('as_of', asOf)
  return url.pathname + url.search + url.hash
}
