import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import { expect, it } from 'vitest'
import type { DatasetRun } from '../datasets/DatasetRun.ts'
import type { FetchedDataset } from '../datasets/fetchDataset.ts'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { prefetchDatasets } from './prefetchDatasets.ts'

const steps: string[] = []
const reported: string[] = []

function run(id: string, metric: string, signal?: AbortSignal): DatasetRun {
  return {
    dataset: { id, title: id, metrics: [metric] },
    connector: { contract: { source_id: 'test' } },
    onProgress: (step: SyncStep) =>
      void reported.push('dataset' in step ? step.dataset : step.phase),
    ...(signal && { signal }),
  } as unknown as DatasetRun
}

/** Requests nothing, but records when it would have. */
function fetchWith(isIncrement: boolean) {
  return async ({ dataset, onProgress }: DatasetRun): Promise<FetchedDataset> => {
    steps.push(`fetch ${dataset.id}`)
    const { id } = dataset
    if (id === 'broken') throw new Error('the disk is full')
    onProgress?.({ phase: 'asking', source_id: 'test', dataset: id, done: 1, count: 1 })
    return {
      isIncrement,
      async load() {
        steps.push(`load ${id}`)
        onProgress?.({ phase: 'loading', source_id: 'test', dataset: id })
        return { dataset: id, state: 'loaded' } as SyncedDataset
      },
    }
  }
}

async function take(runs: readonly DatasetRun[], isIncrement: boolean): Promise<SyncedDataset[]> {
  steps.length = 0
  reported.length = 0
  const taken: SyncedDataset[] = []
  for await (const fetched of prefetchDatasets(runs, fetchWith(isIncrement)))
    taken.push(await fetched.load())
  return taken
}

it('requests the next dataset while an increment is loaded, and reports it in order', async () => {
  await take([run('a', 'fees'), run('b', 'tvl'), run('c', 'volume')], true)
  expect(steps).toEqual(['fetch a', 'fetch b', 'load a', 'fetch c', 'load b', 'load c'])
  expect(reported).toEqual(['a', 'a', 'b', 'c'])
})

it('loads whole histories alone', async () => {
  await take([run('a', 'fees'), run('b', 'tvl')], false)
  expect(steps).toEqual(['fetch a', 'load a', 'fetch b', 'load b'])
})

it('requests parts of one metric sequentially', async () => {
  await take([run('a', 'fees'), run('b', 'fees')], true)
  expect(steps).toEqual(['fetch a', 'load a', 'fetch b', 'load b'])
})

it('attempts nothing after it was stopped', async () => {
  const stop = new AbortController()
  stop.abort()
  const taken = await take([run('a', 'fees', stop.signal), run('b', 'tvl', stop.signal)], true)
  expect(steps).toEqual([])
  expect(taken.map(({ dataset, state }) => `${dataset} ${state}`)).toEqual([
    'a not-attempted',
    'b not-attempted',
  ])
})

it('throws what goes wrong on the way when its turn comes', async () => {
  await expect(take([run('a', 'fees'), run('broken', 'tvl')], true)).rejects.toThrow('disk is full')
  expect(steps).toEqual(['fetch a', 'fetch broken', 'load a'])
})

it('ends no sooner than its requests', async () => {
  let hasEnded = false
  const fetchOne = async (one: DatasetRun) => {
    const fetched = await fetchWith(true)(one)
    await new Promise((done) => setTimeout(done, one.dataset.id === 'b' ? 20 : 0))
    hasEnded = one.dataset.id === 'b'
    return fetched
  }
  for await (const _fetched of prefetchDatasets([run('a', 'fees'), run('b', 'tvl')], fetchOne))
    break
  expect(hasEnded).toBe(true)
})
