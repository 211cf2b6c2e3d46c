import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '@tickmark/core/errors/AppError'
import { refuseBroken } from './inspectPicture.ts'
import type { LogoAnswer, LogoOrder } from './logoThread.ts'

const TIMEOUT_MS = 10_000

/**
 * Inspects and draws pictures of strangers, one after the other and each in a thread of its own, whose memory and time
 * are limited and end with it.
 */
export function createLogoDrawer(size = 256): (picture: Uint8Array) => Promise<Uint8Array> {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes) => {
    const drawn = last.then(() => draw({ bytes, size }))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

/** @throws AppError `unsupported-input` when it is no picture, or nothing can be drawn of it. */
async function draw(order: LogoOrder): Promise<Uint8Array> {
  const thread = new Worker(new URL('./logoThread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    // Whatever it did to the thread, it is no picture.
    const messages: LogoAnswer[] = await once(thread, 'message', {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => [])
    const { png, refusal } = messages[0] ?? {}
    if (refusal !== undefined)
      throw new AppError('unsupported-input', refusal.message, { errors: refusal.errors })
    return png ?? refuseBroken()
  } finally {
    await thread.terminate()
  }
}
