import type { User } from '@tickmark/core/session/User'
import { recordEvent } from '../recordEvent.ts'
import { describeUser } from './describeUser.ts'

/** Tells analytics who uses the page. */
export function identifyUser(user: User): void {
  recordEvent('user_identified', describeUser(user))
}
