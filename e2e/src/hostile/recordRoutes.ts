import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import type { Server } from 'node:http'

/** As much of an HTTP server of Fastify as is read. */
type Recorded = {
  server: Server
  addHook(name: 'onRoute', hook: (route: { method: string | string[]; url: string }) => void): void
  addHook(name: 'onListen', hook: (done: () => void) => void): void
}

/**
 * Loaded into the server by `--import=<this file>?to=<folder>`: writes the route table of each HTTP server of the
 * process to `<folder>/<port>.json` when it listens, so that the product needs no door for it.
 */
const folder = new URL(import.meta.url).searchParams.get('to')

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: Recorded }
  const routes = new Map<string, { method: string; url: string }>()
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.set(`${one} ${url}`, { method: one, url })
  })
  fastify.addHook('onListen', (done) => {
    const address = fastify.server.address()
    if (folder !== null && typeof address === 'object' && address !== null)
      writeFileSync(`${folder}/${address.port}.json`, JSON.stringify([...routes.values()]))
    done()
  })
})
