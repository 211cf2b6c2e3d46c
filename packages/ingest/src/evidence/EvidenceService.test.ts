import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Dataset } from '../connectors/Connector.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createRawStore } from '../rawAnswers/createRawStore.ts'
import { createConnectors } from '../sources/createConnectors.ts'
import { storeAnswer } from '../testing/storeAnswer.ts'
import { findSubject } from './EvidenceService.ts'

const DATASET: Dataset = {
  id: 'fees',
  title: 'Fees',
  metrics: ['fees'],
  subjects: async () => [],
  // Each has projects that only its answer names.
  projectOf: () => null,
  read({ bodies: [body] }, writer) {
    const { project_id, value } = body as { project_id: string; value: number }
    writer.point({ metric_id: 'fees', project_id, day: '2026-01-09', value, line: 1 })
  },
}

const POINT = {
  metric_id: 'fees',
  project_id: 'aave',
  chain_id: '',
  product_id: '',
  contract_id: '',
  day: '2026-01-09',
  batch_id: 'batch',
}

let folder: string

beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
})

describe('findSubject', () => {
  it('goes past answers that are no JSON inside', async () => {
    const store = createRawStore(createFolderStore(folder), 'source')
    const [connector] = createConnectors({
      defillamaKey: null,
      coingeckoKey: null,
      coingeckoPlan: 'demo',
      githubToken: null,
    })
    if (connector === undefined) throw new Error('There is no connector.')
    const subjects = [
      await storeAnswer(store, { key: 'broken', text: '{"project_id":"aave","value":NaN}' }),
      await storeAnswer(store, { key: 'other', text: '{"project_id":"lido","value":2}' }),
      await storeAnswer(store, { key: 'wanted', text: '{"project_id":"aave","value":1}' }),
    ]
    const run = { connector, dataset: DATASET, store, subjects, count: subjects.length }
    const search = { catalog: CATALOG, point: POINT, lost: new Map(), hasTime: () => true }
    expect(await findSubject(run, search)).toMatchObject({
      key: 'wanted',
      values: [{ value: 1, line: 1 }],
    })
    expect(search.lost.size).toBe(0)
  })
})
