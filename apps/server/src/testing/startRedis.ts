import { spawn, spawnSync } from 'node:child_process'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'

/** True if this machine has a Redis server; tests that need one say so when it has none. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0
if (!HAS_REDIS) console.warn('redis-server is absent: tests of limits on Redis do not run.')

export type TestRedis = {
  url: string
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

/** A real Redis that keeps nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort()
  let running: ReturnType<typeof spawn> | undefined
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const args = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
      ]
      const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
      running = server
      await new Promise<void>((resolve, reject) => {
        server.once('exit', () => reject(new Error('redis-server ended')))
        server.stdout.on('data', (text: Buffer) => {
          if (text.toString().includes('Ready to accept connections')) resolve()
        })
      })
    },
    kill: async () => {
      const server = running
      if (server === undefined || server.exitCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
    },
  }
  await redis.start()
  return redis
}
