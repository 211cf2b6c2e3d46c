import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { TestDns } from '@tickmark/accounts/testing/startDns'
import { createRandom } from '@tickmark/core/testing/createRandom'
import { PROCESS_SETTINGS } from '@tickmark/server/PROCESS_SETTINGS'
import { startTerminal, type Terminal } from '../startTerminal.ts'
import type { Attacker, Sent } from './Attack.ts'
import { type Caller, type CallerName, createCallers } from './createCallers.ts'
import type { CallKind } from './HostileCall.ts'
import { KnownValues } from './KnownValues.ts'
import { listDescendants } from './listDescendants.ts'
import { RECOMMENDED_SIZE } from './RECOMMENDED_SIZE.ts'
import { type RawRequest, sendRaw } from './sendRaw.ts'
import type { Watched, WatchedServer } from './watchServer.ts'

const ROOT = dirname(fileURLToPath(new URL('../../../package.json', import.meta.url)))
const RECORDER = new URL('./recordRoutes.ts', import.meta.url)
const DEADLINE_MS = 30_000
const SECRET = 'a secret that no answer and no line of a log may hold'

/** The observations beside an attack. */
export type Seen = {
  /** Milliseconds of each question of the visitor. */
  visits: number[]
  /** Questions that were not answered with 200. */
  refused: number
  /** The last of their answers, with its status. */
  refusal?: string
  megabytes: number
  sent: Sent[]
  /** The fault that an attack found out by itself. */
  complaint?: string
}

/** After this time the visitor has left without an answer. */
const VISIT_MS = 20_000
/** Lines of Node that a server in order does not write. */
const WARNINGS = /uncaughtException|unhandledRejection|\(node:\d+\) .*|\w+Warning: .*/g

type TargetOptions = {
  dns: TestDns
  /** The folder of another checkout, whose server is attacked. */
  root: string | undefined
  settings?: Readonly<Record<string, string>>
}
type TargetParts = Pick<Target, 'terminal' | 'callers' | 'known'> & { folder: string }

/** A server of the recommended size under attack, a visitor beside it, and its callers. */
export class Target implements Attacker {
  readonly terminal: Terminal
  readonly callers: readonly Caller[]
  /** The values that every caller may know. */
  readonly known: KnownValues
  readonly routes: readonly { method: string; url: string }[]
  readonly #folder: string
  readonly #watcher: Worker
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })
  #seen: Seen = { visits: [], refused: 0, megabytes: 0, sent: [] }
  #logged = 0
  #onVisit: (status: number) => unknown = () => undefined
  #turn = 0

  static async open({ dns, root, settings = {} }: TargetOptions): Promise<Target> {
    const folder = mkdtempSync(join(tmpdir(), 'tickmark-routes-'))
    const recorder = `${RECORDER.href}?to=${folder}`
    const terminal = await startTerminal(
      'sample',
      {
        ...PROCESS_SETTINGS.environment,
        ...RECOMMENDED_SIZE.settings,
        TT_REQUESTS_PER_MINUTE: '1000000',
        // Staff may start a sync, which reaches no source.
        TT_SOURCE_MIRROR: 'http://127.0.0.1:9',
        TT_CLAIM_DNS: dns.address,
        TT_SECRET: SECRET,
        ...settings,
      },
      {
        root,
        flags: [
          ...PROCESS_SETTINGS.flags,
          `--max-old-space-size=${RECOMMENDED_SIZE.heapMegabytes}`,
          `--import=${recorder}`,
        ],
      },
    )
    const known = new KnownValues()
    const callers = await createCallers({ terminal, dns }, known)
    return new Target({ terminal, callers, known, folder })
  }

  private constructor(parts: TargetParts) {
    const { terminal, callers, known, folder } = parts
    this.terminal = terminal
    this.callers = callers
    this.known = known
    this.#folder = folder
    const file = `${new URL(terminal.origin).port}.json`
    if (!readdirSync(folder).includes(file)) throw new Error('The server has written no routes.')
    this.routes = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const workerData: WatchedServer = { origin: terminal.origin, pid: terminal.pid }
    this.#watcher = new Worker(fileURLToPath(new URL('./watchServer.ts', import.meta.url)), {
      workerData,
    })
    this.#watcher.on('message', (watched: Watched) => {
      if (watched.kind === 'memory')
        this.#seen.megabytes = Math.max(this.#seen.megabytes, watched.megabytes)
      else {
        if (watched.status === 200) this.#seen.visits.push(watched.ms)
        else {
          this.#seen.refused++
          this.#seen.refusal = watched.refusal
        }
        this.#onVisit(watched.status)
      }
    })
  }

  get isAlive(): boolean {
    try {
      return process.kill(this.terminal.pid, 0)
    } catch {
      return false
    }
  }

  /** Sends a request from an address that no other has; an answer is absent when none came in time. */
  async send(request: RawRequest, deadlineMs = DEADLINE_MS): Promise<Sent> {
    this.#turn++
    const address = `10.${this.#turn >> 16}.${(this.#turn >> 8) & 255}.${this.#turn & 255}`
    const addressed = { ...request, headers: { 'x-forwarded-for': address, ...request.headers } }
    const sent: Sent = { request: addressed, ms: 0 }
    const begun = Date.now()
    this.#seen.sent.push(sent)
    const { origin } = this.terminal
    try {
      sent.answer = await sendRaw(addressed, { origin, deadlineMs, agent: this.#agent })
    } catch {
      // It is judged as a request without an answer.
    }
    sent.ms = Date.now() - begun
    return sent
  }

  /** The headers that a caller sends. */
  headersOf(name: CallerName, kind: CallKind): Record<string, string> {
    const caller = this.callers.find((one) => one.name === name)
    return caller?.headers({ kind }) ?? {}
  }

  /** Texts that no answer may hold: folders of this run, and the secret of the server. */
  get hidden(): string[] {
    return [ROOT, dirname(this.terminal.outbox), SECRET]
  }

  /** The organization of which the caller `member` is an administrator. */
  get organizationId(): string {
    return String(this.known.pick('organization_id', '', createRandom(0)) ?? '')
  }

  /** Reports what harm an attack found out by itself. */
  complain(complaint: string): void {
    this.#seen.complaint = complaint
  }

  /** Returns what was seen since the last call. */
  look(): Seen {
    const seen = this.#seen
    this.#seen = { visits: [], refused: 0, megabytes: 0, sent: [] }
    return seen
  }

  /** Watches beside `work`, and until the visitor has an answer again, or has got none. */
  async watch(work: () => Promise<unknown>): Promise<Seen> {
    this.look()
    const refused = new Promise<void>((resolve) => {
      this.#onVisit = (status) => status === 200 || resolve()
    })
    await Promise.race([work(), refused])
    const answered = new Promise<void>((resolve) => {
      this.#onVisit = () => resolve()
    })
    if (this.#seen.refused === 0) await Promise.race([answered, setTimeout(VISIT_MS)])
    return this.look()
  }

  /** Watches while there is no attack. */
  rest(ms: number): Promise<Seen> {
    return this.watch(() => setTimeout(ms))
  }

  /** Lines of the log, since the last call, that say that something was thrown outside of a request or leaks. */
  takeWarnings(): string[] {
    const log = this.terminal.output()
    const warnings = log.slice(this.#logged).match(WARNINGS) ?? []
    this.#logged = log.length
    return [...new Set(warnings)]
  }

  /** Stops the server, or ends it at once where it may not answer any more. */
  async close({ atOnce = false } = {}): Promise<void> {
    await this.#watcher.terminate()
    this.#agent.destroy()
    const { pid } = this.terminal
    const wanted = atOnce ? [pid, ...listDescendants(pid)] : []
    const stopped = this.terminal.stop()
    for (const one of wanted)
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It has ended with the server.
      }
    await stopped
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
