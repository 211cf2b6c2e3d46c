import { sql } from 'kysely'
import type { Store } from '../store/Store.ts'
import type { WebhookPolicy } from './checkWebhookUrl.ts'
import { postWebhook } from './postWebhook.ts'
import { openAlertSecret, signWebhook } from './webhookSecret.ts'

const LOOK_EVERY_MS = 15_000
const AT_ONCE = 10
/** Seconds from one try to the next. The first must be longer than a call may take, since it also keeps others away. */
const WAITS = [30, 300, 1_800, 7_200, 18_000, 36_000, 50_400] as const

type Claimed = {
  id: string
  url: string
  body: string
  attempts: number
  alert_id: string
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
  #running: Promise<void> = Promise.resolve()

  constructor(db: Store, { policy, secret }: WebhookDispatcherOptions) {
    this.policy = policy
    this.#db = db
    this.#secret = secret
    this.#timer = setInterval(() => this.deliver(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Calls what waits. A call that fails is made again later, the later the more often it has failed. */
  deliver(): Promise<void> {
    this.#running = this.#running.then(() => this.#deliver()).catch(() => undefined)
    return this.#running
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #deliver(): Promise<void> {
    for (;;) {
      const claimed = await this.#claim()
      await Promise.all(claimed.map((one) => this.#call(one)))
      if (claimed.length < AT_ONCE) return
    }
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

  /** Takes calls that are due, unless their user is suspended. Another server leaves them alone meanwhile, and makes them if this one dies. */
  async #claim(): Promise<Claimed[]> {
    const waits = sql.raw(`(ARRAY[${WAITS.join(',')}])`)
    const { rows } = await sql<Claimed>`
      UPDATE alert_deliveries AS deliveries
      SET attempts = attempts + 1,
          next_attempt_at = now() + make_interval(secs => ${waits}[least(attempts + 1, ${sql.lit(WAITS.length)})])
      FROM alerts
      WHERE alerts.id = deliveries.alert_id AND deliveries.id IN (
        SELECT due.id FROM alert_deliveries AS due JOIN users ON users.id = due.user_id
        WHERE due.state = 'waiting' AND due.next_attempt_at <= now() AND users.suspended_at IS NULL
        ORDER BY due.next_attempt_at LIMIT ${sql.lit(AT_ONCE)} FOR UPDATE OF due SKIP LOCKED)
      RETURNING deliveries.id, url, body, attempts, alert_id, webhook_secret`.execute(this.#db)
    return rows
  }
}
