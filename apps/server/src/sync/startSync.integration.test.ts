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

const EMPTY = {
  source_id: 'coin-metrics',
  dataset: 'listings',
  title: 'Lists',
  subjects: 1,
  left: 0,
  asked: 1,
  reused: 0,
  unmatched: [],
  faults: [],
  report: null,
  error: null,
  refusal: null,
  needs: null,
}

describe('startSync', () => {
  it('asks, loads and says so in one line', async () => {
    const { lines, stop } = start({ mirror: sources.provider.origin })
    await expect.poll(() => lines, { timeout: 60_000 }).toHaveLength(1)
    await stop()
    expect(lines[0]).toBe('Synced the sources: 1 datasets loaded, 0 unchanged, 0 failed.')
  })

  it('reports when it runs, how far it is and what its outcome was', async () => {
    const { desk, stop, lines } = start({ mirror: sources.provider.origin })
    const steps: string[] = []
    const look = async () => {
      const { running } = await desk.readStatus()
      if (running?.step) steps.push(running.step.phase)
      return lines
    }
    await expect.poll(look, { interval: 5, timeout: 60_000 }).toHaveLength(1)
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
    await expect.poll(() => lines).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await stop()
    expect(lines).toEqual([expect.stringContaining('No source could be reached; trying again at ')])
  })

  it('fetches a source again soon of which a dataset ended early, and then waits for the next run', async () => {
    const { db, provider } = sources
    const connectors = pickConnectors('growthepie', 'coin-metrics')
    const desk = new SyncService(db, { connectors, raw: sources.raw, mirror: provider.origin })
    const ran: (string | undefined)[] = []
    vi.spyOn(desk, 'run').mockImplementation(async ({ source } = {}) => {
      ran.push(source)
      const [early, whole] = [ran.length < 4, { ...EMPTY, state: 'loaded' as const }]
      return {
        datasets: [
          ...(source === undefined ? [whole] : []),
          { ...EMPTY, source_id: 'growthepie', state: early ? 'failed' : 'loaded' },
          { ...EMPTY, source_id: 'github', state: 'failed', refusal: 'Not for you' },
        ],
        joined: [],
        error: null,
        exitCode: 1,
      }
    })
    const lines: string[] = []
    const stop = startSync(desk, {
      everyHours: 6,
      firstAfterMs: 0,
      retryAfterMs: () => 10,
      log: (line) => void lines.push(line),
    })
    await expect.poll(() => ran).toHaveLength(4)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await stop()
    expect(ran).toEqual([undefined, 'growthepie', 'growthepie', 'growthepie'])
    expect(lines.at(-1)).toContain('1 datasets loaded')
    expect(lines).toHaveLength(3)
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
