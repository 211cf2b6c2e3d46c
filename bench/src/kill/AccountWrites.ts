import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CaptchaTask } from '@tickmark/accounts/captcha/Captcha'
import { solveCaptcha } from '@tickmark/accounts/testing/solveCaptcha'
import { readMailedLink } from '@tickmark/e2e/readMailedLink'
import { runProgram } from '@tickmark/server/testing/runProgram'
import type { Setup } from './Setup.ts'

const PASSWORD = 'correct horse battery staple'
/** A user may create 300 documents in an hour. */
const CHARTS_PER_ROUND = 8
const CHART_EVERY_MS = 250
const MAIL_RETRY_MS = 1_000
/** An email that a killed server had claimed is claimed again after two minutes, and looked for every 30 seconds. */
const MAIL_WITHIN_MS = 240_000

type SignUp = { email: string; isAcknowledged: boolean; isVerified: boolean }
type Answer = { status: number; headers: Headers; body: unknown }
type Listed = { documents?: { document_id: string; name: string }[] }

/** Signs users up and saves charts of a user who is signed in, and knows what of both was acknowledged. */
export class AccountWrites {
  readonly #setup: Setup
  readonly #url: string
  readonly #outbox: string
  readonly #signUps: SignUp[] = []
  readonly #charts = new Map<string, string>()
  #cookie = ''
  #captcha: string | undefined

  constructor(setup: Setup) {
    const { settings, folder } = setup
    this.#setup = setup
    this.#url = `http://127.0.0.1:${settings.PORT}`
    this.#outbox = join(folder, 'data', 'outbox')
  }

  /** The number of sign-ups and charts that were acknowledged. */
  get acknowledged(): number {
    return this.#signUps.filter((one) => one.isAcknowledged).length + this.#charts.size
  }

  /** Signs the first user up as staff, if none is signed in, and solves the next sign-up's captcha, which is slow. */
  async prepare(): Promise<void> {
    if (this.#cookie === '') {
      this.#captcha = await this.#solve()
      const first = await this.#signUp('author@kill.example')
      const problem = await this.#enter(first, MAIL_WITHIN_MS)
      if (problem !== undefined) throw new Error(problem)
      this.#cookie = await this.#logIn(first.email)
      const order = ['user', 'staff', first.email, 'on']
      await runProgram('admin', order, this.#setup.settings).ended
    }
    this.#captcha = await this.#solve()
  }

  /** A sign-up, and charts one after the other until the signal. */
  async write(round: number, { delayMs, signal }: { delayMs: number; signal: AbortSignal }) {
    const signingUp = setTimeout(delayMs).then(() => this.#signUp(`user${round}@kill.example`))
    for (let at = 0; at < CHARTS_PER_ROUND && !signal.aborted; at++) {
      const name = `Round ${round}, chart ${at}`
      const answer = await this.send('POST', '/v3/internal/documents', {
        kind: 'chart',
        name,
        content: CHART,
      }).catch(() => undefined)
      const { document } = (answer?.body ?? {}) as { document?: { document_id: string } }
      if (answer?.status === 200 && document) this.#charts.set(document.document_id, name)
      await setTimeout(CHART_EVERY_MS)
    }
    await signingUp
  }

  /** Finds what is wrong with users and charts. Users whose email is not there yet are left for `finish`. */
  async findProblems(): Promise<string[]> {
    const problems: string[] = []
    for (const user of this.#signUps.filter((one) => !one.isVerified)) {
      const isMailed = (await this.#findToken(user)) !== undefined
      const problem = isMailed ? await this.#enter(user, 0) : undefined
      if (problem !== undefined) problems.push(problem)
    }
    const listed = await this.send('GET', '/v3/internal/documents?scope=mine&limit=100')
    if (listed.status !== 200) problems.push(`charts are listed with ${listed.status}`)
    const { documents = [] } = (listed.body ?? {}) as Listed
    const expected = new Map([
      ...this.#charts,
      // Writes that are present without acknowledgment must be whole.
      ...documents.map((one) => [one.document_id, one.name] as const),
    ])
    for (const [id, name] of expected) {
      const { status, body } = await this.send('GET', `/v3/internal/documents/${id}`)
      const { document } = (body ?? {}) as { document?: { name: string; content: unknown } }
      const isWhole =
        document?.name === name && JSON.stringify(document.content).includes(CHART_METRIC)
      if (!isWhole) problems.push(`the chart "${name}" answers ${status}`)
      if (!isWhole) this.#charts.delete(id)
    }
    return problems
  }

  /** Everyone whose sign-up was acknowledged gets their email in the end, and can log in. */
  async finish(): Promise<string[]> {
    const problems: string[] = []
    const giveUpAt = Date.now() + MAIL_WITHIN_MS
    for (const user of this.#signUps.filter((one) => one.isAcknowledged)) {
      const problem = user.isVerified
        ? await this.#tryLogIn(user)
        : await this.#enter(user, giveUpAt - Date.now())
      if (problem !== undefined) problems.push(problem)
    }
    return problems
  }

  async #signUp(email: string): Promise<SignUp> {
    const user: SignUp = { email, isAcknowledged: false, isVerified: false }
    this.#signUps.push(user)
    const input = { email, password: PASSWORD, captcha: this.#captcha }
    const answer = await this.send('POST', '/v1/users', input).catch(() => undefined)
    user.isAcknowledged = answer?.status === 200
    return user
  }

  /** Follows the link of the email and logs in. */
  async #enter(user: SignUp, withinMs: number): Promise<string | undefined> {
    const giveUpAt = Date.now() + withinMs
    let token = await this.#findToken(user)
    while (token === undefined && Date.now() < giveUpAt) {
      await setTimeout(MAIL_RETRY_MS)
      token = await this.#findToken(user)
    }
    if (token === undefined) return `${user.email} was signed up and got no email`
    const { status } = await this.send('POST', '/v1/users/verify_email', { token })
    if (status !== 200) return `the link of ${user.email} answers ${status}`
    user.isVerified = true
    return this.#tryLogIn(user)
  }

  async #tryLogIn({ email }: SignUp): Promise<string | undefined> {
    return this.#logIn(email).then(
      () => undefined,
      (failure: unknown) => String(failure),
    )
  }

  /** The cookie of the session. */
  async #logIn(email: string): Promise<string> {
    const answer = await this.send('POST', '/v1/login', { email, password: PASSWORD })
    if (answer.status !== 200) throw new Error(`the log-in of ${email} answers ${answer.status}`)
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
  }

  async #findToken({ email }: SignUp): Promise<string | undefined> {
    const link = await readMailedLink(this.#outbox, { email, page: 'verify-email' })
    return link === undefined ? undefined : (new URL(link).searchParams.get('token') ?? undefined)
  }

  async #solve(): Promise<string> {
    return solveCaptcha({
      issue: async () => (await this.send('GET', '/v1/captcha')).body as CaptchaTask,
    })
  }

  /** Calls the terminal with the session of the first user. */
  async send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        origin: this.#url.replace('127.0.0.1', 'localhost'),
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        ...(this.#cookie !== '' && { cookie: this.#cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? null : JSON.parse(text),
    }
  }
}

const CHART_METRIC = 'fees'
const CHART = { questions: [{ id: 'a', query: { metrics: [CHART_METRIC] } }] }
