import type { TestDns } from '@tickmark/accounts/testing/startDns'
import type { Attack, Sent } from './Attack.ts'
import { findFault } from './judgeAnswer.ts'
import type { Tally } from './Tally.ts'
import { type Seen, Target } from './Target.ts'
import { writeRawCurl } from './writeRawCurl.ts'

/** Memory that the server and what it started may use at a recommended size of 2 GB, in megabytes. */
export const MAX_MEGABYTES = 900
/** A visitor may wait so many times as long as beside an idle server. */
const MAX_RATIO = 3
/**
 * Waits below these are not compared, in all and beside one attack, and none may be longer than the third: other work on
 * the machine makes answers late, and the bench `hostile` compares exactly. In milliseconds.
 */
const MIN_USUAL_MS = 100
const MIN_JUDGED_MS = 250
const MAX_WAIT_MS = 2_500
const WARM_MS = 1_500
const IDLE_MS = 4_000
const SHARE = 0.95
/** Of the server's log, so much is shown. */
const LOG_LENGTH = 600
/** Requests of an attack that are printed. */
const MAX_PRINTED = 3

const WAITED = 'a visitor waited'

type Harm = {
  fault: string
  seen: Seen
  /** The end of the log of a server that ended. */
  log: string
  origin: string
}

type JudgeOptions = {
  dns: TestDns
  root: string | undefined
  /** True if waits and memory beyond the bars are only printed: they depend on what else the machine does. */
  isBarless: boolean
}

/** Makes attacks, and judges what the server and a visitor beside them suffer; starts the server again where it fell. */
export class Judge {
  readonly #options: JudgeOptions
  readonly #tally: Tally
  #target: Target | undefined
  #idle = 0
  #restarts = 0
  /** The 95th percentiles of the visitor beside each attack. */
  readonly #waits: number[] = []
  /** The most memory, and the attack that took it. */
  #most = { megabytes: 0, name: 'none' }

  constructor(options: JudgeOptions, tally: Tally) {
    this.#options = options
    this.#tally = tally
  }

  async open(): Promise<Target> {
    if (this.#target !== undefined) return this.#target
    const target = await Target.open(this.#options)
    this.#target = target
    // The first answers load what the later ones have.
    await target.rest(WARM_MS)
    if (this.#idle === 0) this.#idle = quantile((await target.rest(IDLE_MS)).visits)
    return target
  }

  /**
   * Makes an attack, and reports harm that repeats on a fresh server; what other work on the machine causes does not.
   * Returns whether there was any.
   */
  async judge(attack: Attack): Promise<boolean> {
    const harm = await this.confirm(attack)
    if (harm !== undefined) this.report(attack, harm)
    return harm !== undefined
  }

  /** The harm of an attack, which for a visitor who waited it has to do twice; undefined where there is none. */
  async confirm(attack: Attack): Promise<Harm | undefined> {
    const first = await this.try(attack)
    if (first === undefined || !first.fault.startsWith(WAITED)) return first
    const second = await this.try(attack)
    if (second === undefined) console.log(`Not repeated: ${attack.name}: ${first.fault}.`)
    return second
  }

  report({ name }: Pick<Attack, 'name'>, { fault, seen, log, origin }: Harm): void {
    const curl = seen.sent
      .toSorted((a, b) => weigh(b) - weigh(a))
      .slice(0, MAX_PRINTED)
      .map(({ request }) => writeRawCurl(origin, request))
      .join('\n  ')
    console.log(`${name}: ${fault}.`)
    this.#tally.report({ name, fault, body: log, curl })
  }

  /** Tries an attack once. A server that it harmed is ended. */
  async try(attack: Attack): Promise<Harm | undefined> {
    const target = await this.open()
    const seen = await target.watch(() => attack.run(target))
    if (seen.megabytes > this.#most.megabytes)
      this.#most = { megabytes: seen.megabytes, name: attack.name }
    const excess = this.#findExcess(seen, attack.isPart ?? false)
    if (excess !== undefined && this.#options.isBarless)
      console.log(`Not judged: ${attack.name}: ${excess}.`)
    const fault = findHarm(target, seen) ?? (this.#options.isBarless ? undefined : excess)
    // Those of requests to routes are judged one by one, by their routes.
    if (!attack.isPart) this.#judgeAnswers(attack, seen, target)
    for (const warning of target.takeWarnings())
      this.#tally.report({ name: 'log', fault: warning.slice(0, 200), body: attack.name, curl: '' })
    if (fault === undefined) return undefined
    const log = target.isAlive ? '' : target.terminal.output().slice(-LOG_LENGTH)
    this.#restarts++
    await this.close({ atOnce: true })
    return { fault, seen, log, origin: target.terminal.origin }
  }

  /** Reports answers that none may give. */
  #judgeAnswers({ name }: Attack, { sent }: Seen, target: Target): void {
    const { hidden, terminal } = target
    for (const { request, answer } of sent) {
      this.#tally.countAnswer(name.split(/[ ,:]/, 1).join(), answer)
      const fault = answer === undefined ? 'no answer in time' : findFault(answer, hidden)
      if (fault === undefined) continue
      const body =
        answer?.status === 500 ? terminal.output().slice(-LOG_LENGTH) : (answer?.body ?? '')
      const curl = writeRawCurl(terminal.origin, request)
      this.#tally.report({ name, fault, body: body.slice(0, LOG_LENGTH), curl })
    }
  }

  /** Describes memory or waits beyond the bars. */
  #findExcess({ visits, megabytes }: Seen, isPart: boolean): string | undefined {
    if (visits.length > 0) this.#waits.push(quantile(visits))
    if (megabytes > MAX_MEGABYTES)
      return `the server used over ${MAX_MEGABYTES} MB (${Math.round(megabytes)})`
    const [usual, longest] = [quantile(visits), Math.max(0, ...visits)]
    const mayBe = isPart ? MAX_WAIT_MS : this.#mayWait(MIN_JUDGED_MS)
    if (longest > MAX_WAIT_MS || usual > mayBe)
      return `${WAITED} ${toTens(longest)} ms, usually ${toTens(usual)} ms, instead of ${toTens(this.#idle)} ms`
    return undefined
  }

  #mayWait(least: number): number {
    return Math.max(MAX_RATIO * this.#idle, least)
  }

  /** Concludes how the server and the visitor fared in all, which is judged too. */
  conclude(): string {
    const middle = this.#waits.toSorted((a, b) => a - b)[this.#waits.length >> 1] ?? 0
    if (middle > this.#mayWait(MIN_USUAL_MS) && !this.#options.isBarless)
      this.#tally.report({
        name: 'visitor',
        fault: `usually waited ${toTens(middle)} ms instead of ${toTens(this.#idle)} ms`,
        body: '',
        curl: '',
      })
    return `Beside attacks a visitor waited ${Math.round(middle)} ms (the median of 95th percentiles), beside an idle server ${Math.round(this.#idle)} ms; the server used up to ${Math.round(this.#most.megabytes)} MB, at ${this.#most.name}. It was started again after harm ${this.#restarts} times.`
  }

  async close(options?: { atOnce: boolean }): Promise<void> {
    await this.#target?.close(options)
    this.#target = undefined
  }
}

/** Describes harm that no other work on the machine causes. */
function findHarm(target: Target, { refused, refusal, complaint }: Seen): string | undefined {
  if (!target.isAlive) return 'the server ended'
  return refused > 0 ? `a visitor got no figures (${refusal})` : complaint
}

/** Weighs a request: what took longest, or got no answer, comes first. */
function weigh({ ms, answer }: Sent): number {
  return answer === undefined || answer.status === 0 ? Number.POSITIVE_INFINITY : ms
}

function toTens(ms: number): number {
  return Math.round(ms / 10) * 10
}

function quantile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * SHARE) - 1)] ?? 0
}
