import type { KeyScope } from '@tickmark/core/accounts/KEY_SCOPES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Tier } from '@tickmark/core/tiers/Tier'
import { sql } from 'kysely'
import { looksLikeKey } from '../access/ApiKey.ts'
import { findTier } from '../access/findTier.ts'
import { hashToken } from '../identity/oneTimeToken.ts'
import { addressKey } from '../limits/addressKey.ts'
import { MemoryCounts, reserveTry } from '../limits/Counts.ts'
import { LookupCache } from '../store/LookupCache.ts'
import type { Store } from '../store/Store.ts'

/**
 * A change that other servers must apply to their caches: of one key, or of all that they remember of keys and
 * sessions.
 */
export type AccessChange = { kind: 'key'; hash: string } | { kind: 'access' }

/** Announces a change of access to the other servers. */
export type AnnounceAccess = (change: AccessChange) => void

/** A key that may be used now. */
export type KnownKey = {
  id: string
  scopes: readonly KeyScope[]
  /** The owner of the key: all keys of one owner share their limits. */
  owner: string
  tier: Tier
}

type StoredKey = KnownKey & { expiresAt: number }

const FLUSH_EVERY_MS = 10_000
/** Unknown keys of one address in a minute; each one costs a look into the store. */
const MAX_MISSES = 60
const MISSES_MS = 60_000

/** Knows the keys in use without asking the store each time, and counts what they are used for. */
export class KeyRing {
  readonly #db: Store
  readonly #announce: AnnounceAccess
  readonly #lookups = new LookupCache<StoredKey | undefined>()
  readonly #misses = new MemoryCounts()
  readonly #timer: NodeJS.Timeout
  readonly #uses = new Map<string, number>()

  constructor(db: Store, announce: AnnounceAccess = () => undefined) {
    this.#db = db
    this.#announce = announce
    this.#timer = setInterval(() => this.flush().catch(() => undefined), FLUSH_EVERY_MS)
    this.#timer.unref()
  }

  /**
   * The key of a token; undefined when there is none, or it has expired or was revoked.
   * @throws AppError `too-many-requests` for an address that tries one unknown key after another.
   */
  async find(token: string, address: string): Promise<KnownKey | undefined> {
    if (!looksLikeKey(token)) return undefined
    const hash = hashToken(token)
    const known = this.#lookups.recall(hash)
    const key = known === undefined ? await this.#tryKey(hash, address) : known.found
    return key !== undefined && key.expiresAt > Date.now() ? key : undefined
  }

  /** Looks a key up that is not remembered, which counts as a miss until it is found. */
  async #tryKey(hash: string, address: string): Promise<StoredKey | undefined> {
    const tried = await reserveTry(this.#misses, addressKey(address), MISSES_MS)
    if (tried.earlier >= MAX_MISSES) {
      await tried.release()
      throw new AppError('too-many-requests', 'Too many unknown API keys. Try again later.')
    }
    const key = await this.#lookups.look(hash, () => this.#read(hash))
    if (key !== undefined) await tried.release()
    return key
  }

  /** Counts one use, which is written soon. */
  count({ id }: KnownKey): void {
    this.#uses.set(id, (this.#uses.get(id) ?? 0) + 1)
  }

  /** Asks the store again for a key that was changed, on every server. */
  forget(hash: string): void {
    this.hear({ kind: 'key', hash })
    this.#announce({ kind: 'key', hash })
  }

  /** Asks the store again for every key, since a user has another tier now, on every server. */
  forgetAll(): void {
    this.hear({ kind: 'access' })
    this.#announce({ kind: 'access' })
  }

  /** Forgets what another server has changed. */
  hear(change: AccessChange): void {
    if (change.kind === 'key') this.#lookups.forget(change.hash)
    else this.#lookups.forgetAll()
  }

  /** Writes the uses that were counted; those that cannot be written are kept for the next time. */
  async flush(): Promise<void> {
    for (const [id, requests] of [...this.#uses]) {
      // Uses that are counted while this one is written stay for the next time.
      this.#uses.delete(id)
      try {
        await this.#write(id, requests)
      } catch (failure) {
        this.#uses.set(id, (this.#uses.get(id) ?? 0) + requests)
        throw failure
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush().catch(() => undefined)
  }

  async #write(id: string, requests: number): Promise<void> {
    await sql`WITH used AS (
        UPDATE api_keys SET last_used_at = now(), sealed = CASE WHEN kind = 'personal' THEN sealed END
        WHERE id = ${id} RETURNING id
      )
      INSERT INTO api_key_usage (key_id, day, requests)
      SELECT id, (now() AT TIME ZONE 'UTC')::date, ${requests}::bigint FROM used
      ON CONFLICT (key_id, day) DO UPDATE
      SET requests = api_key_usage.requests + EXCLUDED.requests`.execute(this.#db)
  }

  async #describeOwner(row: { user_id: string | null; organization_id: string | null }) {
    const owner =
      row.user_id === null ? { organizationId: row.organization_id ?? '' } : { userId: row.user_id }
    return {
      owner: `${'userId' in owner ? 'user' : 'organization'}:${row.user_id ?? row.organization_id}`,
      tier: await findTier(this.#db, owner, new Date()),
    }
  }

  async #read(hash: string): Promise<StoredKey | undefined> {
    const row = await this.#db
      .selectFrom('api_keys')
      .leftJoin('users', 'users.id', 'api_keys.user_id')
      .select([
        'api_keys.id',
        'api_keys.scopes',
        'api_keys.expires_at',
        'api_keys.user_id',
        'api_keys.organization_id',
      ])
      .where('hash', '=', hash)
      .where('revoked_at', 'is', null)
      .where('users.suspended_at', 'is', null)
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        scopes: row.scopes,
        expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
        ...(await this.#describeOwner(row)),
      }
    )
  }
}
