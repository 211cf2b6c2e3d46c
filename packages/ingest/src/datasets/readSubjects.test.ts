import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Dataset } from '../connectors/Connector.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createRawStore, type RawStore } from '../rawAnswers/createRawStore.ts'
import { createMemoryWriter } from '../testing/createMemoryWriter.ts'
import { storeAnswer } from '../testing/storeAnswer.ts'
import { readSubjects } from './readSubjects.ts'

const DATASET: Dataset = {
  id: 'fees',
  title: 'Fees',
  metrics: ['fees'],
  subjects: async () => [],
  read({ key, bodies: [value] }, writer) {
    writer.point({
      metric_id: 'fees',
      project_id: key,
      day: '2026-01-09',
      value: Number(value),
      line: 1,
    })
  },
}

let folder: string
let store: RawStore

beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
  store = createRawStore(createFolderStore(folder), 'source')
})

const answer = (key: string, text: string) => storeAnswer(store, { key, text })

describe('readSubjects', () => {
  it('names whose answer is no JSON inside, and reads the others', async () => {
    const answered = [
      await answer('aave', '1'),
      await answer('lido', '{"fees":NaN}'),
      await answer('uniswap', '2'),
    ]
    const writer = createMemoryWriter()
    const { faults } = await readSubjects(DATASET, { answered, store }, writer)
    expect(writer.points.map(({ project_id, value }) => [project_id, value])).toEqual([
      ['aave', 1],
      ['uniswap', 2],
    ])
    expect(faults).toEqual([{ key: 'lido', message: 'The response is not JSON.' }])
    expect(writer.rejects.map(({ example }) => example)).toEqual([
      'lido: The response is not JSON.',
    ])
  })

  it('reads nothing where more than half are so', async () => {
    const answered = [await answer('aave', '{"fees":NaN}'), await answer('lido', '[NaN]')]
    const reading = readSubjects(DATASET, { answered, store }, createMemoryWriter())
    await expect(reading).rejects.toMatchObject({ code: 'unsupported-input' })
  })
})
