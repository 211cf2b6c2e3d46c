import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startProcess } from '../startProcess.ts'

/** Numbers of users, session checks and sign-ins, and of rounds of both. */
const AMOUNTS: Sized<readonly [number, number, number, number]> = {
  whole: [50, 1_000, 50, 3],
  smoke: [2, 20, 2, 1],
}
const WITHIN_MS = 170_000
/** The median duration of a session check in milliseconds. */
const CHECK_BAR = 1
/**
 * Our own limit: signing in may cost at most twice as much as the password check, which is slow by
 * design.
 */
const SIGN_IN_BAR = 0.5

/**
 * The cost of a session check, and sign-ins per second relative to password checks alone, on the
 * embedded store.
 */
export async function* accounts({ size }: BenchOptions): AsyncGenerator<Result> {
  const args = AMOUNTS[size].map(String)
  const folder = makeTempFolder('accounts')
  const signIn = startProcess(process.execPath, ['bench/src/processes/signIn.ts', folder, ...args])
  const { checked, entered, verified }: Record<'checked' | 'entered' | 'verified', number[]> =
    JSON.parse(await signIn.finish(WITHIN_MS))
  checked.sort((a, b) => a - b)
  logProgress(
    `a session check takes ${median(checked).toFixed(2)} ms, nineteen of twenty at most ${(checked[Math.floor(checked.length * 0.95)] ?? 0).toFixed(2)} ms`,
  )
  yield compareWithBar({
    bench: 'accounts.session-check',
    value: median(checked),
    unit: 'ms',
    bar: CHECK_BAR,
  })
  yield compareWithBar({
    bench: 'accounts.sign-in',
    value: median(entered),
    unit: 'signs-in/s',
    reference: median(verified),
    bar: SIGN_IN_BAR,
    isFloor: true,
  })
}
