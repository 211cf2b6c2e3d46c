/** The key of an `Authorization: Bearer …` header, or undefined. */
export function readToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [scheme = '', token, rest] = header.trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' && rest === undefined ? token : undefined
}
