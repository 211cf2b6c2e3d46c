import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROVIDERS } from '@tickmark/ingest/testing/PROVIDERS'
import { type FakeProvider, startFakeProvider } from '@tickmark/ingest/testing/startFakeProvider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '../testing/runProgram.ts'

let folder: string
let provider: FakeProvider
let settings: Record<string, string>
const running = new Set<ReturnType<typeof runProgram>>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tickmark-sync-'))
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
  await rm(folder, { recursive: true })
})

function start(...args: Parameters<typeof runProgram>) {
  const program = runProgram(...args)
  running.add(program)
  return program
}

const ONE_SOURCE = ['--source', 'growthepie']

describe('the sync command', () => {
  it('has the running server ask, which asks nothing by itself, and answers with it', async () => {
    const server = start('main', [], settings)
    const url = (await server.line(/ is at /)).replace(/^.* is at /, '').replace('/explorer', '')
    expect(provider.asked).toEqual([])

    const command = start('sync', ONE_SOURCE, settings)
    expect(await command.ended, command.output()).toBe(0)
    expect(command.output()).toMatch(/growthepie\s+fundamentals\s+loaded\s+7/)
    const path = '/v2/projects/arbitrum/metrics?metric_ids=fees&start=2026-01-03&end=2026-01-03'
    const answer = await fetch(url + path, { headers: { authorization: 'Bearer tickmark-public' } })
    expect(((await answer.json()) as { data: { fees: number }[] }).data[0]?.fees).toBe(1_020)
  })

  it('works without a server, and a second time loads nothing again', async () => {
    const first = start('sync', ONE_SOURCE, settings)
    expect(await first.ended, first.output()).toBe(0)
    const second = start('sync', ONE_SOURCE, settings)
    expect(await second.ended, second.output()).toBe(0)
    expect(second.output()).toMatch(/growthepie\s+fundamentals\s+unchanged/)
  })

  it('refuses what it does not know, and says what there is', async () => {
    const wrong = start('sync', ['--source', 'nobody'], settings)
    expect(await wrong.ended).toBe(2)
    expect(wrong.output()).toContain('Unknown source "nobody". Known are coin-metrics, coingecko')
    const setting = start('sync', [], { ...settings, TT_SOURCES: 'nobody' })
    expect(await setting.ended).toBe(2)
    expect(setting.output()).toContain('The setting TT_SOURCES is "nobody"')
  })
})
