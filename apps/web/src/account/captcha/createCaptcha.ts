import { createStore, type Store } from '../../data/createStore.ts'
import { getRest } from '../../data/rest/getRest.ts'
import type { CaptchaWorkerSays } from './captchaWorker.ts'
import type { CaptchaChallenge, CaptchaTask } from './solveChallenge.ts'

type CaptchaState =
  | { kind: 'idle' }
  /** `progress` is the share of the maximum number of tries, from 0 to 1; the solution may come earlier. */
  | { kind: 'working'; progress: number }
  /** The widget of a service is shown. It calls `solve` with its token, or `fail`. */
  | {
      kind: 'asking'
      siteKey: string
      solve: (value: string) => void
      fail: (failure: Error) => void
    }
  | { kind: 'solved' }

export type Captcha = Pick<Store<CaptchaState>, 'get' | 'subscribe'> & {
  /** Starts solving a captcha, so that it is done when the form is sent. Safe to call repeatedly. */
  begin(): void
  /** Resolves with a solution, which can be used once.
   * @throws Error when the captcha cannot be solved.
   */
  take(): Promise<string>
}

type Means = {
  ask: () => Promise<CaptchaTask>
  work: typeof solveInWorker
  now: () => number
}

/** The server accepts a solution for ten minutes; one that is nearly as old is not used. */
const FRESH_MS = 8 * 60_000
const OF_PAGE: Means = { ask: askServer, work: solveInWorker, now: () => Date.now() }

/** Solves the server's captchas, one at a time, and reports the progress. */
export function createCaptcha({ ask, work, now }: Means = OF_PAGE): Captcha {
  const state = createStore<CaptchaState>({ kind: 'idle' })
  let current: { solution: Promise<string>; begunAt: number } | null = null

  const solve = async (): Promise<string> => {
    state.set({ kind: 'working', progress: 0 })
    const task = await ask()
    const solution = await (task.provider === 'altcha'
      ? work(task.challenge, (tries) =>
          state.set({ kind: 'working', progress: tries / task.max_tries }),
        )
      : new Promise<string>((solve, fail) => {
          state.set({ kind: 'asking', siteKey: task.site_key, solve, fail })
        }))
    state.set({ kind: 'solved' })
    return solution
  }

  const forget = () => {
    current = null
    state.set({ kind: 'idle' })
  }

  const run = () => {
    if (current === null || now() - current.begunAt > FRESH_MS) {
      const begun = { solution: solve(), begunAt: now() }
      current = begun
      // After a failure the next `take` tries again.
      begun.solution.catch(() => current === begun && forget())
    }
    return current
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    begin: () => void run(),
    take: async () => {
      const solution = await run().solution
      forget()
      return solution
    },
  }
}

async function askServer(): Promise<CaptchaTask> {
  const { ok, err } = await getRest<CaptchaTask>('/captcha', {
    version: 'v1',
    internal: false,
    refresh: true,
  })
  if (err !== null) throw err
  return ok
}

/** Solves a challenge in a worker, so that the page stays responsive. `onTry` receives the number of tries.
 * @throws Error when the browser cannot start the worker.
 */
function solveInWorker(
  challenge: CaptchaChallenge,
  onTry: (count: number) => void,
): Promise<string> {
  const worker = new Worker(new URL('./captchaWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CaptchaWorkerSays>) => {
      if ('tries' in data) onTry(data.tries)
      else if ('solution' in data) resolve(data.solution)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', () => reject(new Error('The worker could not be started.')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
