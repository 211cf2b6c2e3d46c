import { createHash, randomBytes } from 'node:crypto'
import type { Querier } from '../store/Store.ts'

export type TokenPurpose = 'verify-email' | 'reset-password'

type Request = {
  purpose: TokenPurpose
  userId: string
  payload?: Record<string, unknown>
  expiresAt: Date
}

/** Makes a token for a link in an e-mail. The store keeps its hash only. */
export async function createToken(db: Querier, request: Request): Promise<string> {
  const token = randomBytes(32).toString('base64url')
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

/** Takes a token, which is gone then; undefined when it is not known, was used, or is too old. */
export async function takeToken(
  db: Querier,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<{ user_id: string; payload: Record<string, unknown> } | undefined> {
  return db
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'payload'])
    .executeTakeFirst()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
