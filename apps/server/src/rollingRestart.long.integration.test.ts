import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { requireKnownAccounts } from '@tickmark/accounts/store/inspectAccounts'
import { openStore } from '@tickmark/accounts/store/openStore'
import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { startClickHouseServer } from '@tickmark/analytics/testing/startClickHouseServer'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createLeases } from './leases/createLeases.ts'
import { MemoryLeaseStore } from './leases/openLeases.ts'
import { type Program, runProgram } from './testing/runProgram.ts'
import { HAS_NGINX, startNginx } from './testing/startNginx.ts'
import { HAS_REDIS, startRedis } from './testing/startRedis.ts'

const HEADERS = { host: 'terminal.example', authorization: 'Bearer tickmark-public' }
const PATHS = ['/v2/market-sectors', '/v2/projects/aave', '/trpc/status.getDataStatus', '/healthz']
/** nginx sends a POST to one server only: where that is lost, it fails. */
const BODY = JSON.stringify({ metrics: ['fees'], range: '30d' })
const CALLS = [...PATHS.map((path) => ({ path })), { path: '/v2/query', body: BODY }]
/** The number of requests that are under way at a time. */
const CALLERS = 2

describe.runIf(HAS_NGINX && HAS_REDIS)('two servers behind nginx', () => {
  const folder = makeTestFolder()
  const clickHouse = openForTests(async () => startClickHouseServer(await findFreePort()))
  const redis = openForTests(async () => {
    const started = await startRedis()
    return { ...started, stop: started.kill }
  })
  const running = new Set<Program>()
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all([...running].map(({ ended }) => ended))
  })
  let settings: Record<string, string>
  let ports: number[]
  let servers: Program[]

  async function startServer(port: number): Promise<Program> {
    const program = runProgram('main', [], {
      ...settings,
      PORT: String(port),
      TT_DATA_DIR: join(folder, randomUUID()),
    })
    running.add(program)
    await program.line(/ is at /)
    return program
  }

  it('are restarted one after the other, and no request fails', async () => {
    settings = {
      CLICKHOUSE_URL: await clickHouse.createDatabase('facts'),
      DATABASE_URL: await createTestDatabase({ isPrepared: true }),
      REDIS_URL: redis.url,
      TT_SECRET: 'x'.repeat(40),
      TT_SAMPLE: 'off',
      TT_REQUESTS_PER_MINUTE: 'off',
      TT_TRUSTED_PROXIES: '127.0.0.1',
      TT_DRAIN_SECONDS: '1',
    }
    ports = [await findFreePort(), await findFreePort()]
    servers = await Promise.all(ports.map(startServer))
    const nginx = await startNginx(mkdtempSync(join(folder, 'nginx-')), ports)
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
    const counts = { answered: 0, failed: [] as string[], whileStopping: 0 }
    let isLoading = true
    const caller = async () => {
      for (let at = 0; isLoading; at++) {
        const call = CALLS[at % CALLS.length] ?? { path: '' }
        const status = await ask({ agent, port: nginx.ports.https, ...call }).catch(String)
        if (status === 200) counts.answered++
        else counts.failed.push(`${call.path}: ${status}`)
      }
    }
    const callers = Array.from({ length: CALLERS }, caller)
    for (const [index, port] of ports.entries()) {
      const url = `http://127.0.0.1:${port}`
      const kept = connect(port, '127.0.0.1')
      expect(await askOver(kept)).toMatch(/^HTTP\/1.1 200 (?!.*connection: close)/is)
      // Twice, as from systemd and from the parent of the server.
      for (let time = 0; time < 2; time++) servers[index]?.child.kill('SIGTERM')
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
      // It takes no new connections then, and the open ones end with an answer.
      await expect.poll(() => fetch(url).then(() => 'answered', String)).toMatch(/failed/)
      expect(await askOver(kept)).toMatch(/^HTTP\/1.1 200 .*connection: close/is)
      expect(await servers[index]?.ended).toBe(0)
      const alone = counts.answered
      servers[index] = await startServer(port)
      // The other one has answered all of it.
      counts.whileStopping += counts.answered - alone
    }
    isLoading = false
    await Promise.all(callers)
    agent.destroy()
    await nginx.stop()
    console.info(
      `Rolling restart: ${counts.answered} requests answered, ${counts.whileStopping} of them while one of two servers was gone; ${counts.failed.length} failed.`,
    )
    expect(counts.failed).toEqual([])
    expect(counts.whileStopping).toBeGreaterThan(10)
  })

  it('go on answering beside a newer release, which alone loads, and are no longer started', async () => {
    const { CLICKHOUSE_URL = '', DATABASE_URL = '' } = settings
    const statusOf = async (port: number, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers: HEADERS })).status
    // A server opens the store of accounts when it is first needed.
    for (const port of ports) await expect.poll(() => statusOf(port, '/readyz')).toBe(200)
    const facts = { kind: 'server', url: CLICKHOUSE_URL, isShared: true } as const
    const analytics = await openAnalytics(facts)
    const people = { kind: 'server', url: DATABASE_URL } as const
    const { db, close } = await openStore(people)
    await analytics.command({ sql: "INSERT INTO migrations SELECT '9999_later.sql', now64(3)" })
    await sql`INSERT INTO migrations (name) VALUES ('9998_later.sql')`.execute(db)
    await close()
    for (const port of ports)
      for (const path of [...PATHS, '/readyz', '/v1/users/me'])
        expect([200, 204], path).toContain(await statusOf(port, path))
    const store = Object.assign(new MemoryLeaseStore(), { isShared: true })
    const wanted = { leases: createLeases(store), work: 'import' } as const
    await expect(withLoaderLease(analytics, wanted, async () => 'loaded')).rejects.toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('no longer loads data'),
    })
    await analytics.close()
    const started = runProgram('main', [], { ...settings, PORT: '0', TT_DATA_DIR: folder })
    running.add(started)
    expect(await started.ended).toBe(1)
    expect(started.output().trim().split('\n')).toEqual([
      expect.stringMatching(
        /9999_later\.sql, which this release does not know\. Start the release/,
      ),
    ])
    await expect(requireKnownAccounts(people)).rejects.toThrow('9998_later.sql, which this release')
  })
})

type Call = { agent: Agent; port: number; path: string; body?: string }

/** The status of an answer that arrived whole. */
function ask({ agent, port, path, body }: Call): Promise<number> {
  const [method, headers] =
    body === undefined
      ? ['GET', HEADERS]
      : ['POST', { ...HEADERS, 'content-type': 'application/json' }]
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.on('error', reject)
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject).end(body)
  })
}

/** The head of the answer to a request over an open connection. */
async function askOver(connection: Socket): Promise<string> {
  connection.write('GET /healthz HTTP/1.1\r\nhost: terminal.example\r\n\r\n')
  return String(await once(connection, 'data'))
}
