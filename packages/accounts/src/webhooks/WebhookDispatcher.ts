import { sql } from 'kysely'
import type { Store } from '../store/Store.ts'
import type { WebhookPolicy } from './checkWebhookUrl.ts'
import { postWebhook } from './postWebhook.ts'
import { openAlertSecret, signWebhook } from './webhookSecret.ts'

const LOOK_EVERY_MS = 15_000
const CONCURRENCY = 10
/** Of one user: receivers that are slow to answer keep those of others waiting no longer. */
const MAX_PER_USER = 2
/** Seconds from one try to the next. The first must be longer than a call may take, since it also keeps others away. */
const WAITS = [30, 300, 1_800, 7_200, 18_000, 36_000, 50_400] as const

type Claimed = {
  id: string
  url: string
  body: string
  attempts: number
  alert_id: string
  user_id: string
  webhook_secret: string | null
}

type WebhookDispatcherOptions = {
  policy: WebhookPolicy
  /** The installation's secret, with which those of webhooks are sealed. */
  secret: string
}

/** Calls the webhooks of alerts until they answer, at least once each and always with the same id. */
export class WebhookDispatcher {
  readonly policy: WebhookPolicy
  readonly #db: Store
  readonly #secret: string
  readonly #timer: NodeJS.Timeout
  readonly #workers = new Set<Promise<void>>()
  /** The users whose webhooks are being called, once for each call. */
  readonly #called: string[] = []
  #asked = 0
  #isClosed = false
  #lastClaim: Promise<unknown> = Promise.resolve()

  constructor(db: Store, { policy, secret }: WebhookDispatcherOptions) {
    this.policy = policy
    this.#db = db
    this.#secret = secret
    this.#timer = setInterval(() => this.deliver(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Calls what waits. A call that fails is made again later, the later the more often it has failed. */
  async deliver(): Promise<void> {
    this.#asked += 1
    this.#startWorker()
    await this.#settleWorkers()
  }

  #startWorker(): void {
    if (this.#isClosed || this.#workers.size >= CONCURRENCY) return
    const worker: Promise<void> = this.#work()
      .catch(() => undefined)
      .finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  async #settleWorkers(): Promise<void> {
    while (this.#workers.size > 0) await Promise.all(this.#workers)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#isClosed = true
    await this.#settleWorkers()
  }

  /** Makes one call after the other until none is due; a call that comes in line meanwhile is looked for once more. */
  async #work(): Promise<void> {
    while (!this.#isClosed) {
      const asked = this.#asked
      const claimed = await this.#takeTurn()
      if (claimed === undefined && asked === this.#asked) return
      if (claimed === undefined) continue
      // There may be more that are due.
      this.#startWorker()
      try {
        await this.#call(claimed)
      } finally {
        this.#called.splice(this.#called.indexOf(claimed.user_id), 1)
      }
    }
  }

  /** Claims a call after those who came before have, so that each sees whose webhooks the others call. */
  #takeTurn(): Promise<Claimed | undefined> {
    const turn = this.#lastClaim.then(() => this.#claim())
    this.#lastClaim = turn.catch(() => undefined)
    return turn
  }

  async #call({ id, url, body, attempts, alert_id, webhook_secret }: Claimed): Promise<void> {
    const secret = openAlertSecret({ secret: this.#secret }, { id: alert_id, webhook_secret })
    if (secret === undefined) {
      await this.#settle(id, { state: 'failed', detail: 'the webhook has no secret; renew it' })
      return
    }
    const headers = signWebhook({ id, body }, secret, Date.now())
    const result = await postWebhook({ url, body, headers }, this.policy)
    const isOver = result.isDelivered ? false : result.isFinal || attempts > WAITS.length
    const failed = isOver ? 'failed' : 'waiting'
    await this.#settle(id, {
      state: result.isDelivered ? 'delivered' : failed,
      detail: result.detail,
    })
  }

  async #settle(
    id: string,
    outcome: { state: 'delivered' | 'failed' | 'waiting'; detail: string },
  ): Promise<void> {
    await this.#db.updateTable('alert_deliveries').set(outcome).where('id', '=', id).execute()
  }

  /**
   * Takes a call that is due, unless its user is suspended or has enough of them: those that were never tried first.
   * Another server leaves it alone meanwhile, and makes it if this one dies.
   */
  async #claim(): Promise<Claimed | undefined> {
    const busy = this.#called.filter(
      (one, at, all) =>
        all.slice(0, at).filter((other) => other === one).length >= MAX_PER_USER - 1,
    )
    const waits = sql.raw(`(ARRAY[${WAITS.join(',')}])`)
    const { rows } = await sql<Claimed>`
      UPDATE alert_deliveries AS deliveries
      SET attempts = attempts + 1,
          next_attempt_at = now() + make_interval(secs => ${waits}[least(attempts + 1, ${sql.lit(WAITS.length)})])
      FROM alerts
      WHERE alerts.id = deliveries.alert_id AND deliveries.id IN (
        SELECT due.id FROM alert_deliveries AS due JOIN users ON users.id = due.user_id
        WHERE due.state = 'waiting' AND due.next_attempt_at <= now() AND users.suspended_at IS NULL
          AND due.user_id <> ALL(${busy}::text[])
        ORDER BY due.attempts > 0, due.next_attempt_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
      RETURNING deliveries.id, url, body, attempts, alert_id, deliveries.user_id, webhook_secret`.execute(
      this.#db,
    )
    const [claimed] = rows
    if (claimed !== undefined) this.#called.push(claimed.user_id)
    return claimed
  }
}
