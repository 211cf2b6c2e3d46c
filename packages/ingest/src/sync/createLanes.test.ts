import { expect, it } from 'vitest'
import { createLoadQueue } from './createLanes.ts'

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
