import { IDENTITY } from './makeIdentityCookies.ts'

const COOKIE = new RegExp(`(?:^|;\\s*)${IDENTITY}=([^;]*)`)

/** The identity cookie of a `Cookie` header, for routes that have nothing else to do with cookies. */
export function readIdentity(header: string | undefined): string | undefined {
  const value = COOKIE.exec(header ?? '')?.[1]?.trim()
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
