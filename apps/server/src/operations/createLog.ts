import { maskSecrets } from '@tickmark/core/errors/maskSecrets'

/** Writes the lines of the server itself; those of requests are Fastify's. */
export type Log = { info(line: string): void; warn(line: string): void }

/** The numbers by which pino, the logger of requests, names levels. */
const LEVELS = { info: 30, warn: 40 } as const

/** Lines for people, or the same lines as JSON in the shape of those of requests. */
export function createLog({ isJson }: { isJson: boolean }): Log {
  const write = (level: keyof typeof LEVELS, text: string) => {
    const line = maskSecrets(text)
    if (isJson)
      process.stdout.write(
        `${JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, msg: line })}\n`,
      )
    else if (level === 'warn') process.stderr.write(`${line}\n`)
    else process.stdout.write(`${line}\n`)
  }
  return { info: (line) => write('info', line), warn: (line) => write('warn', line) }
}
