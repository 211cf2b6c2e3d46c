import { createServer, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { readCurated } from '@tickmark/analytics/catalogue/readCatalogue'
import { createLimits } from '../world/createLimits.ts'
import { createPacedClock, parsePace } from '../world/createPacedClock.ts'
import { createWorld } from '../world/createWorld.ts'
import { WORLD_HOSTS } from '../world/WORLD_HOSTS.ts'
import { WHOLE_WORLD } from '../world/World.ts'
import { DAY_SECONDS, type WorldAnswer, type WorldCall } from '../world/WorldHost.ts'

// The local internet: every source in its own form and with its own limits, each host as the first part of the path, so
// that TT_SOURCE_MIRROR can name it. `GET /calls` returns how often each host was called and refused.
const { values } = parseArgs({
  options: {
    protocols: { type: 'string', default: String(WHOLE_WORLD.protocols) },
    chains: { type: 'string', default: String(WHOLE_WORLD.chains) },
    coins: { type: 'string', default: String(WHOLE_WORLD.coins) },
    pace: { type: 'string', default: '1:60' },
    port: { type: 'string', default: '0' },
  },
})
const clock = createPacedClock(parsePace(values.pace))
const dayOf = (moment: number) => Math.floor(moment / 1_000 / DAY_SECONDS)
const { documents } = await readCurated()
const world = createWorld(documents, {
  protocols: Number(values.protocols),
  chains: Number(values.chains),
  coins: Number(values.coins),
  day: dayOf(clock.now()),
})
const hosts = new Map(Object.entries(WORLD_HOSTS).map(([name, create]) => [name, create(world)]))
const limitOf = createLimits()
const calls = new Map<string, { calls: number; refused: number }>()

const server = createServer(async (request, response) => {
  const [, host = '', ...path] = (request.url ?? '').split('/')
  if (host === 'calls') return send(response, { body: Object.fromEntries(calls) })
  const count = calls.get(host) ?? { calls: 0, refused: 0 }
  calls.set(host, count)
  count.calls++
  const limit = limitOf(host)
  const now = clock.now()
  const refusal = limit.take(now)
  if (refusal !== null) count.refused++
  await clock.sleep(limit.delayMs)
  const url = new URL(`https://${host}/${path.join('/')}`)
  const answer = refusal ?? answerCall({ url, headers: request.headers, now, today: dayOf(now) })
  send(response, answer)
})
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
})

function answerCall(call: WorldCall): WorldAnswer {
  const answer = hosts.get(call.url.host)?.(call)
  return answer ?? { status: 404, body: { error: 'Not found' } }
}

function send(response: ServerResponse, { status = 200, headers, body, text }: WorldAnswer): void {
  const isJson = status === 200 || text === undefined
  response.writeHead(status, {
    'content-type': isJson ? 'application/json' : 'text/plain',
    date: new Date(clock.now()).toUTCString(),
    ...headers,
  })
  response.end(text ?? JSON.stringify(body))
}
