import { AppError } from '@tickmark/core/errors/AppError'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import type { Lease, Leases } from '@tickmark/core/stores/Lease'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { getMartPage } from '../marts/getMartPage.ts'
import { listCatalogueChanges, listStatedFields } from '../provenance/traceCatalog.ts'
import { openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { publishMetric, readOwnMetrics, retireMetric } from './ownMetrics.ts'
import { isCatalogBatch, publishEdits, readBefore, withEditLease } from './publishEdits.ts'

const db = openForTests(openTestAnalytics)

const publish = (batch_id: string, fields: Record<string, unknown>) =>
  publishEdits(db, {
    batch_id,
    author: 'ada, merged by bob',
    reason: `Datahub #1: ${batch_id}`,
    project_id: 'aave',
    fields,
    source: 'datahub:1',
    revision: '3',
  })

const symbol = () => db.catalog.find('aave')?.symbol

describe('the edits layer', () => {
  it('publishes a batch that can be traced to its item', async () => {
    await publish('one', { symbol: 'AAV' })
    expect(symbol()).toBe('AAV')
    const [stated] = await listStatedFields(db, 'aave').then((fields) =>
      fields.filter(({ field }) => field === 'symbol'),
    )
    expect(stated).toMatchObject({
      layer: 'edits',
      source: 'datahub:1',
      revision: '3',
      batch_id: 'one',
      author: 'ada, merged by bob',
    })
    expect([await isCatalogBatch(db, 'one'), await isCatalogBatch(db, 'two')]).toEqual([
      true,
      false,
    ])
  })

  it('states that there is no value, whatever lower layers say', async () => {
    await publish('two', { symbol: null })
    expect(symbol()).toBe('')
    expect(await readBefore(db, 'one')).toEqual({
      fields: { symbol: undefined },
      changedSince: ['symbol'],
    })
    expect(await readBefore(db, 'two')).toEqual({ fields: { symbol: 'AAV' }, changedSince: [] })
  })

  it('states nothing again after a revert of both', async () => {
    await publish('three', (await readBefore(db, 'two')).fields)
    expect(symbol()).toBe('AAV')
    await publish('four', { symbol: undefined })
    expect(symbol()).toBe('AAVE')
    await expect(publish('five', { symbol: undefined })).rejects.toThrow('changes nothing')
  })
})

describe('the lease of the edits layer', () => {
  const leaseOf = (check: () => Promise<void>): Leases => ({
    isShared: true,
    take: async (): Promise<Lease> => ({
      id: 'lease',
      signal: new AbortController().signal,
      check,
      release: async () => undefined,
    }),
    isElsewhere: async () => false,
    isFree: async () => true,
    close: async () => undefined,
  })

  it('lets one piece of work run at a time', async () => {
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      steps.push(`${name} ends`)
    }
    await Promise.all([withEditLease(db, null, work('a')), withEditLease(db, null, work('b'))])
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('stops a server that has lost it before the batch counts', async () => {
    const lost = leaseOf(async () => {
      throw new AppError('conflict', 'The lease is lost.')
    })
    const publishing = withEditLease(db, lost, () => publish('late', { symbol: 'LATE' }))
    await expect(publishing).rejects.toThrow('The lease is lost.')
    expect([symbol(), await isCatalogBatch(db, 'late')]).toEqual(['AAVE', false])
  })

  it('refuses while another server has it', async () => {
    const taken = { ...leaseOf(async () => undefined), take: async () => null }
    await expect(withEditLease(db, taken, async () => 1)).rejects.toThrow('Another server')
  })
})

describe('own metrics', () => {
  const METRIC: OwnMetric = {
    metric_id: 'own_seats',
    title: 'Seats sold',
    definition: 'Seats that customers pay for.',
    format: 'number',
    kind: 'stock',
    gap: 'missing',
    is_lower_value_better: false,
  }
  const batch = (batch_id: string) => ({
    batch_id,
    author: 'ada, merged by bob',
    reason: `Datahub #2: ${batch_id}`,
    source: 'datahub:2',
    revision: '1',
  })

  it('are known as soon as they are published, in the version that was published last', async () => {
    await publishMetric(db, METRIC, batch('first'))
    expect(findMetric('own-seats')).toMatchObject({ title: 'Seats sold', additive: true })
    await publishMetric(db, { ...METRIC, title: 'Paid seats' }, batch('second'))
    expect(findMetric('own_seats')?.title).toBe('Paid seats')
    expect(db.catalog.find('own_seats')).toBeUndefined()
    await expect(
      publishMetric(db, { ...METRIC, title: 'Paid seats' }, batch('again')),
    ).rejects.toThrow('changes nothing')
    expect(await readBefore(db, 'second', 'metrics')).toEqual({
      fields: { definition: METRIC },
      changedSince: [],
    })
  })

  it('are unknown once they are retired, and come back when they are published again', async () => {
    await retireMetric(db, 'own_seats', batch('third'))
    expect([findMetric('own_seats'), await readOwnMetrics(db)]).toEqual([undefined, []])
    await expect(retireMetric(db, 'own_seats', batch('nothing'))).rejects.toThrow('changes nothing')
    await publishMetric(db, METRIC, batch('fourth'))
    expect(await readOwnMetrics(db)).toEqual([METRIC])
  })

  it('are in the list of what changed in the catalog, field by field', async () => {
    const { changes, total } = await listCatalogueChanges(db, { limit: 4, offset: 0 })
    expect(total).toBeGreaterThan(4)
    const whole = (kind: string) => [
      ...[kind, '', 'own_seats', 'metrics', 'datahub:2'],
      ['definition', 'format', 'gap', 'is_lower_value_better', 'kind', 'title'],
    ]
    expect(
      changes.map(({ kind, project_id, metric_id, layer, source, fields }) => [
        ...[kind, project_id, metric_id, layer, source],
        kind === 'changed' && metric_id !== '' && fields.length === 1
          ? fields
          : fields.map(({ field }) => field),
      ]),
    ).toEqual([
      whole('changed'),
      whole('removed'),
      [
        ...['changed', '', 'own_seats', 'metrics', 'datahub:2'],
        [{ field: 'title', before: 'Seats sold', after: 'Paid seats' }],
      ],
      whole('added'),
    ])
    const ofSeats = { filterType: 'set' as const, values: ['own_seats'] }
    const { rows } = await getMartPage(
      db,
      'catalog_changes',
      RowsRequest.parse({
        valueCols: ['kind', 'fields', 'changes'].map((id) => ({ id })),
        filterModel: { metric_id: ofSeats },
      }),
    )
    expect(rows.map(({ kind, fields, changes }) => [kind, fields, changes])[2]).toEqual([
      'changed',
      ['title'],
      ['title: Seats sold → Paid seats'],
    ])
    expect(rows.map(({ kind }) => kind)).toEqual(changes.map(({ kind }) => kind))
  })

  it('are read as of a moment', async () => {
    const [{ published_at }] = (await db.rows<{ published_at: number }>({
      sql: `SELECT toUnixTimestamp64Milli(published_at) AS published_at FROM catalogue_batches WHERE batch_id = 'second'`,
    })) as [{ published_at: number }]
    expect(await readOwnMetrics(db, published_at + 1)).toEqual([{ ...METRIC, title: 'Paid seats' }])
    expect(await readOwnMetrics(db, published_at - 3_600_000)).toEqual([])
  })
})
