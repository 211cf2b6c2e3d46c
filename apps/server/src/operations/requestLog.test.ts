import { Writable } from 'node:stream'
import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { logRequests } from '../createHttpApp.ts'

afterEach(() => {
  vi.useRealTimers()
})

function openApp() {
  const lines: { msg: string; route: string; status: number; address: string }[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream } })
  logRequests(app, { level: 'warn', isJson: false })
  app.get('/v2/keys/:id', (_request, reply) => reply.code(401).send({}))
  app.get('/v2/open', (_request, reply) => reply.send({}))
  return { app, lines }
}

it('logs refused requests by route and address of origin, and no others', async () => {
  const { app, lines } = openApp()
  await app.inject('/v2/open')
  await app.inject('/v2/keys/a-secret?token=another')
  expect(lines).toMatchObject([
    { msg: 'request refused', route: '/v2/keys/:id', status: 401, address: '127.0.0.1' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/a-secret|another/)
})

it('logs at most 600 refusals a minute, and says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') })
  const { app, lines } = openApp()
  const refuse = async (calls: number) => {
    for (let call = 0; call < calls; call += 1) await app.inject('/v2/keys/1')
  }
  await refuse(700)
  expect(lines).toHaveLength(600)
  expect(lines.at(-1)?.msg).toContain('more refusals of this minute are not logged')
  vi.setSystemTime(Date.parse('2026-01-01T00:01:00Z'))
  await refuse(1)
  expect(lines).toHaveLength(601)
})
