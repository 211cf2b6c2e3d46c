import { openForTests } from '@tickmark/core/testing/openForTests'
import { SyncService } from '@tickmark/ingest/sync/SyncService'
import { describe, expect, it, vi } from 'vitest'
import { openTestSources, pickConnectors } from '../testing/openTestSources.ts'
import { startSync } from './startSync.ts'

const sources = openForTests(openTestSources)

const GROWTHEPIE = pickConnectors('growthepie')

function start(changes: {
  mirror: string | null
  everyHours?: number
  firstAfterMs?: number
  retryAfterMs?: () => number
}) {
  const lines: string[] = []
  const desk = new SyncService(sources.db, {
    connectors: changes.mirror === null ? UNREACHABLE : GROWTHEPIE,
    raw: sources.raw,
    mirror: changes.mirror,
  })
  const stop = startSync(desk, {
    everyHours: changes.everyHours ?? 6,
    firstAfterMs: changes.firstAfterMs ?? 0,
    ...(changes.retryAfterMs && { retryAfterMs: changes.retryAfterMs }),
    log: (line) => void lines.push(line),
  })
  return { lines, stop, desk }
}

/** A host that no resolver knows. */
const UNREACHABLE = GROWTHEPIE.map((connector) => ({
  ...connector,
  contract: { ...connector.contract, origins: ['https://no-such-host.invalid'] },
}))

describe('startSync', () => {
  it('asks, loads and says so in one line', async () => {
    const { lines, stop } = start({ mirror: sources.provider.origin })
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 })
    await stop()
    expect(lines[0]).toBe('Synced the sources: 1 datasets loaded, 0 unchanged, 0 failed.')
  })

  it('reports when it runs, how far it is and what its outcome was', async () => {
    const { desk, stop, lines } = start({ mirror: sources.provider.origin })
    const steps: string[] = []
    await vi.waitFor(
      async () => {
        const { running } = await desk.readStatus()
        if (running?.step) steps.push(running.step.phase)
        expect(lines).toHaveLength(1)
      },
      { timeout: 60_000, interval: 5 },
    )
    expect(steps).toContain('asking')
    const { running, every_hours, next_run_at, sources: states } = await desk.readStatus()
    expect([running, every_hours]).toEqual([null, 6])
    expect(Date.parse(next_run_at ?? '')).toBeGreaterThan(Date.now() + 5 * 3_600_000)
    expect(states).toMatchObject([
      { source_id: 'growthepie', datasets: [{ error: null, fault_count: 0 }] },
    ])
    await stop()
    // Its outcome is known after a restart, too.
    const after = new SyncService(sources.db, desk.options)
    expect((await after.readStatus()).sources).toEqual(states)
  })

  it('is asked at once by order, one run at a time, of sources that it knows', async () => {
    const { desk, stop } = start({
      mirror: sources.provider.origin,
      everyHours: 6,
      firstAfterMs: 3_600_000,
    })
    const run = desk.runNow('growthepie')
    expect(() => desk.runNow()).toThrow('already running')
    await run
    expect(() => desk.runNow('no-such-source')).toThrow('"no-such-source"')
    await stop()
  })

  it('says once that nothing can be reached, however often it looks', async () => {
    const { lines, stop } = start({ mirror: null, retryAfterMs: () => 10 })
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await stop()
    expect(lines).toEqual([expect.stringContaining('No source could be reached; trying again at ')])
  })

  it('asks nothing once it was stopped', async () => {
    sources.provider.requests.length = 0
    const { lines, stop } = start({ mirror: sources.provider.origin })
    await stop()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sources.provider.requests).toEqual([])
    expect(lines).toEqual([])
  })
})
