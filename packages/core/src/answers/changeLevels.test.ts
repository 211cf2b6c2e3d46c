import { expect, it } from 'vitest'
import { findChangeLevel, listChangeLevels, nameChangeUnit } from './changeLevels.ts'

it('finds the value by which a change of a percentage is written in points', () => {
  expect(findChangeLevel('take_rate_30d_change')).toBe('take_rate_30d_latest')
  expect(findChangeLevel('take_rate_max_change')).toBe('take_rate_max_latest')
  expect(findChangeLevel('take_rate_30d_latest')).toBeUndefined()
  expect(findChangeLevel('fees_30d_change')).toBeUndefined()
  expect(findChangeLevel('ps_circulating_30d_change')).toBeUndefined()
  expect(findChangeLevel('name')).toBeUndefined()
})

it('lists the values that are not among the columns, each once', () => {
  const ids = ['take_rate_30d_change', 'take_rate_7d_change', 'take_rate_7d_latest', 'fees_7d_sum']
  expect(listChangeLevels(ids)).toEqual(['take_rate_30d_latest'])
})

it('says in the heads of files that a change of a percentage is relative', () => {
  expect(nameChangeUnit('take_rate_30d_change')).toBe('relative, as a fraction')
  expect(nameChangeUnit('fees_30d_change')).toBe('fraction')
})
