import { expect, it } from 'vitest'
import { sortRows } from './useListOrder.ts'

const ROWS = [
  { name: 'beta', fees: 3 },
  { name: 'Alpha', fees: null },
  { name: 'gamma', fees: 1 },
  { name: 'delta', fees: 3 },
]
const names = (read: (row: (typeof ROWS)[number]) => number | string | null, down: boolean) =>
  sortRows(ROWS, read, down).map(({ name }) => name)

it('sorts figures with the missing ones last in either direction, and keeps the order of equal rows', () => {
  expect(names(({ fees }) => fees, true)).toEqual(['beta', 'delta', 'gamma', 'Alpha'])
  expect(names(({ fees }) => fees, false)).toEqual(['gamma', 'beta', 'delta', 'Alpha'])
})

it('sorts texts without regard to case', () => {
  expect(names(({ name }) => name, false)).toEqual(['Alpha', 'beta', 'delta', 'gamma'])
})
