import { Worker } from 'node:worker_threads'
import type { PgliteAnswer, PgliteFailure, PgliteOrder, PgliteResult } from './pgliteThread.ts'

/** The embedded PostgreSQL in its thread. */
export type EmbeddedPostgres = {
  execute(sql: string, parameters: readonly unknown[]): Promise<PgliteResult>
  /** Writes what is in memory, and ends the thread. */
  close(): Promise<void>
  /** Ends the thread as it is. */
  end(): Promise<void>
}

/**
 * Opens the embedded PostgreSQL of a folder, or in memory without one, in a thread, so that requests are answered while
 * it computes and writes.
 */
export async function startPglite(folder: string | undefined): Promise<EmbeddedPostgres> {
  const thread = new Worker(new URL('./pgliteThread.ts', import.meta.url), { workerData: folder })
  const waiting: PromiseWithResolvers<PgliteAnswer>[] = []
  let ended: { cause: unknown } | undefined

  /** The process goes on while it waits for the thread, and may end while nothing is asked of it. */
  function wait(): Promise<PgliteAnswer> {
    const one = Promise.withResolvers<PgliteAnswer>()
    waiting.push(one)
    thread.ref()
    return one.promise
  }
  thread.on('message', (answer: PgliteAnswer) => {
    waiting.shift()?.resolve(answer)
    if (waiting.length === 0) thread.unref()
  })
  const stop = (cause: unknown) => {
    ended ??= { cause }
    for (const one of waiting.splice(0)) one.reject(hasEnded(cause))
  }
  thread.on('error', stop)
  thread.on('exit', () => stop(undefined))

  async function send(order: PgliteOrder): Promise<PgliteResult> {
    if (ended !== undefined) throw hasEnded(ended.cause)
    thread.postMessage(order)
    return read(await wait())
  }
  const end = async () => {
    await thread.terminate()
  }
  try {
    read(await wait())
  } catch (failure) {
    await end()
    throw failure
  }
  return {
    execute: (sql, parameters) => send({ sql, parameters }),
    close: async () => {
      if (ended === undefined) await send('close').finally(end)
    },
    end,
  }
}

function read(answer: PgliteAnswer): PgliteResult {
  if ('failure' in answer) throw restore(answer.failure)
  return answer
}

function restore({ name, message, stack, details }: PgliteFailure): Error {
  const failure = new Error(message)
  return Object.assign(failure, details, { name, stack })
}

/** Like a store that panicked, it takes no further statements. */
function hasEnded(cause: unknown): Error {
  return Object.assign(new Error('The thread of the embedded store has ended.', { cause }), {
    severity: 'PANIC',
  })
}
