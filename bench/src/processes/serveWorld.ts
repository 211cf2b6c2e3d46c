import { createServer, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { readCurated } from '@tickmark/analytics/catalog/readCatalog'
import { createLimits, UNLIMITED } from '../world/createLimits.ts'
import { createPacedClock, parsePace } from '../world/createPacedClock.ts'
import { createWorld } from '../world/createWorld.ts'
import { WORLD_HOSTS } from '../world/WORLD_HOSTS.ts'
import { WHOLE_WORLD } from '../world/World.ts'
import { DAY_SECONDS, type WorldAnswer } from '../world/WorldHost.ts'

// The local internet: every source in its own form and with its own limits, each host as the first part of the path, so
// that TT_SOURCE_MIRROR can name it. `GET /calls` returns how often each host was called and refused, and the addresses
// that it does not know, `GET /today` the start of the current day in seconds since 1970, and each POST starts another day.
const { values } = parseArgs({
  allowNegative: true,
  options: {
    protocols: { type: 'string', default: String(WHOLE_WORLD.protocols) },
    chains: { type: 'string', default: String(WHOLE_WORLD.chains) },
    coins: { type: 'string', default: String(WHOLE_WORLD.coins) },
    minDays: { type: 'string', default: String(WHOLE_WORLD.minDays) },
    pace: { type: 'string', default: '1:60' },
    /** Days before today on which it begins; `POST /` starts another day. */
    daysAgo: { type: 'string', default: '0' },
    limits: { type: 'boolean', default: true },
    port: { type: 'string', default: '0' },
  },
})
const clock = createPacedClock(parsePace(values.pace))
const DAY_MS = DAY_SECONDS * 1_000
let behind = Number(values.daysAgo) * DAY_MS
const readNow = () => clock.now() - behind
const dayOf = (moment: number) => Math.floor(moment / 1_000 / DAY_SECONDS)
const { documents } = await readCurated()
const world = createWorld(documents, {
  protocols: Number(values.protocols),
  chains: Number(values.chains),
  coins: Number(values.coins),
  minDays: Number(values.minDays),
  day: dayOf(readNow()),
})
const hosts = new Map(Object.entries(WORLD_HOSTS).map(([name, create]) => [name, create(world)]))
const limitOf = values.limits ? createLimits() : () => UNLIMITED
const calls = new Map<string, { calls: number; refused: number; unknown: string[] }>()

/** As many unknown addresses of a host are listed. */
const MAX_UNKNOWN = 20

const server = createServer(async (request, response) => {
  const [, host = '', ...path] = (request.url ?? '').split('/')
  if (host === 'calls') return send(response, { body: Object.fromEntries(calls) })
  if (host === 'today') return send(response, { body: dayOf(readNow()) * DAY_SECONDS })
  if (request.method === 'POST') {
    behind -= DAY_MS
    return send(response, { body: {} })
  }
  const count = calls.get(host) ?? { calls: 0, refused: 0, unknown: [] }
  calls.set(host, count)
  count.calls++
  const limit = limitOf(host)
  const now = readNow()
  const refusal = limit.take(now)
  if (refusal !== null) count.refused++
  await clock.sleep(limit.delayMs)
  const url = new URL(`https://${host}/${path.join('/')}`)
  const known =
    refusal ?? hosts.get(host)?.({ url, headers: request.headers, now, today: dayOf(now) })
  if (known === undefined && count.unknown.length < MAX_UNKNOWN)
    count.unknown.push(url.pathname + url.search)
  send(response, known ?? { status: 404, body: { error: 'Not found' } })
})
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`port ${address?.port}\n`)
})

function send(response: ServerResponse, { status = 200, headers, body, text }: WorldAnswer): void {
  const isJson = status === 200 || text === undefined
  response.writeHead(status, {
    'content-type': isJson ? 'application/json' : 'text/plain',
    date: new Date(readNow()).toUTCString(),
    ...headers,
  })
  response.end(text ?? JSON.stringify(body))
}
