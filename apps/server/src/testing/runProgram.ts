import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../../../', import.meta.url)
/** Node's compile cache, for the next program: compiling all modules again takes a third of a start. */
const COMPILED = fileURLToPath(new URL('node_modules/.cache/compiled', ROOT))

export type Program = {
  child: ChildProcess
  /** Returns what it wrote so far, both outputs together. */
  output(): string
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Resolves with the first line that matches. Rejects when the program ends before. */
  line(pattern: RegExp): Promise<string>
}

type ProgramName = 'main' | 'import' | 'sync' | 'admin' | 'backup' | 'restore'

/** A program of another checkout, or with options of Node. */
export type ProgramOptions = {
  /** The folder of the checkout; its own when absent. */
  root?: string | undefined
  flags?: readonly string[]
  /** The pace of the clock of its sources, as `formatPace` writes it, so that nothing waits for their limits. */
  pace?: string
}

const SET_CLOCK = fileURLToPath(new URL('bench/src/processes/setClock.ts', ROOT))
const CLOCK = fileURLToPath(new URL('packages/ingest/src/connectors/Clock.ts', ROOT))

/** Starts one of the server's programs in a process of its own, as an operator would who wants no live data. */
export function runProgram(
  program: ProgramName | ({ name: ProgramName } & ProgramOptions),
  args: readonly string[],
  settings: Record<string, string>,
): Program {
  const options: { name: ProgramName } & ProgramOptions =
    typeof program === 'string' ? { name: program } : program
  const { name, root, flags = [], pace } = options
  const paced = pace === undefined ? [] : ['--import', SET_CLOCK]
  const child = spawn(
    process.execPath,
    [...flags, ...paced, `apps/server/src/${name}.ts`, ...args],
    {
      cwd: root ?? ROOT,
      env: {
        PATH: '/usr/bin:/bin',
        NODE_COMPILE_CACHE: COMPILED,
        TT_SYNC: 'off',
        ...(pace !== undefined && { BENCH_PACE: pace, BENCH_CLOCK: CLOCK }),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const wake of waiting) wake()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    output: () => output,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        ended.then(() => reject(new Error(`The program ended without ${pattern}:\n${output}`)))
        look()
      }),
  }
}
