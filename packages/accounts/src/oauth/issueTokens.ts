import { createHash, randomBytes } from 'node:crypto'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { z } from 'zod'
import { makeKey } from '../access/ApiKey.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { hashToken, takeUserToken } from '../identity/oneTimeToken.ts'
import { insertKey } from '../keys/createKey.ts'
import type { Querier } from '../store/Store.ts'
import { openClient } from './OAuthClient.ts'

const ACCESS_S = 3_600
const REFRESH_MS = 30 * 86_400_000

/** The reason why a token is refused (RFC 6749, section 5.2). */
export class OAuthRefusal extends Error {
  readonly code: 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type' | 'invalid_client'
  constructor(code: OAuthRefusal['code'], message: string) {
    super(message)
    this.code = code
  }
}

type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

const CodePayload = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
})

type CodeRequest = { code: string; client_id: string; redirect_uri: string; code_verifier: string }

/**
 * Takes a code for tokens. The access token is an API key of the user, which is in the list of their keys under the
 * name of the client, and can be revoked there. A code that comes a second time ends what it was taken for.
 * @throws OAuthRefusal.
 */
export async function exchangeCode(accounts: Accounts, request: CodeRequest): Promise<Tokens> {
  const { db, now, secret } = accounts
  const client = openClient(secret, request.client_id)
  const refresh = makeRefresh()
  const issued = await db.transaction().execute(async (trx) => {
    const taken = await takeUserToken(trx, {
      token: request.code,
      purpose: 'oauth-code',
      now: now(),
    })
    const payload = CodePayload.safeParse(taken?.payload)
    const challenge = createHash('sha256').update(request.code_verifier).digest('base64url')
    if (
      taken === undefined ||
      !payload.success ||
      payload.data.client_id !== request.client_id ||
      payload.data.redirect_uri !== request.redirect_uri ||
      payload.data.code_challenge !== challenge
    )
      return undefined
    const user = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', taken.user_id)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (user === undefined) return undefined
    const made = await insertKey(accounts, trx, {
      actor: { userId: taken.user_id, email: user.email, address: '' },
      own: { user_id: taken.user_id, organization_id: null },
      name: client.client_name,
      scopes: KEY_SCOPES,
      expiresInDays: ACCESS_S / 86_400,
    })
    await trx
      .insertInto('oauth_grants')
      .values({
        key_id: made.key_id,
        client_hash: hashToken(request.client_id),
        refresh_hash: refresh.hash,
        refresh_expires_at: new Date(now().getTime() + REFRESH_MS),
      })
      .execute()
    await spend(accounts, trx, { token: request.code, keyId: made.key_id })
    return made.key
  })
  // Outside of the transaction: a code that was tried is gone.
  if (issued === undefined) await endReused(accounts, request.code)
  if (issued === undefined)
    throw new OAuthRefusal(
      'invalid_grant',
      'The code was already used, has expired, or belongs to another client.',
    )
  return describeTokens(issued, refresh.token)
}

/**
 * Renews an access token. Each refresh token is good for once; one whose key was revoked is good for nothing, and one
 * that comes a second time ends the grant: the client or an attacker has a copy (OAuth 2.1, section 4.3.1).
 * @throws OAuthRefusal.
 */
export async function renewAccess(
  accounts: Accounts,
  request: { refresh_token: string; client_id: string },
): Promise<Tokens> {
  const { db, keys, now } = accounts
  const refresh = makeRefresh()
  const next = makeKey()
  const old = await db.transaction().execute(async (trx) => {
    const grant = await trx
      .updateTable('oauth_grants')
      .set({
        refresh_hash: refresh.hash,
        refresh_expires_at: new Date(now().getTime() + REFRESH_MS),
      })
      .where('refresh_hash', '=', hashToken(request.refresh_token))
      .where('client_hash', '=', hashToken(request.client_id))
      .where('refresh_expires_at', '>', now())
      .returning('key_id')
      .executeTakeFirst()
    const key =
      grant &&
      (await trx
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.user_id')
        .select(['api_keys.id', 'api_keys.hash'])
        .where('api_keys.id', '=', grant.key_id)
        .where('revoked_at', 'is', null)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst())
    if (key === undefined) return undefined
    await spend(accounts, trx, { token: request.refresh_token, keyId: key.id })
    await trx
      .updateTable('api_keys')
      .set({
        hash: next.hash,
        hint: next.hint,
        expires_at: new Date(now().getTime() + ACCESS_S * 1_000),
      })
      .where('id', '=', key.id)
      .execute()
    return key.hash
  })
  if (old === undefined) await endReused(accounts, request.refresh_token)
  if (old === undefined)
    throw new OAuthRefusal(
      'invalid_grant',
      'The refresh token was already used, was revoked, or has expired.',
    )
  keys.forget(old)
  return describeTokens(next.key, refresh.token)
}

/** Remembers a code or a refresh token that was used, as long as a refresh token could be used. */
async function spend(
  { now }: Accounts,
  trx: Querier,
  { token, keyId }: { token: string; keyId: string },
): Promise<void> {
  await trx
    .deleteFrom('spent_oauth_tokens')
    .where('key_id', '=', keyId)
    .where('spent_at', '<', new Date(now().getTime() - REFRESH_MS))
    .execute()
  await trx
    .insertInto('spent_oauth_tokens')
    .values({ hash: hashToken(token), key_id: keyId, spent_at: now() })
    .execute()
}

/** Ends the grant of a code or a refresh token that was used before, with its access token and its refresh token. */
async function endReused({ db, keys, now }: Accounts, token: string): Promise<void> {
  const ended = await db.transaction().execute(async (trx) => {
    const key = await trx
      .updateTable('api_keys')
      .set({ revoked_at: now() })
      .where('revoked_at', 'is', null)
      .where('id', 'in', (query) =>
        query
          .selectFrom('spent_oauth_tokens')
          .select('key_id')
          .where('hash', '=', hashToken(token)),
      )
      .returning(['id', 'hash', 'name'])
      .executeTakeFirst()
    if (key === undefined) return
    const nobody = { userId: null, email: null, address: null }
    await recordAudit(trx, nobody, {
      action: 'key.revoke',
      object: `key:${key.id}`,
      before: { name: key.name },
      after: { why: 'A code or refresh token of the client was used a second time.' },
    })
    return key.hash
  })
  if (ended !== undefined) keys.forget(ended)
}

/** Ends the access that a token belongs to, an access token or a refresh token; one that is not known is no failure. */
export async function revokeAccess({ db, keys, now }: Accounts, token: string): Promise<void> {
  const ended = await db
    .updateTable('api_keys')
    .set({ revoked_at: now() })
    .where('revoked_at', 'is', null)
    .where((key) =>
      key('id', 'in', (query) =>
        query
          .selectFrom('oauth_grants')
          .innerJoin('api_keys as granted', 'granted.id', 'oauth_grants.key_id')
          .select('key_id')
          .where((grant) =>
            grant.or([
              grant('refresh_hash', '=', hashToken(token)),
              grant('granted.hash', '=', hashToken(token)),
            ]),
          ),
      ),
    )
    .returning('hash')
    .execute()
  for (const { hash } of ended) keys.forget(hash)
}

function makeRefresh(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

function describeTokens(access: string, refresh: string): Tokens {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_S,
    refresh_token: refresh,
    scope: KEY_SCOPES.join(' '),
  }
}
