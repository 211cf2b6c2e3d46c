import { createHmac, timingSafeEqual } from 'node:crypto'

/** Sessions end this long after they were last used. */
export const SESSION_DAYS = 30
/** However much they are used, sessions end this long after they began, unless a setting says otherwise. */
export const SESSION_MAX_DAYS = 180

export const DAY_MS = 86_400_000

/** A session's token with our signature as the identity cookie carries it. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** The token of an identity cookie, or undefined when its signature is not ours. */
export function readSignedToken(signed: string, secret: string): string | undefined {
  const end = signed.lastIndexOf('.')
  if (end <= 0) return undefined
  const token = signed.slice(0, end)
  const [given, expected] = [Buffer.from(signed), Buffer.from(signToken(token, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** Sessions that began before this moment have ended, however much they are used. */
export function earliestSessionStart(now: Date, sessionMaxDays: number): Date {
  return new Date(now.getTime() - sessionMaxDays * DAY_MS)
}
