import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { SOURCE_TERMS } from '@tickmark/core/sources/SOURCE_TERMS'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createConnectors } from '../sources/createConnectors.ts'
import { DISTORTIONS } from '../testing/DISTORTIONS.ts'
import { NOW, PROVIDERS } from '../testing/PROVIDERS.ts'
import { type FakeProvider, startFakeProvider } from '../testing/startFakeProvider.ts'
import { syncInMemory } from '../testing/syncInMemory.ts'
import { SOURCE_IDS } from './Connector.ts'

const CONNECTORS = createConnectors({
  defillamaKey: 'defillama-key',
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'github-token',
})

let provider: FakeProvider
beforeEach(async () => {
  provider = await startFakeProvider(PROVIDERS)
})
afterEach(() => provider.stop())

const TRANSPORT_FAULTS = [
  'down',
  'slow',
  'too-many',
  'too-many-retry-after',
  'error-500',
  'html',
  'half-json',
] as const

/** Points that are not among the known ones; a matcher would compare each with each. */
function findOthers(points: readonly string[], known: readonly string[]): string[] {
  const all = new Set(known)
  return points.filter((one) => !all.has(one))
}

describe.each(
  CONNECTORS.map((connector, at) => [connector.contract.source_id, connector, at] as const),
)('%s', (_, connector, source) => {
  let isWell: ReturnType<typeof syncInMemory> | undefined
  /** The answer while nothing is wrong, requested once. */
  const syncWell = () => {
    isWell ??= sync()
    return isWell
  }
  const sync = (timeoutMs?: number) =>
    syncInMemory(connector, provider.origin, timeoutMs === undefined ? {} : { timeoutMs })

  // The same client asks all sources, so that each meets some of the faults.
  it.each(TRANSPORT_FAULTS.filter((_, at) => takesCase(source + at, 3)))(
    'gives nothing, and a reason for each dataset, while it is "%s"',
    async (fault) => {
      provider.fail(fault)
      const { points, failed, writer } = await sync(fault === 'slow' ? 40 : undefined)
      expect(points).toEqual([])
      expect(writer.records).toEqual([])
      const datasets = new Set(failed.map(({ dataset }) => dataset.split(' ')[0]))
      expect([...datasets].sort()).toEqual(connector.datasets.map(({ id }) => id).sort())
    },
  )

  it('gives the same when a fault passes', async () => {
    const { points, writer } = await syncWell()
    expect(points.length + writer.records.length).toBeGreaterThan(0)
    provider.fail('half-json', 2)
    const again = await sync()
    expect(again.failed).toEqual([])
    expect(again.points).toEqual(points)
    expect(again.writer.records).toEqual(writer.records)
  })

  it('gives every metric that it says it does', async () => {
    const { writer } = await syncWell()
    const promised = new Set<string>(connector.datasets.flatMap(({ metrics }) => metrics))
    // The assets of the catalog have no stablecoin on another ledger with holders and the like in one role.
    expect(
      [...promised].filter((id) => !writer.points.some((point) => point.metric_id === id)),
    ).toEqual([])
  })

  it('reads numbers that come as text', async () => {
    const { points } = await syncWell()
    provider.change(DISTORTIONS.asText)
    const changed = await sync()
    // A part that is not understood may be missing, with a reason, but nothing is different.
    expect(findOthers(changed.points, points)).toEqual([])
    const { records, rejects } = changed.writer
    expect(changed.points.length + records.length + rejects.length).toBeGreaterThan(0)
  })

  it('takes null for what is not known, never for zero', async () => {
    provider.change(DISTORTIONS.asNull)
    const { writer } = await sync()
    expect(writer.points.filter(({ value }) => value === 0)).toEqual([])
  })

  it('says which metrics no longer come when fields are renamed', async () => {
    const { points } = await syncWell()
    provider.change(DISTORTIONS.renamed)
    const { writer, points: rest, failed } = await sync()
    // Labels are keys themselves, so that another key is another label.
    const known = rest.filter((point) => !point.includes('"label:'))
    expect(findOthers(known, points)).toEqual([])
    const texts = [
      ...writer.rejects.map(({ reason }) => reason),
      ...failed.map(({ message }) => message),
    ]
    expect(texts.length).toBeGreaterThan(0)
  })

  it('does not count an entry that comes twice twice', async () => {
    const { points } = await syncWell()
    provider.change(DISTORTIONS.repeated)
    expect(new Set((await sync()).points)).toEqual(new Set(points))
  })

  it('states what its license requires, its units and its days', () => {
    const { contract } = connector
    expect(contract.license.name).not.toBe('')
    const terms = SOURCE_TERMS[contract.source_id]
    expect(terms?.license ?? 'no license stated').toBe(contract.license.name)
    expect(terms?.credit).toBe(contract.license.attribution)
    expect(SOURCE_NAMES[contract.source_id]).toBe(contract.title)
    expect(SOURCE_IDS).toContain(contract.source_id)
    expect(contract.units).not.toBe('')
    expect(contract.time).not.toBe('')
    expect(contract.revision_days).toBeGreaterThan(0)
    for (const origin of contract.origins) expect(new URL(origin).origin).toBe(origin)
  })

  it('marks no day as complete that was not over', async () => {
    const { writer } = await syncWell()
    const today = NOW.slice(0, 10)
    expect(writer.points.filter((point) => point.day >= today && !point.provisional)).toEqual([])
    expect(writer.points.every((point) => point.day <= today)).toBe(true)
  })
})
