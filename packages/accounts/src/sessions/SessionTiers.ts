import type { Tier } from '@tickmark/core/metrics/Tier'
import { findTier } from '../billing/findTier.ts'
import { readSignedToken } from '../identity/signToken.ts'
import type { Store } from '../store/Store.ts'

/** Whose session a browser has, as far as answers and limits depend on it. */
export type SessionTier = { userId: string; tier: Tier }

type Remembered = { found: SessionTier | undefined; until: number }

/** For so long a changed tier, or a session that ended, may go unnoticed; answers about facts hold no secrets. */
const REMEMBER_MS = 10_000
const MOST_REMEMBERED = 10_000

/** Knows the tiers of the sessions in use without asking the store for each question about facts. */
export class SessionTiers {
  readonly #db: Store
  readonly #secret: string
  readonly #remembered = new Map<string, Remembered>()

  constructor(db: Store, secret: string) {
    this.#db = db
    this.#secret = secret
  }

  /** The tier of an identity cookie's user; undefined when it is no session of ours. */
  async find(cookie: string): Promise<SessionTier | undefined> {
    const token = readSignedToken(cookie, this.#secret)
    if (token === undefined) return undefined
    const known = this.#remembered.get(token)
    if (known !== undefined && known.until > Date.now()) return known.found
    const found = await this.#look(token)
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(token, { found, until: Date.now() + REMEMBER_MS })
    return found
  }

  /** Asks the store again, since somebody has another tier now. */
  forgetAll(): void {
    this.#remembered.clear()
  }

  async #look(token: string): Promise<SessionTier | undefined> {
    const now = new Date()
    const session = await this.#db
      .selectFrom('sessions')
      .select('user_id')
      .where('token', '=', token)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (session === undefined) return undefined
    const userId = session.user_id
    return { userId, tier: await findTier(this.#db, { userId }, now) }
  }
}
