import { type CaptchaChallenge, solveChallenge } from './solveChallenge.ts'

/** The messages of the worker: progress, the solution, or a failure. */
export type CaptchaWorkerSays = { tries: number } | { solution: string } | { failure: string }

/** Tries between two progress messages: often enough for a smooth progress bar. */
const TELL_EVERY = 8

const say = (what: CaptchaWorkerSays) => self.postMessage(what)

self.addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  solveChallenge(data, (tries) => {
    if (tries % TELL_EVERY === 0) say({ tries })
  }).then(
    (solution) => say({ solution }),
    (failure: unknown) => say({ failure: String(failure) }),
  )
})
