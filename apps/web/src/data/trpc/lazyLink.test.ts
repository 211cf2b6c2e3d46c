import { createTRPCClient, httpLink, type TRPCLink } from '@trpc/client'
import { expect, it, vi } from 'vitest'
import { lazyLink } from './lazyLink.ts'
import { startRpc, type TestRouter } from './testing/startRpc.ts'

type Link = Awaited<ReturnType<Parameters<typeof lazyLink>[0]>>

async function connect(load: (link: Link) => Promise<Link>) {
  const { host, received } = await startRpc()
  const lazy: TRPCLink<TestRouter> = lazyLink(() => load(httpLink({ url: `${host}/trpc` })))
  return { client: createTRPCClient<TestRouter>({ links: [lazy] }), received }
}

it('loads its code with the first call, once', async () => {
  const load = vi.fn(async (link: Link) => link)
  const { client } = await connect(load)
  expect(load).not.toHaveBeenCalled()
  const slugs = ['aave', 'lido']
  const names = await Promise.all(slugs.map((slug) => client.projects.get.query({ slug })))
  expect(names).toEqual([{ name: 'AAVE' }, { name: 'LIDO' }])
  expect(load).toHaveBeenCalledOnce()
})

it('fails plainly when its code cannot be loaded, and the next call tries again', async () => {
  const load = vi.fn(async (link: Link) => link)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { client } = await connect(load)
  await expect(client.projects.get.query({ slug: 'aave' })).rejects.toThrow(
    'The server could not be reached.',
  )
  expect(await client.projects.get.query({ slug: 'aave' })).toEqual({ name: 'AAVE' })
})

it('sends nothing when the call is aborted before its code is here', async () => {
  const loaded = Promise.withResolvers<void>()
  const { client, received } = await connect(async (link) => {
    await loaded.promise
    return link
  })
  const controller = new AbortController()
  const call = client.projects.get.query({ slug: 'aave' }, { signal: controller.signal })
  controller.abort()
  loaded.resolve()
  await expect(call).rejects.toMatchObject({ cause: { name: 'AbortError' } })
  expect(received).toHaveLength(0)
})
