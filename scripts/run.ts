import { spawn } from 'node:child_process'

/**
 * Runs a program in the foreground and gives its exit code. Signals that stop us stop it first. `environment` is what it
 * has besides ours, which wins.
 */
export function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    // biome-ignore lint/style/noProcessEnv: a child has the environment of this process.
    const env = { ...environment, ...process.env }
    const child = spawn(program, args, { stdio: 'inherit', env })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve(code ?? 1)
    })
  })
}
