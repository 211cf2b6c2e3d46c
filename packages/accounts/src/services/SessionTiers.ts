import type { Tier } from '@tickmark/core/tiers/Tier'
import { findTier } from '../access/findTier.ts'
import { earliestSessionStart, readSignedToken } from '../identity/sessionToken.ts'
import { LookupCache } from '../store/LookupCache.ts'
import type { Store } from '../store/Store.ts'
import type { AnnounceAccess } from './KeyRing.ts'

/** The session of a browser, as far as answers and limits depend on it. */
export type SessionTier = {
  userId: string
  tier: Tier
  /** The user's `feature_flags`. */
  flags: Readonly<Record<string, unknown>>
}

type SessionTierOptions = {
  secret: string
  /** Days after which a session ends, however much it is used. */
  maxDays: number
  announce?: AnnounceAccess
}

/** Knows the tiers of the sessions in use without reading the store for each query of facts. */
export class SessionTiers {
  readonly #db: Store
  readonly #secret: string
  readonly #maxDays: number
  readonly #announce: AnnounceAccess
  readonly #lookups = new LookupCache<SessionTier | undefined>()

  constructor(db: Store, { secret, maxDays, announce = () => undefined }: SessionTierOptions) {
    this.#db = db
    this.#secret = secret
    this.#maxDays = maxDays
    this.#announce = announce
  }

  /** The tier of an identity cookie's user; undefined when it is no session of ours. */
  async find(cookie: string): Promise<SessionTier | undefined> {
    const token = readSignedToken(cookie, this.#secret)
    if (token === undefined) return undefined
    const known = this.#lookups.recall(token)
    return known === undefined ? this.#lookups.look(token, () => this.#read(token)) : known.found
  }

  /** Asks the store again, on every server, since a user has another tier now or no session any more. */
  forgetAll(): void {
    this.hear()
    this.#announce({ kind: 'access' })
  }

  /** Forgets what another server may have changed. */
  hear(): void {
    this.#lookups.forgetAll()
  }

  async #read(token: string): Promise<SessionTier | undefined> {
    const now = new Date()
    const session = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.user_id', 'users.feature_flags as flags'])
      .where('sessions.token', '=', token)
      .where('sessions.expires_at', '>', now)
      .where('sessions.created_at', '>', earliestSessionStart(now, this.#maxDays))
      .where('users.suspended_at', 'is', null)
      .executeTakeFirst()
    if (session === undefined) return undefined
    const { user_id: userId, flags } = session
    return { userId, flags, tier: await findTier(this.#db, { userId }, now) }
  }
}
