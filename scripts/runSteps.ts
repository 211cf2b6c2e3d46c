import { run } from './run.ts'

/** A check: the name it is reported under, and the command that makes it. */
export type Step = readonly [name: string, program: string, ...args: string[]]

type Options = {
  /** Variables of the commands besides ours; ours win. */
  environment?: Readonly<Record<string, string>>
  /** Captures each command's output and prints it when the command ends, so that parallel steps do not interleave. */
  isCaptured?: boolean
}

/** Runs checks one after another and exits the process with the first failure. */
export async function runSteps(steps: readonly Step[], options: Options = {}): Promise<void> {
  for (const [name, program, ...args] of steps) {
    const started = performance.now()
    const { code, output } = await run(program, args, options)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (code !== 0) process.stdout.write(output)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code !== 0) process.exit(code)
  }
}
