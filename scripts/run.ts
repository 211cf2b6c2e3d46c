import { spawn } from 'node:child_process'

export type Outcome = {
  code: number
  /** Both outputs together, where they were captured. */
  output: string
}

type Options = {
  /** Variables besides ours; ours win. */
  environment?: Readonly<Record<string, string>>
  /** Captures the output instead of passing it on. */
  isCaptured?: boolean
}

/** Runs a program until it exits. Signals that stop this process stop the program first. */
export function run(
  program: string,
  args: readonly string[],
  { environment, isCaptured = false }: Options = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // biome-ignore lint/style/noProcessEnv: a child has the environment of this process.
    const env = { ...environment, ...process.env }
    const child = spawn(program, args, { stdio: isCaptured ? 'pipe' : 'inherit', env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve({ code: code ?? 1, output })
    })
  })
}
