import { sql } from 'kysely'
import type { Counts } from '../limits/Counts.ts'
import type { Querier, Store } from '../store/Store.ts'
import type { Mail, MailTransport } from './MailTransport.ts'

const LOOK_EVERY_MS = 10_000
const BATCH_SIZE = 20
/** Messages that are being sent are claimed for so long, again and again, so that those of a dead server are sent soon. */
const CLAIM_SECONDS = 15
const RENEW_EVERY_MS = 5_000
/** A message that could not be handed over for so long is given up; its links have expired by then. */
const GIVE_UP_HOURS = 24

const CLAIM_END = sql<Date>`now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})`

type Claimed = Mail & { id: string }

/** Keeps emails in the store until they are handed over. */
export class MailQueue {
  readonly #db: Store
  readonly #transport: MailTransport
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()

  constructor(db: Store, transport: MailTransport) {
    this.#db = db
    this.#transport = transport
    this.#timer = setInterval(() => this.deliver(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Puts an email in line, as part of the transaction that is the reason for it. */
  async queue(db: Querier, mail: Mail): Promise<void> {
    await db.insertInto('outgoing_mails').values(mail).execute()
  }

  /** Takes over at once what a process that was killed had claimed. Only for a store that no other process has open. */
  async recover(): Promise<void> {
    await this.#db
      .updateTable('outgoing_mails')
      .set({ next_attempt_at: sql`now()` })
      .where('attempts', '>', 0)
      .where('last_error', 'is', null)
      .execute()
  }

  /** Hands over what waits. A message that fails waits the longer the more often it has failed. */
  deliver(): Promise<void> {
    this.#running = this.#running.then(() => this.#deliver()).catch(() => undefined)
    return this.#running
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
    this.#transport.close()
  }

  async #deliver(): Promise<void> {
    for (;;) {
      const mails = await this.#claim()
      const unsent = new Set(mails.map(({ id }) => id))
      const renewal = setInterval(
        () => this.#renew([...unsent]).catch(() => undefined),
        RENEW_EVERY_MS,
      )
      try {
        for (const mail of mails) {
          await this.#send(mail)
          unsent.delete(mail.id)
        }
      } finally {
        clearInterval(renewal)
      }
      if (mails.length < BATCH_SIZE) return
    }
  }

  async #send({ id, unsubscribe_url: url, ...mail }: Claimed): Promise<void> {
    try {
      await this.#transport.send({ ...mail, ...(url && { unsubscribe_url: url }) })
      await this.#db.deleteFrom('outgoing_mails').where('id', '=', id).execute()
    } catch (failure) {
      await this.#db
        .updateTable('outgoing_mails')
        .set({
          last_error: failure instanceof Error ? failure.message.slice(0, 300) : 'failed',
          next_attempt_at: sql`now() + interval '1 minute' * power(2, least(attempts - 1, 6))`,
        })
        .where('id', '=', id)
        .execute()
    }
  }

  async #renew(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#db
      .updateTable('outgoing_mails')
      .set({ next_attempt_at: CLAIM_END })
      .where('id', 'in', ids)
      // One that has just failed waits longer.
      .where('last_error', 'is', null)
      .execute()
  }

  /**
   * Claims messages that are due. Another server leaves them alone while the claim is renewed, and takes them if this
   * one dies. The error of an earlier attempt is cleared, which distinguishes a message that is being sent from one that
   * waits after a failure.
   */
  async #claim(): Promise<Claimed[]> {
    await sql`DELETE FROM outgoing_mails
      WHERE created_at < now() - make_interval(hours => ${sql.lit(GIVE_UP_HOURS)})`.execute(
      this.#db,
    )
    const { rows } = await sql<Claimed>`
      UPDATE outgoing_mails
      SET attempts = attempts + 1, last_error = NULL, next_attempt_at = ${CLAIM_END}
      WHERE id IN (
        SELECT id FROM outgoing_mails WHERE next_attempt_at <= now()
        ORDER BY id LIMIT ${sql.lit(BATCH_SIZE)} FOR UPDATE SKIP LOCKED)
      RETURNING id, recipient, subject, text, html, unsubscribe_url`.execute(this.#db)
    return rows
  }
}

/** The most emails to one address in an hour that others can request. */
const MAX_MAILS = { count: 5, windowMs: 3_600_000 } as const

/** Counts an email that a visitor causes, and says whether its address had as many as it may get. */
export async function isMailedEnough(
  { attempts }: { attempts: Counts },
  email: string,
): Promise<boolean> {
  const { count } = await attempts.add(`mail ${email}`, MAX_MAILS.windowMs)
  return count > MAX_MAILS.count
}
