import type { LeaseStore } from '@tickmark/core/stores/Lease'
import { sql } from 'kysely'
import type { OpenStore } from './openStore.ts'

/** So many milliseconds from now, by the clock of the database. */
const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`
const isOver = sql<boolean>`leases.expires_at <= clock_timestamp()`

/** Rights as rows of the store of accounts, where that is a PostgreSQL server which several servers share. */
export class PostgresLeaseStore implements LeaseStore {
  readonly title = 'PostgreSQL'
  readonly isShared = true
  readonly #open: () => Promise<OpenStore>
  #opening: Promise<OpenStore> | undefined

  /** The store is opened when a right is first taken; an opening that failed is tried again. */
  constructor(open: () => Promise<OpenStore>) {
    this.#open = open
  }

  async take(work: string, id: string, ms: number): Promise<boolean> {
    const db = await this.#db()
    const taken = await db
      .insertInto('leases')
      .values({ work, holder: id, expires_at: inMs(ms) })
      .onConflict((conflict) =>
        conflict
          .column('work')
          .doUpdateSet({ holder: id, expires_at: inMs(ms) })
          .where(isOver),
      )
      .returning('holder')
      .executeTakeFirst()
    return taken !== undefined
  }

  async renew(work: string, id: string, ms: number): Promise<boolean> {
    const db = await this.#db()
    const renewed = await db
      .updateTable('leases')
      .set({ expires_at: inMs(ms) })
      .where('work', '=', work)
      .where('holder', '=', id)
      .where(sql<boolean>`not (${isOver})`)
      .returning('holder')
      .executeTakeFirst()
    return renewed !== undefined
  }

  async drop(work: string, id: string): Promise<void> {
    const db = await this.#db()
    await db.deleteFrom('leases').where('work', '=', work).where('holder', '=', id).execute()
  }

  async find(work: string): Promise<string | null> {
    const db = await this.#db()
    const held = await db
      .selectFrom('leases')
      .select('holder')
      .where('work', '=', work)
      .where(sql<boolean>`not (${isOver})`)
      .executeTakeFirst()
    return held?.holder ?? null
  }

  async close(): Promise<void> {
    const store = await this.#opening?.catch(() => undefined)
    await store?.close()
  }

  async #db() {
    this.#opening ??= this.#open().catch((failure: unknown) => {
      this.#opening = undefined
      throw failure
    })
    return (await this.#opening).db
  }
}
