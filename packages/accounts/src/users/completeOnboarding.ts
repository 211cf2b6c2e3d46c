import type { User } from '@tickmark/core/session/User'
import type { Accounts } from '../Accounts.ts'
import { readUser } from './readUser.ts'

/** Marks that a user has seen, or skipped, the tour. */
export async function completeOnboarding(accounts: Accounts, userId: string): Promise<User> {
  await accounts.db
    .updateTable('users')
    .set({ onboarding_completed: true, updated_at: accounts.now() })
    .where('id', '=', userId)
    .execute()
  return readUser(accounts, userId)
}
