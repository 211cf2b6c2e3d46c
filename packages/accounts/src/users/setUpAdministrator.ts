import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import type { Visitor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashPassword, setPassword } from '../identity/hashPassword.ts'
import { addressKey } from '../limits/addressKey.ts'
import { type StartedSession, startSession } from '../logIn/startSession.ts'
import { linkTo } from '../mail/composeMail.ts'
import { checkPassword, refuseCommonPassword } from '../passwords/checkPassword.ts'
import type { Querier } from '../store/Store.ts'

const MAX_TRIES = { count: 20, windowMs: 3_600_000 } as const
/** Any number that nothing else locks; of two visitors with the link only one becomes administrator. */
const LOCK = 7_218_405
const ACTION = 'terminal.set-up'

/**
 * The link that creates the first administrator. It follows from the secret, so that all servers of a
 * terminal and all their starts have the same one, and works until there is an administrator.
 */
export function createSetUpLink({ secret, publicUrl }: Pick<Accounts, 'secret' | 'publicUrl'>) {
  return linkTo(publicUrl, 'set-up', { token: makeToken(secret) })
}

function makeToken(secret: string): string {
  return createHmac('sha256', secret).update('set up the first administrator').digest('base64url')
}

/** Returns whether the terminal has an administrator, or had one by the link, which then never works again. */
export async function isSetUp({ companyDomain }: Accounts, db: Querier): Promise<boolean> {
  // If staff have addresses of the company, the link is not needed.
  if (companyDomain !== null) return true
  const { rows } = await sql`
    SELECT 1 FROM users WHERE is_staff UNION ALL SELECT 1 FROM audit_log WHERE action = ${ACTION} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Creates the first administrator by the link in the server's log, with a verified address, and logs them in. An
 * address that was signed up with and never verified becomes theirs.
 * @throws AppError `bad-request` for a wrong or used link or a bad password, `conflict` for an address with an
 * account, `too-many-requests`.
 */
export async function setUpAdministrator(
  accounts: Accounts,
  { token, email, password }: { token: string; email: string; password: string },
  visitor: Visitor,
): Promise<StartedSession> {
  const key = `set-up ${addressKey(visitor.address)}`
  const tries = await accounts.attempts.add(key, MAX_TRIES.windowMs)
  if (tries.count > MAX_TRIES.count)
    throw new AppError('too-many-requests', 'Too many attempts from this address. Try again later.')
  if (!isEqual(token, makeToken(accounts.secret))) refuseSetUp()
  checkPassword(password, { field: 'password', email })
  await refuseCommonPassword(accounts, password, { field: 'password', email })
  const passwordHash = await hashPassword(password)
  const userId = await accounts.db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    if (await isSetUp(accounts, trx)) refuseSetUp()
    const id = await createAdministrator(trx, email)
    await setPassword(trx, id, passwordHash)
    await trx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute()
    const actor = { userId: id, email, address: visitor.address }
    await recordAudit(trx, actor, { action: ACTION, object: `user:${id}` })
    return id
  })
  return startSession(accounts, { userId, method: 'set-up' }, visitor)
}

async function createAdministrator(trx: Querier, email: string): Promise<string> {
  const username = email.slice(0, email.lastIndexOf('@'))
  const created = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, username, email_verified: true, is_staff: true })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ email_verified: true, is_staff: true })
        .where('users.email_verified', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  if (created === undefined)
    throw new AppError(
      'conflict',
      'This address already has an account. Use another one, or make it an administrator with `npm run admin -- staff`.',
      { errors: [{ code: 'taken', field: 'email', value: null }] },
    )
  return created.id
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

function refuseSetUp(): never {
  throw new AppError('bad-request', 'This link was already used or is not from this terminal.', {
    errors: [{ code: 'expired', field: 'token', value: null }],
  })
}
