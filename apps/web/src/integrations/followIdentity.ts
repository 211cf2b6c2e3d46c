import type { ProductEvents } from '../data/recordEvent.ts'
import { describeUser } from '../data/session/logIn.ts'
import type { Visitor } from './Service.ts'

type Identity = ProductEvents['user_identified']

/**
 * Turns updates about the visitor into changes of who is logged in: the listener hears of each identity
 * once, and null when no user is logged in any more.
 */
export function followIdentity(
  listener: (identity: Identity | null) => void,
): (visitor: Visitor) => void {
  let last = 'null'
  return ({ user }) => {
    const identity = user === null ? null : describeUser(user)
    const text = JSON.stringify(identity)
    if (text === last) return
    last = text
    listener(identity)
  }
}
