import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { TableDiff } from '@tickmark/core/datahub/TableDiff'
import { addDays } from '@tickmark/core/time/Day'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readMemory } from '../readUsage.ts'
import { ROOT, startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'
import { visitUntil } from '../sync/visitPages.ts'

const VALUES: Sized = { whole: 2_000_000, smoke: 20_000 }
const CHANGED: Sized = { whole: 100_000, smoke: 1_000 }
const DAYS = 4_000
const METRICS = ['fees', 'revenue', 'tvl', 'transaction_count']
const WITHIN_MS = 300_000
const IDLE_MS: Sized = { whole: 20_000, smoke: 1_000 }
const BARS = { preview: 3, merge: 60, memory: 300, diff: 1, pages: 2 } as const
/** The engine checks no cell and says nothing about what it reads. */
const AGAINST_ENGINE = 5

/**
 * A table that is sent in parts, previewed, committed, merged and compared, with the memory of the server and its pages
 * meanwhile.
 */
export async function* datahub({ size }: BenchOptions): AsyncGenerator<Result> {
  const dataDir = makeTempFolder('datahub')
  const server = await startServer({ dataDir })
  const token = await enter(dataDir)
  const call = createCaller(server.url, token)
  const projects = (await readdir(join(ROOT, 'catalog/projects'))).map((name) => name.slice(0, -5))
  const idle = readMemory(server.pid, 'VmRSS')
  let highest = idle
  const watch = setInterval(() => {
    highest = Math.max(highest, readMemory(server.pid, 'VmRSS'))
  }, 100)
  const table = writeTable(projects, VALUES[size], 1)
  logProgress(`${(table.length / 1e6).toFixed(0)} MB of CSV`)
  const file_id = await call.send(table)
  const previewed = await time(() => call.post('/table', { file_id }))
  const inserted = await insert(table)
  const mapping = (previewed.result as { mapping: object }).mapping
  const staging = time(() => propose(call, { file_id, mapping }))
  const merging = staging.then(({ result }) => time(() => merge(call, result)))
  const pages = await visitUntil(server.url, merging)
  logProgress(`sent and read; a commit takes ${(await staging).seconds.toFixed(1)} s`)
  const merged = await merging
  const changedId = await call.send(writeTable(projects, CHANGED[size], 2))
  const changed = await propose(call, { file_id: changedId, mapping })
  const diff = await time(() => call.get<TableDiff>(`/${changed.data_id}/diff?limit=50`))
  if (diff.result.changed !== CHANGED[size])
    throw new Error(`The diff has ${diff.result.changed} changed points.`)
  clearInterval(watch)
  // With the same data: pages of an empty terminal compute nothing.
  await visitUntil(server.url, setTimeout(IDLE_MS[size]))
  const idlePages = await visitUntil(server.url, setTimeout(IDLE_MS[size]))
  await server.stop()
  const rows = [
    ['datahub.preview', previewed.seconds, 's', BARS.preview],
    ['datahub.merge', merged.seconds, 's', BARS.merge],
    ['datahub.diff', diff.seconds, 's', BARS.diff],
    ['datahub.memory', highest - idle, 'MB', BARS.memory],
  ] as const
  const against = [
    ['datahub.preview-insert', previewed.seconds, 's', AGAINST_ENGINE, inserted],
    ['datahub.pages', pages, 'ms', BARS.pages, idlePages],
  ] as const
  for (const [bench, value, unit, bar] of rows) yield compareWithBar({ bench, value, unit, bar })
  for (const [bench, value, unit, bar, reference] of against)
    yield compareWithBar({ bench, value, unit, bar, reference })
}

/** Inserts the same file by the engine, and returns the number of seconds that it takes to read and store it. */
async function insert(table: string): Promise<number> {
  const folder = makeTempFolder('datahub-insert')
  const file = join(folder, 'table.csv')
  writeFileSync(file, table)
  const program = startProcess(process.execPath, ['bench/src/processes/insertCsv.ts', folder, file])
  return Number(await program.finish(WITHIN_MS))
}

type Caller = ReturnType<typeof createCaller>

async function propose(call: Caller, data: object): Promise<DatahubItem> {
  const item = { kind: 'data', title: 'A table', data }
  const { data_id } = await call.post<DatahubItem>('/create', item)
  return call.post(`/${data_id}/submit`, {})
}

function merge(call: Caller, { data_id, version }: DatahubItem): Promise<DatahubItem> {
  return call.post(`/${data_id}/merge`, { base_version: version })
}

/** A long table of so many values, project by project. */
function writeTable(projects: readonly string[], values: number, factor: number): string {
  const days = Array.from({ length: DAYS }, (_, at) => addDays('2014-01-01', at))
  const rows: string[] = []
  for (const project of projects)
    for (const metric of METRICS)
      for (const day of days) {
        if (rows.length >= values) return `date,project,metric,value,note\n${rows.join('\n')}\n`
        rows.push(`${day},${project},${metric},${(1e6 + rows.length) * factor}.0001,ok.`)
      }
  throw new Error('There are too few projects for so many values.')
}

async function time<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begun = performance.now()
  const result = await work()
  return { seconds: (performance.now() - begun) / 1_000, result }
}

/** The session of a member of staff. */
async function enter(dataDir: string): Promise<string> {
  const order = (...words: string[]) =>
    startProcess(process.execPath, ['apps/server/src/admin.ts', ...words], {
      TT_DATA_DIR: dataDir,
    }).finish(WITHIN_MS)
  await order('user', 'create', 'rita@team.example')
  await order('user', 'staff', 'rita@team.example', 'on')
  return (await order('token', 'rita@team.example')).split('\n')[0]?.replace('_idtoken=', '') ?? ''
}

function createCaller(origin: string, token: string) {
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${origin}/v3/internal/datahub${path}`, {
      ...init,
      headers: { cookie: `_idtoken=${token}; _loggedin=1`, origin, ...init.headers },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const post = <T>(path: string, body: object) =>
    ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    get: <T>(path: string) => ask<T>(path),
    post,
    /** Sends a file in parts and returns its id. */
    async send(text: string): Promise<string> {
      const bytes = Buffer.from(text)
      const { file_id, part_bytes } = await post<{ file_id: string; part_bytes: number }>(
        '/files',
        {
          name: 'table.csv',
          size: bytes.length,
        },
      )
      for (let part = 0; part * part_bytes < bytes.length; part++) {
        const form = new FormData()
        form.set('part', String(part))
        const own = bytes.subarray(part * part_bytes, (part + 1) * part_bytes)
        form.set('file', new Blob([new Uint8Array(own)]))
        await ask(`/files/${file_id}/parts`, { method: 'POST', body: form })
      }
      return file_id
    },
  }
}
