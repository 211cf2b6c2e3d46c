import { randomUUID } from 'node:crypto'
import type { Acting } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { setPassword } from '../identity/hashPassword.ts'
import { logIn } from '../logIn/logIn.ts'
import type { StartedSession } from '../logIn/startSession.ts'
import { findCaller } from '../sessions/findCaller.ts'

export const TEST_PASSWORD = 'correct horse battery'
/** Of that password, as cheap to check as Argon2id can be: tests make hundreds of users. */
const TEST_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IG9mIHRlc3RzIQ$5+UEnWHNqg9QS470PZYSitPEbBRyNcTVTxlxeHbHyRk'
export const TEST_VISITOR = { address: '203.0.113.7', userAgent: 'A browser' }

export type TestUser = Acting & { userId: string; email: string; cookie: string }

/** A user with a verified address, logged in. */
export async function makeUser(accounts: Accounts, email: string): Promise<TestUser> {
  const userId = randomUUID()
  await accounts.db
    .insertInto('users')
    .values({ id: userId, email, username: email.replace(/@.*/, ''), email_verified: true })
    .execute()
  await setPassword(accounts.db, userId, TEST_HASH)
  const { cookie } = await logInAs(accounts, email)
  const caller = await findCaller(accounts, cookie)
  if (caller === undefined) throw new Error('the session that was just begun is not there')
  return { userId, email, cookie, caller, visitor: TEST_VISITOR }
}

/** Starts a further session of a user who is asked for no second factor. */
export async function logInAs(
  accounts: Accounts,
  email: string,
  password = TEST_PASSWORD,
): Promise<StartedSession> {
  const result = await logIn(accounts, { email, password }, TEST_VISITOR)
  if (!('session' in result)) throw new Error('a second factor is asked for')
  return result.session
}
