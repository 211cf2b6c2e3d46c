import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, getUntypedClient, type TRPCClient } from '@trpc/client'
import { describe, expect, it, vi } from 'vitest'
import { makeLinks } from './trpc/caller.ts'
import { startRpc, type TestRouter } from './trpc/testing/startRpc.ts'
import { createQueries } from './trpc.ts'

async function connect() {
  const { host, received } = await startRpc()
  const links = makeLinks({ url: `${host}/trpc`, headers: () => ({}) })
  const caller = getUntypedClient(createTRPCClient<TestRouter>({ links }))
  const load = vi.fn(async () => caller)
  return { trpc: createQueries<TRPCClient<TestRouter>>(load), load, received }
}
const queryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('createQueries', () => {
  it('names an answer by the path of its procedure and what was asked', async () => {
    const { trpc } = await connect()
    const key = [['projects', 'get'], { input: { slug: 'aave' }, type: 'query' }]
    expect(trpc.projects.get.queryKey({ slug: 'aave' })).toEqual(key)
    expect(trpc.projects.get.queryOptions({ slug: 'aave' }).queryKey).toEqual(key)
  })

  it('loads what sends calls with the first one, and sends calls of one moment together', async () => {
    const { trpc, load, received } = await connect()
    const [aave, lido] = ['aave', 'lido'].map((slug) => trpc.projects.get.queryOptions({ slug }))
    if (aave === undefined || lido === undefined) throw new Error('two questions')
    expect(load).not.toHaveBeenCalled()
    const client = queryClient()
    expect(await Promise.all([client.query(aave), client.query(lido)])).toEqual([
      { name: 'AAVE' },
      { name: 'LIDO' },
    ])
    expect(received).toHaveLength(1)
  })

  it('passes options on, and to the call what is the call’s', async () => {
    const { trpc, received } = await connect()
    const options = trpc.projects.get.queryOptions(
      { slug: 'aave' },
      { staleTime: 5, trpc: { context: { skipBatch: true } } },
    )
    expect(options).toMatchObject({ staleTime: 5 })
    expect(options).not.toHaveProperty('trpc')
    await queryClient().query(options)
    expect(received[0]?.url).not.toContain('batch')
  })

  it('fails plainly when what sends calls cannot be loaded, and the next call tries again', async () => {
    const { trpc, load } = await connect()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const ask = () => queryClient().query(trpc.projects.get.queryOptions({ slug: 'aave' }))
    await expect(ask()).rejects.toThrow('The server could not be reached.')
    expect(await ask()).toEqual({ name: 'AAVE' })
  })

  it('knows no other way to ask', async () => {
    const { trpc } = await connect()
    const get = trpc.projects.get as unknown as { guess: () => unknown }
    expect(() => get.guess()).toThrow('Not a way to ask: guess')
  })
})
