import { afterEach, expect, it, vi } from 'vitest'
import { awaitNames, projectNames } from './projectNames.ts'
import { caller } from './trpc/caller.ts'

vi.mock('./trpc/caller.ts', () => ({ caller: { query: vi.fn() } }))

const query = vi.mocked(caller.query)
const named = (id: string) => ({
  project_id: id,
  name: id.toUpperCase(),
  symbol: '',
  market_sectors: [],
  is_archived: false,
  is_reviewed: true,
})
const asked = () => query.mock.calls.flatMap(([, input]) => (input as { ids: string[] }).ids).sort()
afterEach(() => {
  vi.useRealTimers()
  query.mockReset()
})

it('an answer arrives with the names of all that it mentions, requested once and together', async () => {
  query.mockImplementation(async (_path, input) => (input as { ids: string[] }).ids.map(named))
  const ranking = {
    rows: [{ project_id: 'aave', value: 1 }],
    timestamps: ['2026-01-01'],
    series: [{ key: { project: 'lido', chain: 'base' }, values: [1, 2] }],
    sector: { projects: [{ project_id: 'maker' }], chains: ['tron'] },
    meta: { checks: [{ projects: ['badge'] }] },
  }
  const listed = { projects: [{ project_id: 'sky', name: 'Sky', chain_id: 'base' }], total: 1 }
  await Promise.all([awaitNames(ranking), awaitNames(listed)])
  expect(asked()).toEqual(['aave', 'base', 'lido', 'maker', 'tron'])
  expect(query).toHaveBeenCalledTimes(1)
  expect(projectNames.get().get('aave')).toMatchObject({ name: 'AAVE' })
  await awaitNames(ranking)
  expect(query).toHaveBeenCalledTimes(1)
})

it('an answer does not wait long for names', async () => {
  vi.useFakeTimers()
  query.mockReturnValue(new Promise(() => undefined))
  const arrived = awaitNames({ project_id: 'slow' })
  await vi.advanceTimersByTimeAsync(1_000)
  await arrived
  expect(projectNames.get().has('slow')).toBe(false)
})
