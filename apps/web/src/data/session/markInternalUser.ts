import type { User } from '@tickmark/core/session/User'
import { cookies } from '../cookies.ts'
import { pageSettings } from '../pageSettings.ts'
import { isInternalUser } from './isInternalUser.ts'

const COOKIE = '_tt_internal'
const INTERNAL = 'internal'
const THIRTY_DAYS_S = 2_592_000

/** Marks the browser of staff for thirty days, unless it is marked already. */
export function markInternalUser({ email }: Pick<User, 'email'>): void {
  if (!isInternalUser(email, pageSettings.companyDomain)) return
  if (cookies.read(COOKIE) !== INTERNAL) cookies.write(COOKIE, INTERNAL, THIRTY_DAYS_S)
}
