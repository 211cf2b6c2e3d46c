import type { Accounts } from '../Accounts.ts'

/** Somebody has another tier: what this server remembers is asked for again. Other servers are told. */
export function forgetTiers({ keys, sessionTiers }: Pick<Accounts, 'keys' | 'sessionTiers'>): void {
  keys.forgetAll()
  sessionTiers.forgetAll()
}
