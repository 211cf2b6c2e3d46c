import { expect, it } from 'vitest'
import { listPrecedence } from './stageMovedPoints.ts'

it('ranks no source above itself, so that merged points keep the reviewed value', () => {
  const pairs = listPrecedence().map((pair) => pair.split(' '))
  expect(pairs.filter(([, lower, higher]) => lower === higher)).toEqual([])
  expect(pairs).toContainEqual(['fees', 'defillama', 'datahub'])
})
