import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { startDns, type TestDns } from '@tickmark/accounts/testing/startDns'
import { createRandom } from '@tickmark/core/testing/createRandom'
import { createCallers } from '@tickmark/e2e/hostile/createCallers'
import { KnownValues } from '@tickmark/e2e/hostile/KnownValues'
import { RECOMMENDED_SIZE } from '@tickmark/e2e/hostile/RECOMMENDED_SIZE'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fetchBytes } from '../fetchBytes.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import type { KnownCallers } from '../processes/attackServer.ts'
import { quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds, readMemory, watchCrowding } from '../readUsage.ts'
import { startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'

const IDLE_SECONDS: Sized = { whole: 15, smoke: 0.5 }
const ATTACK_SECONDS: Sized = { whole: 60, smoke: 1 }
/** The time after which the server must have recovered from the attackers. */
const RECOVERY_SECONDS: Sized = { whole: 10, smoke: 0.5 }
const REST_SECONDS: Sized = { whole: 3, smoke: 0.2 }
const ATTACK_BEGINS_MS = 30_000
/** Attackers have machines of their own, so on that of the bench they run behind the server. */
const ATTACK_NICENESS = 10
const PAUSE_MS = 50
const SHARE = 0.95
/**
 * A visitor may wait three times as long during attacks, and about as long as before afterwards.
 */
const BAR = 3
const AFTER_BAR = 1.5
const MEMORY_BAR = 900
const ORDER_WITHIN_MS = 60_000
/** CPU use of the idle server in percent, and connections that the attackers leave open. */
const CPU_BAR = 10
const LEFT_BAR = 2

/**
 * A visitor's small query next to one attacker of each kind, and what the attackers leave behind.
 */
export async function* hostile({ size, seconds }: BenchOptions): AsyncGenerator<Result> {
  const dataDir = await getSampleFolder(size)
  const dns = await startDns()
  const server = await startServer({
    dataDir,
    settings: {
      ...RECOMMENDED_SIZE.settings,
      TT_REQUESTS_PER_MINUTE: '6000',
      TT_CLAIM_DNS: dns.address,
    },
    heapMegabytes: RECOMMENDED_SIZE.heapMegabytes,
  })
  const callers = await openCallers(server.url, dataDir, dns)
  const visit = createVisitor(server.url)
  await visit(IDLE_SECONDS[size])
  const idle = quantile(await visit(IDLE_SECONDS[size]), SHARE)
  const before = countConnections(server.pid)

  const attack = startProcess(process.execPath, [
    'bench/src/processes/attackServer.ts',
    new URL(server.url).port,
    JSON.stringify(callers),
  ])
  setPriority(attack.pid, ATTACK_NICENESS)
  await attack.until(/begun .*/, ATTACK_BEGINS_MS)
  const logCrowding = watchCrowding(server.pid)
  const beside = quantile(await visit(seconds ?? ATTACK_SECONDS[size]), SHARE)
  server.checkAlive()
  logCrowding()
  // The last complete line with the attackers' counts.
  const [, begun] = await attack.until(/begun ([^\n]*)\n$/, ATTACK_BEGINS_MS)
  await attack.stop()
  logProgress(`attacks that were begun: ${begun}`)

  await setTimeout(RECOVERY_SECONDS[size] * 1_000)
  const cpu = await measureCpu(server.pid, REST_SECONDS[size])
  const left = countConnections(server.pid) - before
  const after = quantile(await visit(IDLE_SECONDS[size]), SHARE)
  const memory = readMemory(server.pid, 'VmHWM')
  // A server that ended would have failed the visitor.
  server.checkAlive()
  await dns.stop()

  yield compareWithBar({ bench: 'hostile', value: beside, unit: 'ms', reference: idle, bar: BAR })
  yield compareWithBar({ bench: 'hostile.memory', value: memory, unit: 'MB', bar: MEMORY_BAR })
  yield compareWithBar({
    bench: 'hostile.after',
    value: after,
    unit: 'ms',
    reference: idle,
    bar: AFTER_BAR,
  })
  yield compareWithBar({ bench: 'hostile.cpu', value: cpu, unit: '%', bar: CPU_BAR })
  yield compareWithBar({
    bench: 'hostile.connections',
    value: left,
    unit: 'connections',
    bar: LEFT_BAR,
  })
}

/** A user, an administrator of an organization and its identity provider, as which some attackers come. */
async function openCallers(origin: string, dataDir: string, dns: TestDns): Promise<KnownCallers> {
  const order = async (...words: string[]) => {
    const { finish } = startProcess(process.execPath, ['apps/server/src/admin.ts', ...words], {
      TT_DATA_DIR: dataDir,
    })
    return (await finish(ORDER_WITHIN_MS)).trim().split('\n')
  }
  const known = new KnownValues()
  const callers = await createCallers({ terminal: { origin, order }, dns }, known)
  return {
    headers: Object.fromEntries(
      callers.map(({ name, headers }) => [name, headers({ kind: 'account' })]),
    ),
    organizationId: String(known.pick('organization_id', '', createRandom(0))),
  }
}

/** Sends new small queries sequentially; returns the milliseconds of each. */
function createVisitor(url: string) {
  let turn = 0
  return async (seconds: number): Promise<number[]> => {
    const times: number[] = []
    const end = performance.now() + seconds * 1_000
    while (performance.now() < end) {
      turn++
      const start = new Date(Date.UTC(2019, 0, 1 + (turn % 2_000))).toISOString().slice(0, 10)
      const address = `/v2/projects/ethereum/metrics?metric_ids=fees&start=${start}&timestamp_granularity=month`
      const begun = performance.now()
      const { status } = await fetchBytes(new URL(address, url))
      if (status !== 200) throw new Error(`${address} was answered ${status}.`)
      times.push(performance.now() - begun)
      await setTimeout(PAUSE_MS)
    }
    return times
  }
}

/** CPU use of a process in percent. */
async function measureCpu(pid: number, seconds: number): Promise<number> {
  const before = readCpuSeconds(pid) ?? Number.NaN
  await setTimeout(seconds * 1_000)
  return (((readCpuSeconds(pid) ?? Number.NaN) - before) / seconds) * 100
}

/** Open connections of a process by TCP. The pipes to its child processes are sockets too. */
function countConnections(pid: number): number {
  const inodes = new Set(
    ['tcp', 'tcp6'].flatMap((name) =>
      readFileSync(`/proc/${pid}/net/${name}`, 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => line.trim().split(/\s+/)[9] ?? []),
    ),
  )
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      const [, inode = ''] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`)) ?? []
      return inodes.has(inode)
    } catch {
      // It was closed meanwhile.
      return false
    }
  }).length
}
