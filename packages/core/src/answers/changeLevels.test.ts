import { expect, it } from 'vitest'
import { formatListedChange } from '../formats/formatListedChange.ts'
import { nameChangeUnit } from '../formats/nameChangeUnit.ts'
import { getMetric } from '../metrics/getMetric.ts'
import { findChangeLevel, listChangeLevels } from './changeLevels.ts'

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

it('writes a change of a percentage in points, or says that it is relative', () => {
  const metric = getMetric('take_rate')
  expect(formatListedChange(-0.107, { value: 0.207, metric })).toBe('−2.5 pp')
  expect(formatListedChange(-0.107, { metric })).toBe('−10.7% rel.')
  expect(formatListedChange(null, { metric })).toBe('—')
  expect(formatListedChange(0.5, { metric: getMetric('fees') })).toBe('+50.0%')
})

it('says in the heads of files that a change of a percentage is relative', () => {
  expect(nameChangeUnit('percent')).toBe('relative, as a fraction')
  expect([nameChangeUnit('usd'), nameChangeUnit(null)]).toEqual(['fraction', 'fraction'])
})
