import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { listDescendants } from './listDescendants.ts'

/**
 * A thread of its own beside the attackers: a visitor who asks a small question again and again, of which the server has
 * no answer yet, and the memory of the server with all that it started.
 */
export type Watched =
  | { kind: 'visit'; ms: number; status: number; refusal: string }
  | { kind: 'memory'; megabytes: number }
export type WatchedServer = { origin: string; pid: number }

const PAUSE_MS = 40
const DEADLINE_MS = 15_000
/** Characters of a refusal that are shown. */
const MAX_BODY = 300
const MEMORY_EVERY_MS = 100
/** The interval, in looks, at which the list of processes is renewed. */
const CHILDREN_EVERY = 10
/** The first days of which questions are asked. */
const FIRST_DAY = Date.UTC(2019, 0, 1)
const DAYS = 2_400
const DAY_MS = 86_400_000

const { origin, pid } = workerData as WatchedServer
const agent = new Agent({ keepAlive: true })
void visit()
void weigh()

async function visit(): Promise<void> {
  for (let turn = Math.floor(Math.random() * DAYS); ; turn++) {
    // The end is within the shortest history of a server with tiers.
    const [start, end] = [
      FIRST_DAY + (turn % DAYS) * DAY_MS,
      Date.now() - (1 + Math.floor(turn / DAYS)) * DAY_MS,
    ].map((time) => new Date(time).toISOString().slice(0, 10))
    const begun = performance.now() - readRunnable()
    const { status, body } = await ask(
      `/v2/projects/ethereum/metrics?metric_ids=fees&start=${start}&end=${end}&timestamp_granularity=month`,
      // A server with tiers counts the requests of an address.
      `172.${16 + ((turn >> 16) & 15)}.${(turn >> 8) & 255}.${turn & 255}`,
    )
    const ms = performance.now() - readRunnable() - begun
    post({ kind: 'visit', ms, status, refusal: status === 200 ? '' : `${status}: ${body}` })
    await setTimeout(PAUSE_MS)
  }
}

function ask(path: string, address: string): Promise<{ status: number; body: string }> {
  const headers = { authorization: 'Bearer tickmark-public', 'x-forwarded-for': address }
  return new Promise((resolve) => {
    get(origin + path, { headers, agent, timeout: DEADLINE_MS }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body = `${body}${chunk}`.slice(0, MAX_BODY)
      })
      response.once('close', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('timeout', function end(this: { destroy(): void }) {
        this.destroy()
      })
      .on('error', ({ message }) => resolve({ status: 0, body: message }))
  })
}

async function weigh(): Promise<void> {
  let children: number[] = []
  let ofChildren = 0
  for (let turn = 0; ; turn++) {
    try {
      if (turn % CHILDREN_EVERY === 0) {
        children = listDescendants(pid)
        ofChildren = children.reduce((sum, child) => sum + readShare(child), 0)
      }
      post({ kind: 'memory', megabytes: readResident(pid) + ofChildren })
    } catch {
      // It has ended, or the system has no `/proc`.
    }
    await setTimeout(MEMORY_EVERY_MS)
  }
}

/**
 * Reads how long the main thread of the server, and this one, could have run but had no processor, in milliseconds:
 * what other programs on the machine take is not an effect of the server on its visitors.
 */
function readRunnable(): number {
  return ['/proc/thread-self/schedstat', `/proc/${pid}/schedstat`].reduce((sum, path) => {
    try {
      return sum + Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6
    } catch {
      return sum
    }
  }, 0)
}

function post(watched: Watched): void {
  parentPort?.postMessage(watched)
}

function readResident(process: number): number {
  return readKilobytes(`/proc/${process}/status`, 'VmRSS') / 1024
}

/** Memory in MB, of which processes that share it have a part each, as those of PostgreSQL do. */
function readShare(process: number): number {
  try {
    return readKilobytes(`/proc/${process}/smaps_rollup`, 'Pss') / 1024
  } catch {
    return 0
  }
}

function readKilobytes(path: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))?.[1])
}
