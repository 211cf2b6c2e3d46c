import { run } from './run.ts'

/** A check by the name under which it is reported, and the command that makes it. */
export type Step = readonly [name: string, program: string, ...args: string[]]

/**
 * Runs checks one after the other and ends the process with the first failure. `environment` is what they have besides
 * ours, which wins.
 */
export async function runSteps(
  steps: readonly Step[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [name, program, ...args] of steps) {
    const started = performance.now()
    const code = await run(program, args, environment)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code !== 0) process.exit(code)
  }
}
