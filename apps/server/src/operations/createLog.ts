import { maskSecrets } from '@tickmark/core/errors/maskSecrets'

/** Writes the lines of the server itself; those of requests are Fastify's. */
export type Log = { info(line: string): void; warn(line: string): void }

/** The numbers by which pino, the logger of requests, names levels. */
const LEVELS = { info: 30, warn: 40 } as const

/**
 * Writes lines for people, or the same lines as JSON in the shape of those of requests. Warnings quote failures, whose
 * secrets are masked. What the server says itself is whole: the link that creates the administrator is meant to be read.
 */
export function createLog({ isJson }: { isJson: boolean }): Log {
  const write = (level: keyof typeof LEVELS, line: string) => {
    if (isJson)
      process.stdout.write(
        `${JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, msg: line })}\n`,
      )
    else if (level === 'warn') process.stderr.write(`${line}\n`)
    else process.stdout.write(`${line}\n`)
  }
  return { info: (line) => write('info', line), warn: (line) => write('warn', maskSecrets(line)) }
}
