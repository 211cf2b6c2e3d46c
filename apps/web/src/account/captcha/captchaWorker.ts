import { type CaptchaChallenge, solveChallenge } from './solveChallenge.ts'

/** How the work goes, as the worker tells it. */
export type CaptchaWorkerSays = { tries: number } | { solution: string } | { failure: string }

/** Tries between two words about them: often enough to be seen moving. */
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
