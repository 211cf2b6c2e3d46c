import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { AccountRequest } from '../store/AccountRequest.ts'
import type { Querier, Store } from '../store/Store.ts'

/** Requests do not wake the queue, and its next run is unpredictable, so that its work reveals nothing either. */
const LOOK_AFTER_MS = { least: 500, most: 2_500 } as const
/** After a failure of the store itself it looks less often. */
const RETRY_AFTER_MS = 30_000
/** More requests than this are answered in several looks. */
const BATCH_SIZE = 500
/** A request that could not be answered for so long is dropped; its sender has made another by then. */
const GIVE_UP_HOURS = 24

export type RequestHandler = {
  /** Answers a request within the transaction that removes it. */
  answer(trx: Querier, request: AccountRequest): Promise<void>
  /** Called after requests were answered. */
  onAnswered(): void
  reportFailure(failure: unknown): void
}

/**
 * Keeps requests for email addresses until they are answered. A call only writes one row, the same for every address;
 * the account is looked up afterwards. Several servers may share the rows: each is answered once.
 */
export class AccountRequestQueue {
  readonly #db: Store
  readonly #handler: RequestHandler
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #running: Promise<void> = Promise.resolve()

  constructor(db: Store, handler: RequestHandler) {
    this.#db = db
    this.#handler = handler
  }

  /** Writes a request down, as part of a transaction where it is one. */
  async add(db: Querier, { kind, email, ...more }: AccountRequest): Promise<void> {
    const details = JSON.stringify('details' in more ? more.details : {})
    await db.insertInto('account_requests').values({ kind, email, details }).execute()
  }

  /** Answers what an earlier process left, and from now on what is added. */
  async start(): Promise<void> {
    let waitMs = randomInt(LOOK_AFTER_MS.least, LOOK_AFTER_MS.most)
    try {
      await this.process()
    } catch (failure) {
      this.#handler.reportFailure(failure)
      waitMs = RETRY_AFTER_MS
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), waitMs).unref()
  }

  /**
   * Answers every request that is due. One that fails is left for later and keeps no other waiting.
   * @throws what the store throws when it cannot be read or written.
   */
  process(): Promise<void> {
    const done = this.#running.then(() => this.#process())
    this.#running = done.catch(() => undefined)
    return done
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #process(): Promise<void> {
    const due = await this.#db
      .selectFrom('account_requests')
      .select('id')
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    if (due.length === 0) return
    await sql`DELETE FROM account_requests
      WHERE created_at < now() - make_interval(hours => ${sql.lit(GIVE_UP_HOURS)})`.execute(
      this.#db,
    )
    for (const { id } of due) {
      if (this.#isClosed) break
      await this.#answer(id)
    }
    this.#handler.onAnswered()
  }

  /** The row goes with what answers it, so a process that is killed meanwhile leaves it as it was. */
  async #answer(id: string): Promise<void> {
    try {
      await this.#db.transaction().execute(async (trx) => {
        const { rows } = await sql<Record<string, unknown>>`
          DELETE FROM account_requests
          WHERE id = (SELECT id FROM account_requests WHERE id = ${id} FOR UPDATE SKIP LOCKED)
          RETURNING kind, email, details`.execute(trx)
        // Another server answers it, or has done so.
        if (rows[0] === undefined) return
        await this.#handler.answer(trx, AccountRequest.parse(rows[0]))
      })
    } catch (failure) {
      await sql`UPDATE account_requests
        SET attempts = attempts + 1, next_attempt_at = now() + interval '1 minute' * power(2, least(attempts, 6))
        WHERE id = ${id}`.execute(this.#db)
      this.#handler.reportFailure(failure)
    }
  }
}
