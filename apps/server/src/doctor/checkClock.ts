import { maskSecrets } from '@tickmark/core/errors/maskSecrets'

/** The result of the doctor for one part of the installation. */
export type Finding = {
  part: string
  state: 'ok' | 'warning' | 'problem'
  /** The state in words and, unless it is fine, what to do about it. */
  says: string
}

const make =
  (state: Finding['state']) =>
  (part: string, says: string): Finding => ({
    part,
    state,
    says: maskSecrets(says),
  })

export const ok = make('ok')

export const warning = make('warning')

export const problem = make('problem')

/** Differences of other clocks from this machine's at the same moment, in ms. */
export class Clocks {
  readonly #offsets = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  set(name: string, time: number): void {
    if (Number.isFinite(time)) this.#offsets.set(name, time - this.#now())
  }

  list(): { name: string; ms: number }[] {
    return [...this.#offsets].map(([name, ms]) => ({ name, ms }))
  }
}

/** Codes of authenticator apps hold for half a minute. */
const MAX_MS = 30_000

/**
 * Compares the clock with those of servers that were asked anyway. The middle one counts, so that one wrong clock
 * elsewhere does not make this one wrong.
 */
export function checkClock(clocks: Clocks): Finding {
  const offsets = clocks.list().sort((one, other) => one.ms - other.ms)
  const middle = offsets[Math.floor(offsets.length / 2)]
  if (middle === undefined)
    return warning(
      'clock',
      'No reference clock could be reached. Make sure that NTP sets the clock of this machine.',
    )
  const seconds = Math.round(Math.abs(middle.ms) / 1_000)
  if (Math.abs(middle.ms) <= MAX_MS)
    return ok('clock', `within ${Math.max(1, seconds)} s of ${middle.name}`)
  return problem(
    'clock',
    `This machine is ${seconds} s ${middle.ms > 0 ? 'behind' : 'ahead of'} ${middle.name}. Set its clock, preferably by NTP: otherwise days end at the wrong time and codes of authenticator apps are rejected.`,
  )
}
