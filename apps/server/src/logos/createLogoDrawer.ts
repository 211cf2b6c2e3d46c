import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { inspectPicture, refuseBroken } from './inspectPicture.ts'
import type { LogoOrder } from './logoThread.ts'

const TIMEOUT_MS = 10_000

/**
 * Draws pictures of strangers, one after the other and each in a thread of its own, whose memory and time are limited
 * and end with it.
 */
export function createLogoDrawer(size = 256): (picture: Uint8Array) => Promise<Uint8Array> {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes) => {
    const picture = inspectPicture(Buffer.from(bytes))
    const drawn = last.then(() => draw({ bytes, picture, size }))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

/** @throws AppError `unsupported-input` when nothing can be drawn of it. */
async function draw(order: LogoOrder): Promise<Uint8Array> {
  const thread = new Worker(new URL('./logoThread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    const [png] = await once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return png instanceof Uint8Array ? png : refuseBroken()
  } catch {
    // Whatever it did to the rasteriser, it is no picture.
    refuseBroken()
  } finally {
    await thread.terminate()
  }
}
