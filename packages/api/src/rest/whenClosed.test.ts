import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { whenClosed } from './whenClosed.ts'

/** Answers one request, and returns once the response is closed. */
async function answer(send: (response: ServerResponse) => Promise<unknown>): Promise<void> {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const closed = new Promise<void>((resolve, reject) => {
    server.once('request', (_request, response) => {
      send(response).catch(reject)
      whenClosed(response, () => setImmediate(resolve))
    })
  })
  const { port } = server.address() as AddressInfo
  get({ host: '127.0.0.1', port, agent: false }, (response) => void buffer(response))
  await closed
}

function watch(name: 'warning' | 'uncaughtException'): unknown[] {
  const seen: unknown[] = []
  const others = process.listeners(name)
  process.removeAllListeners(name)
  const see = (one: unknown) => void seen.push(one)
  process.on(name, see)
  onTestFinished(() => {
    process.off(name, see)
    for (const other of others) process.on(name, other as never)
  })
  return seen
}

it('lets any number of limits and counts wait for the end of a download without a warning', async () => {
  const warnings = watch('warning')
  let called = 0
  await answer((response) => {
    for (let at = 0; at < 30; at++)
      whenClosed(response, () => {
        called++
      })
    return pipeline(Readable.from([Buffer.alloc(100_000)]), createGzip(), response)
  })
  expect(called).toBe(30)
  expect(warnings).toEqual([])
})

it('calls all of them, also where one throws, whose failure is thrown by itself', async () => {
  const failures = watch('uncaughtException')
  const called: number[] = []
  await answer(async (response) => {
    for (const at of [0, 1, 2])
      whenClosed(response, () => {
        called.push(at)
        if (at === 1) throw new Error('a counter broke')
      })
    response.end('x')
  })
  expect(called).toEqual([0, 1, 2])
  expect(failures).toEqual([new Error('a counter broke')])
})
