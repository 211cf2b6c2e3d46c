import { createStore, type Store } from '../../data/createStore.ts'
import { getRest } from '../../data/rest/getRest.ts'
import type { CaptchaWorkerSays } from './captchaWorker.ts'
import type { CaptchaChallenge, CaptchaTask } from './solveChallenge.ts'

type CaptchaState =
  | { kind: 'idle' }
  /** `progress` is how much of the longest work is done, from 0 to 1; nobody knows before when it will end. */
  | { kind: 'working'; progress: number }
  /** The widget of a service asks the person. It calls `solve` with what it says, or `fail`. */
  | {
      kind: 'asking'
      siteKey: string
      solve: (value: string) => void
      fail: (failure: Error) => void
    }
  | { kind: 'solved' }

export type Captcha = Pick<Store<CaptchaState>, 'get' | 'subscribe'> & {
  /** Begins to solve one, so that it is done when the form is sent. It can be called as often as one likes. */
  begin(): void
  /**
   * A solution, once there is one. Each is handed out once.
   * @throws Error when none can be had.
   */
  take(): Promise<string>
}

type Means = {
  ask: () => Promise<CaptchaTask>
  work: typeof solveInWorker
  now: () => number
}

/** The server takes a solution for ten minutes; one that is nearly as old is left. */
const FRESH_MS = 8 * 60_000
const OF_PAGE: Means = { ask: askServer, work: solveInWorker, now: () => Date.now() }

/** Keeps programs out: solves the server's captchas, one at a time, and says how far it is. */
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
      // What fails before anybody takes it is tried again by whoever does.
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

/**
 * Does a proof of work beside the page, so that nothing on it stutters. `onTry` hears how many keys were tried.
 * @throws Error when the browser cannot do it.
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
