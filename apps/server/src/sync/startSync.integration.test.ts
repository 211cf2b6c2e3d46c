import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { createConnectors } from '@tickmark/ingest/connectors/createConnectors'
import { PROVIDERS } from '@tickmark/ingest/testing/PROVIDERS'
import { type FakeProvider, startFakeProvider } from '@tickmark/ingest/testing/startFakeProvider'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSync } from './startSync.ts'

let db: Analytics
let provider: FakeProvider
let folder: string
beforeAll(async () => {
  db = await openTestAnalytics()
  provider = await startFakeProvider(PROVIDERS)
  folder = await mkdtemp(join(tmpdir(), 'tickmark-schedule-'))
})
afterAll(async () => {
  await db.close()
  await provider.stop()
  await rm(folder, { recursive: true })
})

const CONNECTORS = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
})
const GROWTHEPIE = CONNECTORS.filter(({ contract }) => contract.source_id === 'growthepie')

function start(changes: { mirror: string | null; everyHours?: number; source?: string }) {
  const lines: string[] = []
  const stop = startSync(db, {
    everyHours: changes.everyHours ?? 6,
    firstAfterMs: 0,
    tell: (line) => void lines.push(line),
    options: {
      connectors: changes.mirror === null ? UNREACHABLE : GROWTHEPIE,
      rawFolder: join(folder, 'raw'),
      mirror: changes.mirror,
    },
  })
  return { lines, stop }
}

/** A host that no resolver knows. */
const UNREACHABLE = GROWTHEPIE.map((connector) => ({
  ...connector,
  contract: { ...connector.contract, origins: ['https://no-such-host.invalid'] },
}))

describe('startSync', () => {
  it('asks, loads and says so in one line', async () => {
    const { lines, stop } = start({ mirror: provider.origin })
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 })
    await stop()
    expect(lines[0]).toBe('Asked the sources: 1 datasets loaded, 0 unchanged, 0 failed.')
  })

  it('says once that nothing can be reached, however often it looks', async () => {
    const { lines, stop } = start({ mirror: null, everyHours: 1e-6 })
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await stop()
    expect(lines).toEqual([expect.stringContaining('No source can be reached from here.')])
  })

  it('asks nothing once it was stopped', async () => {
    provider.asked.length = 0
    const { lines, stop } = start({ mirror: provider.origin })
    await stop()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(provider.asked).toEqual([])
    expect(lines).toEqual([])
  })
})
