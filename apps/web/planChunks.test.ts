import { expect, it } from 'vitest'
import { findCircle } from './planChunks.ts'

const find = (imports: Record<string, string[]>) =>
  findCircle(Object.keys(imports), (file) => imports[file] ?? [])

it('finds files that need each other, however far the way', () => {
  expect(find({ page: ['a'], a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c'])
  expect(find({ a: ['a'] })).toEqual(['a'])
})

it('finds none where several files need the same', () => {
  expect(find({ page: ['a', 'b'], a: ['c'], b: ['c', 'a'], c: [] })).toBeUndefined()
})
