import type { CaptchaChallenge } from './CaptchaTask.ts'
import type { CaptchaWorkerSays } from './captchaWorker.ts'

/**
 * Does a proof of work beside the page, so that nothing on it stutters. `onTry` hears how many keys were tried.
 * @throws Error when the browser cannot do it.
 */
export function solveInWorker(
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
