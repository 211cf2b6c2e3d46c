import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError, ERROR_CODES } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { FRAME_KINDS, FrameReader } from './frames.ts'
import { LimitedSlots } from './LimitedSlots.ts'
import { yieldProcessor } from './yieldProcessor.ts'

export type ProcessLimits = {
  /** Processes that read at a time. One user has one. */
  total: number
  /** Megabytes of a process. */
  memoryMb: number
  /** The time for which the server waits for a process in all, in milliseconds. */
  waitMs: number
  /** Bytes that a process may answer. */
  answerBytes: number
}

export const PROCESS_LIMITS: ProcessLimits = {
  total: 2,
  memoryMb: 512,
  waitMs: 60_000,
  answerBytes: 1024 * 1024 * 1024,
}

export type LimitedJob = {
  /** The module that the process runs, which calls `serveLimited`. */
  program: URL
  /** The order that the module gets besides the input; becomes JSON. */
  order: object
  /** Opened when it is the job's turn. */
  input(): Readable
  /** The requester that waits for it: the id of a user, or the part of the server itself. */
  by: string
  signal?: AbortSignal | undefined
}

const IDLE_MS = 60_000
const MAX_ERROR_TEXT = 2_000

const Failure = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  errors: z.array(z.object({ code: z.string(), field: z.string(), value: z.unknown() })),
  detail: z.string(),
})

/**
 * Reads documents that people sent, each in a process of its own that has limits of time, memory and answer, and ends
 * with the document. A process that crashes, hangs, answers too much or anything but frames refuses its document alone.
 */
export class LimitedProcesses {
  #limits: ProcessLimits
  readonly #slots: LimitedSlots
  #spare: { child: Child; program: string; idle: NodeJS.Timeout } | undefined
  #starting: Promise<void> | undefined

  constructor(limits: ProcessLimits = PROCESS_LIMITS) {
    this.#limits = limits
    this.#slots = new LimitedSlots(() => this.#limits.total)
  }

  /** Sets the limits of this server. */
  configure(limits: Partial<ProcessLimits>): void {
    this.#limits = { ...this.#limits, ...limits }
  }

  /**
   * Runs a job and passes what it answers to `read`. When `read` is done, the process ends, also in the middle.
   * @throws AppError `unsupported-input` for a document that its reader cannot take, `busy`, `too-many-requests`; what
   * the program and `read` throw; the reason of the abort.
   */
  async run<T>(job: LimitedJob, read: (answer: AsyncGenerator<Buffer>) => Promise<T>): Promise<T> {
    const release = await this.#slots.take(job.by, job.signal)
    try {
      const child = this.#takeSpare(job.program) ?? (await this.#start(job.program))
      try {
        return await read(listen(child, job, this.#limits))
      } finally {
        await child.stop()
      }
    } finally {
      release()
      // The next one, if it comes soon, does not wait for the start.
      this.#starting ??= this.#keepSpare(job.program).finally(() => {
        this.#starting = undefined
      })
    }
  }

  /** Ends the process that waits for a job. */
  async close(): Promise<void> {
    await this.#starting
    const spare = this.#spare
    this.#spare = undefined
    clearTimeout(spare?.idle)
    spare?.child.hold(true)
    await spare?.child.stop()
  }

  #start(program: URL): Promise<Child> {
    return startChild(program, this.#limits.memoryMb)
  }

  #takeSpare(program: URL): Child | undefined {
    const spare = this.#spare
    if (spare?.program !== program.href || !spare.child.isAlive()) return undefined
    clearTimeout(spare.idle)
    this.#spare = undefined
    spare.child.hold(true)
    return spare.child
  }

  async #keepSpare(program: URL): Promise<void> {
    if (this.#spare?.child.isAlive()) return
    const child = await this.#start(program).catch(() => undefined)
    if (child === undefined) return
    child.hold(false)
    const idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    this.#spare = { child, program: program.href, idle }
  }
}

/** The processes of this server. */
export const limitedProcesses = new LimitedProcesses()

type Child = Awaited<ReturnType<typeof startChild>>

/** The folder in which Node keeps what it has compiled, where it has one: half of the start of a process. */
// biome-ignore lint/style/noProcessEnv: Node reads it there, and says nothing of it elsewhere.
const { NODE_COMPILE_CACHE: compiled } = process.env
const COMPILED = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }

/** @throws AppError `busy` when the machine has no room for a process. */
async function startChild(program: URL, memoryMb: number) {
  const child = await begin(program, memoryMb)
  const [stdin, , stderr, answer] = child.stdio
  if (!stdin || !stderr || !answer || !('read' in answer) || !('read' in stderr)) throw noRoom()
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let text = ''
  stderr.on('data', (chunk) => {
    text = `${text}${chunk}`.slice(-MAX_ERROR_TEXT)
  })
  // Input that a process does not read is no failure.
  for (const stream of [stdin, stderr, answer]) stream.on('error', () => undefined)
  return {
    stdin,
    answer,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => child.kill('SIGKILL'),
    /** Ends the process and waits until nothing of it is left. */
    stop: async () => {
      child.kill('SIGKILL')
      for (const stream of [stdin, stderr, answer]) stream.destroy()
      await ended
    },
    /** Sets whether this process waits for it before it ends by itself. */
    hold: (isHeld: boolean) => {
      for (const one of [child, stdin, stderr, answer]) {
        if (!('ref' in one && 'unref' in one)) continue
        const { ref, unref } = one
        if (typeof ref === 'function' && typeof unref === 'function')
          (isHeld ? ref : unref).call(one)
      }
    },
    /** Describes how it ended, for the log. */
    describe: () => `${child.signalCode ?? child.exitCode}: ${text}`,
  }
}

async function begin(program: URL, memoryMb: number): Promise<ChildProcess> {
  try {
    const child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${Math.ceil(memoryMb / 2)}`,
        '--disable-proto=delete',
        fileURLToPath(program),
        String(memoryMb),
        // It may start after this process was killed, and would not know its parent.
        String(process.pid),
      ],
      // It gets no secrets of the server.
      { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], env: COMPILED },
    )
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.on('error', () => undefined)
    yieldProcessor(child.pid)
    return child
  } catch (cause) {
    throw noRoom(cause)
  }
}

/** Sends a job to its process, and yields what it answers. */
async function* listen(
  child: Child,
  { order, input, signal }: LimitedJob,
  { waitMs, answerBytes }: ProcessLimits,
): AsyncGenerator<Buffer> {
  let reason: unknown
  const stop = (why: unknown) => {
    reason ??= why
    child.kill()
  }
  const leave = () => stop(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  if (signal?.aborted) leave()
  try {
    child.stdin.write(`${JSON.stringify(order)}\n`)
    // A process that ends before its input does says why itself.
    pipeline(input(), child.stdin).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EPIPE' && cause.code !== 'ERR_STREAM_PREMATURE_CLOSE') stop(cause)
    })
    const chunks: AsyncIterator<Buffer> = child.answer[Symbol.asyncIterator]()
    const frames = new FrameReader()
    let [left, size] = [waitMs, 0]
    for (;;) {
      const since = performance.now()
      const tooLong = setTimeout(() => stop(takesTooLong(waitMs)), left)
      const next = await chunks.next().finally(() => clearTimeout(tooLong))
      left = Math.max(0, left - (performance.now() - since))
      if (reason !== undefined) throw reason
      if (next.done) throw crashed(child.describe())
      size += next.value.length
      if (size > answerBytes) throw answersTooMuch(answerBytes)
      for (const { kind, bytes } of frames.take(next.value)) {
        if (kind === FRAME_KINDS.end) return
        if (kind === FRAME_KINDS.failure) throw readFailure(bytes)
        yield bytes
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

function readFailure(bytes: Buffer): AppError {
  try {
    const { code, message, errors, detail } = Failure.parse(JSON.parse(bytes.toString()))
    return new AppError(code, message, { errors, cause: new Error(detail) })
  } catch (cause) {
    return crashed(cause)
  }
}

function crashed(cause: unknown): AppError {
  return new AppError(
    'unsupported-input',
    'The file is damaged, or takes too much memory to read. Split it, or save it as CSV.',
    { cause },
  )
}

function takesTooLong(waitMs: number): AppError {
  return new AppError(
    'unsupported-input',
    `The file takes longer than ${waitMs / 1_000} seconds to read. Split it, or save it as CSV.`,
  )
}

function answersTooMuch(bytes: number): AppError {
  return new AppError(
    'payload-too-large',
    `The file expands to more than ${Math.round(bytes / 1024 / 1024)} MB. Split it into several files.`,
  )
}

function noRoom(cause?: unknown): AppError {
  return new AppError('busy', 'The server cannot read files right now. Try again in a moment.', {
    cause,
  })
}
