import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import type { Querier } from '../store/Store.ts'

export type TokenPurpose =
  | 'verify-email'
  | 'reset-password'
  | 'change-email'
  /** A log-in whose password was right and whose code is still to come. */
  | 'second-factor'
  /** A challenge that a passkey is to sign; of no user while logging in. */
  | 'passkey'
  /** A visitor who was sent to an external provider and is to come back. */
  | 'provider-visit'
  /** A visitor whom a provider knows, and whose account here is still to be proved. */
  | 'external-session'
  /** A client that a user lets read on their behalf, and that is to fetch its tokens. */
  | 'oauth-code'
  /** An application for a listing, by an applicant who is to prove their address. */
  | 'confirm-listing'

type Request = {
  purpose: TokenPurpose
  /** Null while no user is known. */
  userId: string | null
  payload?: Record<string, unknown>
  expiresAt: Date
}

type TokenLookup = {
  token: string
  purpose: TokenPurpose
  now: Date
  /** The user whose token it must be; that of another user stays as it is. */
  userId?: string
  /** The browser in which a visit that an email confirms must have begun; in another one it stays as it is. */
  browser?: string
}
type Taken = { user_id: string | null; payload: Record<string, unknown> }

const SWEEP_AT_ONCE = 100

/** Makes a token for one use. The store keeps its hash only. */
export async function createToken(db: Querier, request: Request): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sweep(db)
  await db
    .insertInto('one_time_tokens')
    .values({
      hash: hashToken(token),
      purpose: request.purpose,
      user_id: request.userId,
      payload: JSON.stringify(request.payload ?? {}),
      expires_at: request.expiresAt,
    })
    .execute()
  return token
}

/** Returns what a token is for, which is taken later, once that is done; undefined as of `takeToken`. */
export async function findToken(
  db: Querier,
  { token, purpose, now }: Pick<TokenLookup, 'token' | 'purpose' | 'now'>,
): Promise<Taken | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'payload'])
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Takes a token, which is gone then; undefined when it is not known, was used, or is too old. */
export async function takeToken(db: Querier, lookup: TokenLookup): Promise<Taken | undefined> {
  return db
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hashToken(lookup.token))
    .where('purpose', '=', lookup.purpose)
    .where('expires_at', '>', lookup.now)
    .$if(lookup.userId !== undefined, (query) => query.where('user_id', '=', lookup.userId ?? ''))
    .$if(lookup.browser !== undefined, (query) =>
      query.where(
        sql<boolean>`(payload->>'confirms' IS NULL OR payload->>'browser' = ${lookup.browser})`,
      ),
    )
    .returning(['user_id', 'payload'])
    .executeTakeFirst()
}

/** Takes a token that was made for a user. */
export async function takeUserToken(
  db: Querier,
  lookup: TokenLookup,
): Promise<(Taken & { user_id: string }) | undefined> {
  const taken = await takeToken(db, lookup)
  return taken === undefined || taken.user_id === null
    ? undefined
    : { ...taken, user_id: taken.user_id }
}

/** Returns the form in which a token is stored, so that a copy of the store lets no one in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Deletes expired tokens: any visitor can begin a log-in, so abandoned ones must go. */
async function sweep(db: Querier): Promise<void> {
  await sql`DELETE FROM one_time_tokens WHERE hash IN (
    SELECT hash FROM one_time_tokens WHERE expires_at < now()
    LIMIT ${sql.lit(SWEEP_AT_ONCE)} FOR UPDATE SKIP LOCKED)`.execute(db)
}

/** @throws AppError `bad-request`, always. */
export function refuseLink(): never {
  throw new AppError(
    'bad-request',
    'This link was already used or has expired. Request a new one.',
    {
      errors: [{ code: 'expired', field: 'token', value: null }],
    },
  )
}
