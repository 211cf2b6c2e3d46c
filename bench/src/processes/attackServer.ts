import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Attack, Attacker as Sender } from '@tickmark/e2e/hostile/Attack'
import { HOSTILE_EXPRESSIONS } from '@tickmark/e2e/hostile/HOSTILE_NAMES'
import { listBatchAttacks } from '@tickmark/e2e/hostile/listBatchAttacks'
import { listDocumentAttacks } from '@tickmark/e2e/hostile/listDocumentAttacks'
import { listWorkAttacks } from '@tickmark/e2e/hostile/listWorkAttacks'
import { sendRaw } from '@tickmark/e2e/hostile/sendRaw'
import { API_HEADERS } from '../fetchBytes.ts'

const REPORT_EVERY_MS = 250

/** The server to connect to, and the address to connect from. */
type Target = { host: string; port: number; localAddress: string }

/** The details of accounts that the attackers have: headers by the name of the caller. */
export type KnownCallers = {
  headers: Readonly<Record<string, Record<string, string>>>
  organizationId: string
}

type Attacker = {
  name: string
  /** Runs until the process ends; counts its attempts. */
  attack(options: { target: Target; count: () => void }): void
}

/** Delay before a rejected attacker tries again. */
const PAUSE_MS = 200
const TRICKLE_MS = 5_000
const BODY_BYTES = 7_900_000
const HEAVY_CALLS = 50
/** Bytes of the largest document that is uploaded again and again. */
const DOCUMENT_BYTES = 1024 * 1024
const DEADLINE_MS = 60_000

/** One client of each kind that could prevent a server from responding to others. */
const ATTACKERS: readonly Attacker[] = [
  {
    name: 'bodies without an end',
    attack: ({ target, count }) => {
      for (const length of [BODY_BYTES, 250_000])
        repeat(20, async () => {
          const socket = open(target)
          count()
          const begun = '{"metrics":["fees"'.padEnd(Math.min(length, 249_000))
          socket.write(head('POST /v2/query', length) + begun)
          const trickle = setInterval(() => socket.write(' '), TRICKLE_MS)
          await closed(socket)
          clearInterval(trickle)
        })
    },
  },
  {
    name: 'bodies, headers and addresses of 8 MB',
    attack: ({ target, count }) => {
      const keys = Array.from({ length: 600_000 }, (_, at) => `"k${at}":1`).join()
      const long = 'a,'.repeat(4_000_000)
      const requests = [
        `${head('POST /v2/query', keys.length + 2)}{${keys}}`,
        `GET /v2/market-sectors HTTP/1.1\r\nhost: x\r\nx-long: ${long}\r\n\r\n`,
        `GET /v2/metrics/fees?project_ids=${long} HTTP/1.1\r\nhost: x\r\n\r\n`,
      ]
      for (const text of requests)
        repeat(2, async () => {
          const socket = open(target)
          count()
          socket.write(text)
          await closed(socket)
        })
    },
  },
  {
    name: 'readers that stop',
    attack: ({ target, count }) => {
      const q = JSON.stringify({ metrics: ['fees'], breakdown: ['project'], range: 'max' })
      repeat(16, async () => {
        const socket = open(target)
        count()
        socket.pause()
        socket.write(head(`GET /v2/query?format=csv&q=${encodeURIComponent(q)}`, 0))
        // A client that reads nothing does not notice that the connection was closed.
        await Promise.race([closed(socket), setTimeout(60_000)])
        socket.destroy()
      })
    },
  },
  {
    name: 'batches of heavy queries',
    attack: ({ target, count }) => {
      let turn = 0
      repeat(2, async () => {
        const calls = Array.from({ length: HEAVY_CALLS }, () => heavyQuery(turn++))
        const body = JSON.stringify({ ...calls })
        const path = `/trpc/${calls.map(() => 'metrics.query').join()}?batch=1`
        const headers = { ...API_HEADERS, 'content-type': 'application/json' }
        count()
        await new Promise<void>((resolve) => {
          request({ ...target, method: 'POST', path, headers }, (response) => {
            response.resume().once('close', resolve)
          })
            .on('error', () => resolve())
            .end(body)
        })
      })
    },
  },
  {
    name: 'filters of SCIM',
    attack: (options) => make(options, HOSTILE_EXPRESSIONS.map(toFilter)),
  },
  {
    name: 'batches of names',
    attack: (options) =>
      make(
        options,
        listBatchAttacks(['metrics.query']).map(({ kind: name, request }) => ({
          name,
          run: (sender) => sender.send(request),
        })),
      ),
  },
  {
    name: 'documents',
    attack: (options) => make(options, listDocumentAttacks(DOCUMENT_BYTES)),
  },
  {
    name: 'formulas, cells and Markdown',
    attack: (options) => make(options, listWorkAttacks()),
  },
]

function toFilter(text: string): Attack {
  const expression = encodeURIComponent(text)
  return {
    name: text,
    run: async (sender) => {
      const headers = sender.headersOf('provider', 'scim')
      for (const path of [`Schemas/${expression}`, `Users?filter=${expression}`])
        await sender.send({ method: 'GET', path: `/scim/v2/${path}`, headers })
    },
  }
}

/** Makes attacks again and again, two at a time. */
function make({ target, count }: Parameters<Attacker['attack']>[0], attacks: readonly Attack[]) {
  const agent = new Agent({ keepAlive: true, localAddress: target.localAddress })
  const origin = `http://${target.host}:${target.port}`
  const sender: Sender = {
    send: async (sent) => {
      count()
      const answer = await sendRaw(sent, { origin, deadlineMs: DEADLINE_MS, agent }).catch(
        () => undefined,
      )
      return { request: sent, ms: 0, ...(answer !== undefined && { answer }) }
    },
    headersOf: (name) => callers.headers[name] ?? {},
    organizationId: callers.organizationId,
    complain: () => undefined,
  }
  let turn = 0
  repeat(2, async () => {
    await attacks[turn++ % attacks.length]?.run(sender).catch(() => undefined)
  })
}

/** A different query each time, over all projects and days. */
function heavyQuery(turn: number): object {
  return {
    metrics: ['fees', 'price', `fees * ${turn + 2}`],
    breakdown: ['project'],
    granularity: 'day',
    range: 'max',
    transforms: [{ kind: 'rolling', periods: 30 }, { kind: 'rank' }],
    top: { n: 50 },
  }
}

function head(line: string, length: number): string {
  const lines = [`${line} HTTP/1.1`, 'host: x', `authorization: ${API_HEADERS.authorization}`]
  if (length > 0) lines.push('content-type: application/json', `content-length: ${length}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

function open(target: Target): Socket {
  const socket = connect(target)
  socket.on('error', () => undefined)
  socket.resume()
  return socket
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

/** Concurrent requests, each repeated forever. */
function repeat(times: number, act: () => Promise<void>): void {
  for (let at = 0; at < times; at++) void again(act)
}

async function again(act: () => Promise<void>): Promise<void> {
  for (;;) {
    await act()
    await setTimeout(PAUSE_MS)
  }
}

/**
 * Attacks a server until killed, each attacker from its own address. Arguments: the server's port, and the callers that it
 * knows as JSON.
 */
const port = Number(process.argv[2])
const callers: KnownCallers = JSON.parse(process.argv[3] ?? '{}')
const counts: Record<string, number> = {}
for (const [at, { name, attack }] of ATTACKERS.entries()) {
  counts[name] = 0
  attack({
    target: { host: '127.0.0.1', port, localAddress: `127.0.1.${at + 1}` },
    count: () => {
      counts[name] = (counts[name] ?? 0) + 1
    },
  })
}
setInterval(() => process.stdout.write(`begun ${JSON.stringify(counts)}\n`), REPORT_EVERY_MS)
