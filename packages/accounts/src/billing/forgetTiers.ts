import type { Accounts } from '../Accounts.ts'

/** A user's tier changed: drops what this server has cached of it, and announces it to the other servers. */
export function forgetTiers({ keys, sessionTiers }: Pick<Accounts, 'keys' | 'sessionTiers'>): void {
  keys.forgetAll()
  sessionTiers.forgetAll()
}
