import type { HostileCall } from './HostileCall.ts'
import type { RawAnswer } from './sendRaw.ts'

type Counted = {
  call: HostileCall
  /** Such as `gated`. */
  mode: string
  caller: string
  isMutated: boolean
  /** 0 where no answer came. */
  status: number
}

export type Violation = {
  /** The call or action, such as `rest queryMetrics`. */
  name: string
  fault: string
  body: string
  /** A command that repeats it. */
  curl: string
}

/** The answers that came back, by caller and call. */
export class Tally {
  /** By mode, caller and kind, then by status. */
  private readonly rows = new Map<string, Map<number, number>>()
  /** By call and fault, so that one cause is reported once. */
  private readonly violations = new Map<string, Violation & { times: number }>()
  /** The calls that were made, and whether one was answered as wanted: with 2xx, or a redirect for a browser. */
  private readonly calls = new Map<string, boolean>()
  /** The number of requests without an answer, by the row and the reason. */
  readonly #unanswered = new Map<string, number>()
  sent = 0
  mutated = 0
  answered = 0

  count({ call, mode, caller, isMutated, status }: Counted): void {
    this.#countStatus(`${mode} ${caller} ${call.kind}`, status)
    this.sent++
    if (isMutated) this.mutated++
    if (status >= 200 && status < 300) this.answered++
    const own = `${call.kind} ${call.name}`
    this.calls.set(own, this.calls.get(own) === true || (status >= 200 && status < 400))
  }

  /** Counts an answer in the row of that name, of a request that need not be answered as wanted. */
  countAnswer(name: string, answer: RawAnswer | undefined): void {
    const status = answer?.status ?? 0
    this.#countStatus(name, status)
    if (status > 0) return
    const reason = `${name}, ${answer === undefined ? 'not in time' : answer.body || 'closed'}`
    this.#unanswered.set(reason, (this.#unanswered.get(reason) ?? 0) + 1)
  }

  #countStatus(name: string, status: number): void {
    const row = this.rows.get(name) ?? new Map<number, number>()
    this.rows.set(name, row.set(status, (row.get(status) ?? 0) + 1))
  }

  report(violation: Violation): void {
    const key = `${violation.name} ${violation.fault}`
    const known = this.violations.get(key)
    if (known === undefined) this.violations.set(key, { ...violation, times: 1 })
    else known.times++
  }

  get faults(): number {
    return this.violations.size
  }

  /** The table of statuses, then each violation with a command that repeats it. */
  print(): string {
    const statuses = [...new Set([...this.rows.values()].flatMap((row) => [...row.keys()]))].sort(
      (a, b) => a - b,
    )
    const cells = (row: ReadonlyMap<number, number>) =>
      statuses.map((status) => String(row.get(status) ?? '·').padStart(6)).join('')
    const all = new Map(
      statuses.map((status) => [
        status,
        [...this.rows.values()].reduce((sum, row) => sum + (row.get(status) ?? 0), 0),
      ]),
    )
    const lines = [
      `${'mode, caller, kind'.padEnd(26)}${statuses.map((one) => String(one || 'none').padStart(6)).join('')}`,
      ...[...this.rows]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, row]) => `${name.padEnd(26)}${cells(row)}`),
      `${'all'.padEnd(26)}${cells(all)}`,
      `${this.sent} calls, ${this.mutated} of them mutated; ${this.answered} answered with 2xx (${((100 * this.answered) / Math.max(this.sent, 1)).toFixed(1)} %).`,
    ]
    const refused = [...this.calls].filter(([, isAnswered]) => !isAnswered).map(([name]) => name)
    lines.push(
      `${this.calls.size - refused.length} of ${this.calls.size} calls were answered to somebody; only refused: ${refused.join(', ') || 'none'}.`,
    )
    for (const [reason, times] of this.#unanswered)
      lines.push(`Without an answer, ${times} times: ${reason}.`)
    for (const { name, fault, body, curl, times } of this.violations.values())
      lines.push('', `VIOLATION ${name}: ${fault} (${times}×)`, `  ${body}`, `  ${curl}`)
    return lines.join('\n')
  }
}
