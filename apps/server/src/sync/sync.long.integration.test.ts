import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Evidence, RawAnswer } from '@tickmark/core/answers/Evidence'
import type { Trace } from '@tickmark/core/answers/Trace'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { PROVIDERS } from '@tickmark/ingest/testing/PROVIDERS'
import { type FakeProvider, startFakeProvider } from '@tickmark/ingest/testing/startFakeProvider'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../testing/runProgram.ts'

let folder: string
let provider: FakeProvider
let settings: Record<string, string>
const running = new Set<ReturnType<typeof runProgram>>()

beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
  provider = await startFakeProvider(PROVIDERS)
  settings = {
    TT_DATA_DIR: join(folder, 'data'),
    TT_SAMPLE: 'off',
    PORT: '0',
    TT_SOURCE_MIRROR: provider.origin,
  }
})
afterEach(async () => {
  for (const program of running) program.child.kill('SIGKILL')
  await Promise.all([...running].map((program) => program.ended))
  running.clear()
  await provider.stop()
})

function start(...args: Parameters<typeof runProgram>) {
  const program = runProgram(...args)
  running.add(program)
  return program
}

/** The source allows nine requests a minute. All programs have one clock, as their answers show. */
const PACE = `${Date.now()};60:100000`
const ONE_SOURCE = ['--source', 'growthepie']

/** From the figure to its trace, to its evidence, to the bytes that the provider sends. */
async function followToBytes(url: string): Promise<void> {
  const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: 'Bearer tickmark-public' },
    })
    const { data } = (await answer.json()) as { data: T }
    return data
  }
  const figure = { project_id: 'arbitrum', metric_id: 'fees', timestamp: '2026-01-03' }
  const trace = await ask<Trace>('/v2/trace', { ...figure, granularity: 'day' })
  const { batch_id = '' } = trace.versions.find(({ current }) => current) ?? {}
  const evidence = await ask<Evidence>('/v2/trace/evidence', { ...figure, batch_id })
  const [answer] = evidence.answers
  const [record] = answer?.records ?? []
  const source = new URL(answer?.url ?? '')
  const sent = Buffer.from(
    await (await fetch(`${provider.origin}/${source.host}${source.pathname}`)).arrayBuffer(),
  )
  expect(createHash('sha256').update(sent).digest('hex')).toBe(answer?.sha256)
  const { offset = 0, length = 0 } = record ?? {}
  expect(sent.subarray(offset, offset + length).toString()).toBe(record?.text)
  expect(record?.text).toContain('1020')
  const whole = await ask<RawAnswer>(`/v2/trace/answers/${batch_id}/${answer?.sha256}`)
  expect(whole.text).toBe(sent.toString())
}

describe('the sync command', () => {
  it('has the running server ask, which asks nothing by itself, and answers with it', async () => {
    const server = start({ name: 'main', pace: PACE }, [], settings)
    const url = (await server.line(/ is at /)).replace(/^.* is at /, '').replace('/explorer', '')
    expect(provider.requests).toEqual([])

    const command = start('sync', ONE_SOURCE, settings)
    expect(await command.ended, command.output()).toBe(0)
    expect(command.output()).toMatch(/growthepie\s+fundamentals\s+loaded\s+7/)
    const path = '/v2/projects/arbitrum/metrics?metric_ids=fees&start=2026-01-03&end=2026-01-03'
    const answer = await fetch(url + path, { headers: { authorization: 'Bearer tickmark-public' } })
    expect(((await answer.json()) as { data: { fees: number }[] }).data[0]?.fees).toBe(1_020)
    await followToBytes(url)
  })

  it('works without a server, and a second time loads nothing again', async () => {
    const first = start({ name: 'sync', pace: PACE }, ONE_SOURCE, settings)
    expect(await first.ended, first.output()).toBe(0)
    const second = start({ name: 'sync', pace: PACE }, ONE_SOURCE, settings)
    expect(await second.ended, second.output()).toBe(0)
    expect(second.output()).toMatch(/growthepie\s+fundamentals\s+unchanged/)
  }, 300_000)

  it('refuses what it does not know, and says what there is', async () => {
    const wrong = start('sync', ['--source', 'nobody'], settings)
    expect(await wrong.ended).toBe(2)
    expect(wrong.output()).toContain(
      'Unknown source "nobody". Known sources: blockscout, coin-metrics, coingecko',
    )
    const setting = start('sync', [], { ...settings, TT_SOURCES: 'nobody' })
    expect(await setting.ended).toBe(2)
    expect(setting.output()).toContain('The setting TT_SOURCES is "nobody"')
  })
})
