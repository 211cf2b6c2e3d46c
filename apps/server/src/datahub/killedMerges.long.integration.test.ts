import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { addDays } from '@tickmark/core/time/Day'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runProgram } from '../testing/runProgram.ts'

/** Each takes a start of the server; ten were clean when this was written. */
const KILLS = 2
const DAYS = 4_000
/** Kills come at different moments of a merge, which takes about so long. */
const STEP_MS = 1_200 / KILLS
const TIMEOUT_MS = 900_000

let folder: string
let settings: Record<string, string>
let server: ReturnType<typeof runProgram>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tickmark-merges-'))
  settings = {
    TT_DATA_DIR: join(folder, 'data'),
    TT_SAMPLE: 'off',
    TT_SYNC: 'off',
    TT_TRUSTED_PROXIES: '127.0.0.1',
    TT_REQUESTS_PER_MINUTE: 'off',
    PORT: '0',
  }
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true })
})

async function start(): Promise<string> {
  server = runProgram('main', [], settings)
  const line = await server.line(/ is at /)
  return line.replace(/^.* is at /, '').replace('/explorer', '')
}

async function order(...words: string[]): Promise<string> {
  const command = runProgram('admin', words, settings)
  expect(await command.ended, command.output()).toBe(0)
  return command.output().trim().split('\n')[0] ?? ''
}

async function post(url: string, token: string, body: object | FormData): Promise<DatahubItem> {
  const isForm = body instanceof FormData
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      cookie: `_idtoken=${token}; _loggedin=1`,
      origin: new URL(url).origin,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as DatahubItem
}

const TIPS = {
  metric_id: 'own_tips',
  title: 'Tips',
  definition: 'Voluntary payments of users on top of fees.',
  format: 'usd',
  kind: 'flow',
}

/** Values of one metric of every day, of an amount that only this item has. */
function writeTable(head: string, amount: number): string {
  const rows = Array.from(
    { length: DAYS },
    (_, at) => `${addDays('2014-01-01', at)},${amount + at}`,
  )
  return `date,${head}\n${rows.join('\n')}\n`
}

it('leaves a merge whole or absent when the server is killed in it', {
  timeout: TIMEOUT_MS,
}, async () => {
  let origin = await start()
  await order('user', 'create', 'rita@team.example')
  await order('user', 'staff', 'rita@team.example', 'on')
  const token = (await order('token', 'rita@team.example')).replace('_idtoken=', '')
  const outcomes: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const datahub = `${origin}/v3/internal/datahub`
    const form = new FormData()
    // The second one brings the metric of its values with it.
    const metric_id = kill === 1 ? 'own_tips' : 'fees'
    const fields = {
      kind: kill === 1 ? 'metric' : 'data',
      title: `Fees ${kill}`,
      project_id: 'aave',
      ...(kill === 1 && { data: JSON.stringify(TIPS) }),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([writeTable(metric_id, 1_000_000 * (kill + 1))]))
    const { data_id } = await post(`${datahub}/create`, token, form)
    const { version } = await post(`${datahub}/${data_id}/submit`, token, {})
    const merging = post(`${datahub}/${data_id}/merge`, token, { base_version: version }).catch(
      () => null,
    )
    await new Promise((resolve) => setTimeout(resolve, kill * STEP_MS))
    server.child.kill('SIGKILL')
    const acknowledged = await merging
    await server.ended
    origin = await start()
    const item = await read<DatahubItem>(`${origin}/v3/internal/datahub/${data_id}`, token)
    const diff = await read<{ same: number; added: number; changed: number }>(
      `${origin}/v3/internal/datahub/${data_id}/diff`,
      token,
    )
    // The changes of a merge are compared with the values before it.
    expect(diff.added + diff.changed).toBe(DAYS)
    outcomes.push(item.state)
    const countOwn = async () => {
      const published = await readValues(origin, metric_id)
      const own = published.filter((value) => Math.floor(value / 1_000_000) === kill + 1).length
      expect([0, DAYS]).toContain(own)
      return own
    }
    // A metric of its own that reading the item completed gets its figures a moment later.
    if (item.state === 'merged') await expect.poll(countOwn).toBe(DAYS)
    else expect(await countOwn()).toBe(0)
    if (acknowledged !== null) expect(item.state).toBe('merged')
    if (item.state === 'submitted') await retry(origin, item, token)
  }
  expect(outcomes).toContain('submitted')
})

/** An item whose merge was lost can be merged again. */
async function retry(origin: string, { data_id, version }: DatahubItem, token: string) {
  const url = `${origin}/v3/internal/datahub/${data_id}/merge`
  expect((await post(url, token, { base_version: version })).state).toBe('merged')
}

async function read<T>(url: string, token: string): Promise<T> {
  const answer = await fetch(url, { headers: { cookie: `_idtoken=${token}; _loggedin=1` } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The published values of a metric; none of one that is not published. */
async function readValues(origin: string, metricId: string): Promise<number[]> {
  const path = `/v2/projects/aave/metrics?metric_ids=${metricId}&start=2014-01-01&end=2025-01-01`
  const answer = await fetch(origin + path, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  const { data } = (await answer.json()) as { data?: Record<string, number | null>[] }
  return (data ?? []).flatMap((row) => row[metricId] ?? [])
}
