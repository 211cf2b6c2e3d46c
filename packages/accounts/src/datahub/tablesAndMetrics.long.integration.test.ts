import type { MetricEdit } from '@tickmark/core/datahub/MetricEdit'
import { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { toActor } from '../access/Caller.ts'
import { createMemoryPublisher } from '../testing/createMemoryPublisher.ts'
import { STORE_KINDS } from '../testing/openTestAccounts.ts'
import { openTestDatahub } from '../testing/openTestDatahub.ts'
import { commitItem, createItem } from './commitItem.ts'
import { submitItem } from './discussItem.ts'
import { prepareFirst, prepareNext } from './prepareProposal.ts'
import { stageCommit } from './tableCommit.ts'
import { addPart, findFile, keepFile } from './tableFiles.ts'

const TABLE = Buffer.from('date,fees\n2026-01-01,1\n')

describe.each(STORE_KINDS)('tables and metrics of the datahub on the %s store', (kind) => {
  const datahub = openForTests(() => openTestDatahub(kind))
  beforeEach(() => {
    datahub.publisher = createMemoryPublisher()
  })

  it('publishes a table whole or not at all when a server dies in between', async () => {
    const file_id = await keepFile(datahub.accounts, datahub.ada, {
      name: 'fees.csv',
      bytes: TABLE,
    })
    const mapping = TableMapping.parse({ columns: [] })
    const proposed = () =>
      stageCommit(datahub.accounts, datahub.ada, {
        publisher: datahub.publisher,
        projectId: 'aave',
        file_id,
        mapping,
      })
    const propose = async () => {
      const item = { kind: 'data', title: 'Fees', projectId: 'aave', message: 'First' } as const
      const { catalog } = datahub.publisher
      const data = await proposed()
      const dataId = await createItem(datahub.accounts, toActor(datahub.ada), {
        ...item,
        data,
        catalog,
      })
      await submitItem(datahub.accounts, datahub.ada, { dataId })
      return dataId
    }
    const [first, second] = [await propose(), await propose()]
    datahub.publisher.tables.publish = () => Promise.reject(new Error('killed'))
    await expect(datahub.merge(first)).rejects.toThrow('killed')
    expect((await datahub.read(first)).state).toBe('submitted')
    datahub.publisher = createMemoryPublisher()
    const { publish } = datahub.publisher.tables
    datahub.publisher.tables.publish = async (table) => {
      await publish(table)
      throw new Error('killed after it')
    }
    await expect(datahub.merge(first)).rejects.toThrow('killed after it')
    expect(await datahub.read(first)).toMatchObject({ state: 'merged', merged_commit: 1 })
    await expect(datahub.merge(second)).rejects.toMatchObject({
      errors: [{ code: 'rebase-needed' }],
    })
    expect((await datahub.read(second)).checks).toMatchObject([{ kind: 'conflict', field: 'fees' }])
    await datahub.revert(first)
    expect((await datahub.read(first)).state).toBe('reverted')
    await expect(
      addPart(datahub.accounts, datahub.ada, { fileId: file_id, number: 1, bytes: TABLE }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(findFile(datahub.accounts, file_id, datahub.bob.caller.userId)).rejects.toThrow(
      'no file',
    )
  })

  it('keeps a table once that is sent again as another file', async () => {
    const { accounts, ada } = datahub
    const propose = async () => {
      const file_id = await keepFile(accounts, ada, { name: 'fees.csv', bytes: TABLE })
      const data = await stageCommit(accounts, ada, {
        publisher: datahub.publisher,
        projectId: 'aave',
        file_id,
        mapping: TableMapping.parse({ columns: [] }),
      })
      const item = { kind: 'data', title: 'Sent again', projectId: 'aave', message: 'One' } as const
      const { catalog } = datahub.publisher
      const dataId = await createItem(accounts, toActor(ada), { ...item, data, catalog })
      return { dataId, file_id }
    }
    const [first, second] = [await propose(), await propose()]
    expect(second.dataId).toBe(first.dataId)
    const isUsed = (id: string) =>
      accounts.db.selectFrom('datahub_files').select('is_used').where('id', '=', id).execute()
    expect([await isUsed(first.file_id), await isUsed(second.file_id)]).toEqual([
      [{ is_used: true }],
      [{ is_used: false }],
    ])
  })

  const SEATS = {
    metric_id: 'own_seats',
    title: 'Seats sold',
    definition: 'Places that customers have paid for, at the end of the day.',
    format: 'number',
    kind: 'stock',
    is_lower_value_better: false,
  } as const
  const proposeMetric = async (data: MetricEdit, by = datahub.ada) => {
    const given = { publisher: datahub.publisher, data, kind: 'metric', projectId: 'aave' } as const
    const dataId = await createItem(datahub.accounts, toActor(by), {
      title: 'Seats',
      kind: 'metric',
      projectId: 'aave',
      message: 'First',
      data: await prepareFirst(datahub.accounts, by, given),
      catalog: datahub.publisher.catalog,
    })
    await submitItem(datahub.accounts, by, { dataId })
    return dataId
  }
  const listIds = () =>
    datahub.publisher.metrics.list().map(({ metric_id, title }) => [metric_id, title])

  it('leads a metric from a proposal to the catalog, through changes and a deletion, and back', async () => {
    const first = await proposeMetric(SEATS)
    const taken = await proposeMetric({ ...SEATS, title: 'Chairs sold' })
    expect(await datahub.read(first)).toMatchObject({
      kind: 'metric',
      metric_id: 'own_seats',
      is_new: true,
      changes: [{ field: 'title' }, {}, {}, {}, {}],
      checks: [],
    })
    await datahub.merge(first)
    expect([listIds(), datahub.publisher.publishedMetrics[0]]).toMatchObject([
      [['own_seats', 'Seats sold']],
      { source: `datahub:${first}`, revision: '1', author: 'ada, merged by rita' },
    ])
    await expect(datahub.merge(taken)).rejects.toMatchObject({ code: 'bad-request' })

    const [renamed, again] = [
      await proposeMetric({ metric_id: 'own_seats', title: 'Paid seats' }),
      await proposeMetric({ metric_id: 'own_seats', title: 'Seats paid for' }),
    ]
    await datahub.merge(renamed)
    await expect(datahub.merge(again)).rejects.toMatchObject({
      errors: [{ code: 'rebase-needed' }],
    })
    const rebased = await prepareNext(datahub.accounts, datahub.ada, {
      dataId: again,
      publisher: datahub.publisher,
      data: undefined,
    })
    const { catalog } = datahub.publisher
    await commitItem(datahub.accounts, datahub.ada, {
      dataId: again,
      message: 'Rebased',
      data: rebased,
      catalog,
    })
    expect((await datahub.read(again)).checks).toEqual([])
    await expect(datahub.revert(first)).rejects.toMatchObject({ code: 'conflict' })
    await datahub.revert(renamed)
    expect(listIds()).toEqual([['own_seats', 'Seats sold']])

    const deletion = await proposeMetric({ metric_id: 'own_seats', is_deleted: true })
    await datahub.merge(deletion)
    expect(listIds()).toEqual([])
    await expect(datahub.merge(again)).rejects.toMatchObject({ code: 'bad-request' })
    expect((await datahub.read(again)).checks).toMatchObject([
      { kind: 'fault', field: 'metric_id' },
    ])
    await datahub.revert(deletion)
    expect(listIds()).toEqual([['own_seats', 'Seats sold']])
    await datahub.revert(first)
    expect([listIds(), (await datahub.read(first)).state]).toEqual([[], 'reverted'])
  })

  it('publishes a metric and its first values whole or not at all', async () => {
    const file_id = await keepFile(datahub.accounts, datahub.ada, {
      name: 'seats.csv',
      bytes: TABLE,
    })
    const values = { file_id, mapping: TableMapping.parse({ columns: [] }) }
    const dataId = await proposeMetric({ ...SEATS, values })
    datahub.publisher.tables.publish = () => Promise.reject(new Error('killed before the values'))
    await expect(datahub.merge(dataId)).rejects.toThrow('killed')
    expect([listIds(), (await datahub.read(dataId)).state]).toEqual([[], 'submitted'])
    datahub.publisher = createMemoryPublisher()
    let isAlive = false
    datahub.publisher.before = async () => {
      if (!isAlive) throw new Error('killed between values and definition')
    }
    await expect(datahub.merge(dataId)).rejects.toThrow('killed between')
    expect([datahub.publisher.publishedTables.length, listIds()]).toEqual([1, []])
    isAlive = true
    expect((await datahub.read(dataId)).state).toBe('merged')
    expect(listIds()).toEqual([['own_seats', 'Seats sold']])
    isAlive = false
    await expect(datahub.revert(dataId)).rejects.toThrow('killed between')
    isAlive = true
    expect([(await datahub.read(dataId)).state, listIds()]).toEqual(['reverted', []])
  })
})
