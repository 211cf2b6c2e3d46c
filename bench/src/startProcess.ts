import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Running = {
  pid: number
  /** Throws if the process has ended, with the end of its error output. */
  checkAlive(): void
  /** Waits for matching output; fails if the process ends or the time is over. */
  until(pattern: RegExp, withinMs: number): Promise<RegExpExecArray>
  /** Waits for its end and returns its standard output. */
  finish(withinMs: number): Promise<string>
  /** Ends it and everything it started. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
/** A server finishes its requests and closes its stores first. */
const STOP_WITHIN_MS = 20_000

process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL')
})

/** Ends processes that failed benches have left running. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop))
}

/** Starts a program in the repository's folder, in its own process group. */
export function startProcess(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // biome-ignore lint/style/noProcessEnv: a child has the environment of this process and settings of its own.
    env: { ...process.env, ...settings },
  })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-4_000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      running.delete(child)
      resolve()
    })
  })
  const name = [program, ...args].join(' ')
  const checkAlive = () => {
    if (!running.has(child))
      throw new Error(`${name} ended early (${child.signalCode ?? child.exitCode}).\n${errors}`)
  }
  return {
    pid: child.pid ?? 0,
    checkAlive,
    async until(pattern, withinMs) {
      const deadline = performance.now() + withinMs
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found
        checkAlive()
        if (performance.now() > deadline) throw new Error(`${name} wrote no ${pattern}.\n${errors}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async finish(withinMs) {
      const timer = setTimeout(() => signal(child, 'SIGKILL'), withinMs)
      await ended
      clearTimeout(timer)
      if (child.exitCode !== 0) throw new Error(`${name} did not finish.\n${errors}`)
      return output
    },
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  signal(child, 'SIGTERM')
  const timer = setTimeout(() => signal(child, 'SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(timer)
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name)
  } catch {
    // The group has already ended.
  }
}
