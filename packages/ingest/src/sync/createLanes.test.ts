import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { expect, it } from 'vitest'
import { createConnectors } from '../sources/createConnectors.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { NOW } from '../testing/PROVIDERS.ts'
import { createLanes, createLoadQueue } from './createLanes.ts'

it('loads one batch at a time: figures of today, then lists, then histories', async () => {
  const queue = createLoadQueue()
  const loaded: string[] = []
  const lists: boolean[] = []
  const load = (name: string) => async () => {
    loaded.push(`begin ${name}`)
    await new Promise((resolve) => setTimeout(resolve))
    lists.push(queue.hasLists)
    loaded.push(`end ${name}`)
  }
  await Promise.all([
    queue.run('history', load('a')),
    queue.run('history', load('b')),
    queue.run('list', load('c')),
    queue.run('today', load('d')),
  ])
  expect(loaded.filter((step) => step.startsWith('begin'))).toEqual(
    ['a', 'd', 'c', 'b'].map((name) => `begin ${name}`),
  )
  expect(loaded[1]).toBe('end a')
  expect(lists).toEqual([true, true, false, false])
})

it('goes on after a load that fails', async () => {
  const queue = createLoadQueue()
  const failed = queue.run('list', () => Promise.reject(new Error('the disk is full')))
  const next = queue.run('list', async () => 'loaded')
  await expect(failed).rejects.toThrow('the disk is full')
  expect(await next).toBe('loaded')
})

const CONNECTORS = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: null,
  discovery: { coins: 250 },
})

/** Lanes of a sync, and what each load or end of one asks of the derived tables. */
function plan(isNew: boolean) {
  const refreshed: string[] = []
  let elapsed = 0
  const clock = { ...createTestClock(NOW), elapsed: () => elapsed }
  const { lanes, queueLoad } = createLanes(
    { releaseMemory: async () => {} } as unknown as Analytics,
    CONNECTORS,
    {
      clock,
      isFill: true,
      isNew: () => isNew,
      join: async () => {},
      refresh: {
        after: async (_, when) => void refreshed.push(when),
        atEnd: async () => null,
      },
    },
  )
  const laneOf = (source: string, dataset: string) => {
    const found = lanes
      .flat()
      .find((one) => one.connector.contract.source_id === source && one.dataset.id === dataset)
    if (found === undefined) throw new Error(`no ${source} ${dataset}`)
    return found
  }
  const load = (source: string, dataset: string) =>
    queueLoad(laneOf(source, dataset), async () => ({ state: 'loaded' }) as never)
  const end = (source: string, dataset: string, state = 'loaded') =>
    laneOf(source, dataset).end({ state })
  const wait = (ms: number) => {
    elapsed += ms
  }
  return { refreshed, wait, load, end }
}

it('shows nothing of a first sync before it has the figures of reviewed projects, or they failed', async () => {
  const { refreshed, load, end } = plan(true)
  await load('defillama', 'listings')
  await load('coingecko', 'markets')
  expect(refreshed).toEqual(['later', 'later'])
  await end('coingecko', 'markets', 'failed')
  await load('coingecko', 'listings')
  expect(refreshed).toEqual(['later', 'later', 'now', 'now'])
})

it('waits for them no longer than a minute, and not in later syncs', async () => {
  const { refreshed, wait, load } = plan(true)
  wait(61_000)
  await load('defillama', 'listings')
  const later = plan(false)
  await later.load('defillama', 'listings')
  expect([...refreshed, ...later.refreshed]).toEqual(['now', 'when due'])
})

it('shows a new history soon after its end, and no other sooner than usual', async () => {
  const { refreshed, wait, load, end } = plan(true)
  wait(61_000)
  await load('coin-metrics', 'asset-metrics')
  await end('coin-metrics', 'asset-metrics')
  await end('growthepie', 'fundamentals', 'failed')
  const later = plan(false)
  await later.load('coin-metrics', 'asset-metrics')
  await later.end('coin-metrics', 'asset-metrics')
  expect(refreshed.at(-1)).toBe('soon')
  expect(refreshed).toHaveLength(2)
  expect(later.refreshed).toEqual(['when due'])
})
