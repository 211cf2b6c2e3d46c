import { describe, expect, it } from 'vitest'
import { createStore } from './createStore.ts'

describe('createStore', () => {
  it('notifies its listeners of a new value, and of nothing else', () => {
    const store = createStore(1)
    const heard: number[] = []
    const stop = store.subscribe(() => heard.push(store.get()))
    store.set(2)
    store.set(2)
    stop()
    store.set(3)
    expect(heard).toEqual([2])
    expect(store.get()).toBe(3)
  })
})
