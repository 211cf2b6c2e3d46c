import { SESSION_EXPIRED, sessionExpiry } from '../sessionExpiry.ts'
import { isCallError } from './isCallError.ts'

/** Tells the page when a procedure was refused because the session has ended. */
export function notifySessionExpired(error: unknown): void {
  if (!isCallError(error)) return
  const data: unknown = error.data
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === SESSION_EXPIRED)
    sessionExpiry.tell()
}
