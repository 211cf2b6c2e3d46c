import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { AppError } from '@tickmark/core/errors/AppError'
import { FRAME_KINDS, writeFrame } from './frames.ts'

/** The task that a limited process gets. */
export type LimitedTask<O> = {
  order: O
  input: Readable
  /** Sends bytes to the server, and waits while it has enough. */
  send(bytes: Uint8Array): Promise<void>
  /** Allows so many megabytes more of memory, for a reader that is large by itself. */
  allowMemory(megabytes: number): void
}

/** The descriptor of the answer: libraries may write to standard output. */
const ANSWER = 3

/**
 * Ends the process when it has more memory than allowed or its parent is gone. It is a thread, because the reader may
 * not return to the event loop.
 */
const WATCH = `
const { parentPort, workerData } = require('node:worker_threads')
const { parent } = workerData
let { allowed } = workerData
parentPort.on('message', (more) => { allowed += more })
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > allowed * 1048576) process.kill(process.pid, 'SIGKILL')
}, 25)`

/**
 * Runs in a process that `LimitedProcesses` started: reads the order and the input from standard input, and answers
 * with what `read` sends, or with its failure. The process ends afterwards.
 */
export async function serveLimited<O>(
  read: (task: LimitedTask<O>) => Promise<void>,
): Promise<void> {
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: { allowed: Number(process.argv[2]), parent: Number(process.argv[3]) },
  })
  watch.unref()
  const answer = new Socket({ fd: ANSWER, readable: false, writable: true })
  // The server does not listen any more.
  answer.on('error', () => process.exit(1))
  const write = (frame: Buffer) =>
    new Promise<void>((resolve) => {
      if (answer.write(frame)) resolve()
      else answer.once('drain', resolve)
    })
  const chunks: AsyncIterator<Buffer> = process.stdin[Symbol.asyncIterator]()
  const begun = await readOrder<O>(chunks)
  if (begun === null) process.exit(0)
  try {
    await read({
      order: begun.order,
      input: Readable.from(join(begun.rest, chunks), { objectMode: false }),
      send: (bytes) => write(writeFrame(FRAME_KINDS.bytes, bytes)),
      allowMemory: (megabytes) => watch.postMessage(megabytes),
    })
    answer.end(writeFrame(FRAME_KINDS.end), () => process.exit(0))
  } catch (cause) {
    answer.end(writeFrame(FRAME_KINDS.failure, describe(cause)), () => process.exit(1))
  }
}

/** The order is JSON in the first line. Null when the process is not used. */
async function readOrder<O>(
  chunks: AsyncIterator<Buffer>,
): Promise<{ order: O; rest: Buffer } | null> {
  let head = Buffer.alloc(0)
  for (;;) {
    const next = await chunks.next()
    if (next.done) return null
    head = Buffer.concat([head, next.value])
    const end = head.indexOf('\n')
    if (end >= 0)
      return { order: JSON.parse(head.toString('utf8', 0, end)), rest: head.subarray(end + 1) }
  }
}

async function* join(first: Buffer, others: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value
}

/** A failure as JSON: one that readers throw as it is, and any other as that of a damaged file. */
function describe(cause: unknown): Buffer {
  const { code, message, errors } =
    cause instanceof AppError
      ? cause
      : new AppError('unsupported-input', 'The file is damaged or has unsupported features.')
  const detail = cause instanceof Error ? String(cause.stack).slice(0, 2_000) : ''
  return Buffer.from(JSON.stringify({ code, message: message.slice(0, 1_000), errors, detail }))
}
