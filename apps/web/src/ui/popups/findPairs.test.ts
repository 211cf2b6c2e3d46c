import { expect, it } from 'vitest'
import { findPairs, readPair, splitWords } from './findPairs.ts'

const project = (project_id: string, name: string, metric_ids: string[]) => ({
  project_id,
  name,
  symbol: project_id.slice(0, 3).toUpperCase(),
  aliases: [],
  is_reviewed: true,
  has_data: true,
  metric_ids,
})
const PROJECTS = [
  project('ethereum', 'Ethereum', ['fees', 'fees_supply_side', 'price']),
  project('ethereum-name-service', 'Ethereum Name Service', ['price']),
]
const METRICS = [
  { value: 'fees', label: 'Fees' },
  { value: 'fees_supply_side', label: 'Supply-side fees' },
  { value: 'price', label: 'Price' },
]
const find = (text: string) => findPairs(text, PROJECTS, METRICS).map(({ value }) => value)

it('finds a metric of a project in either order, only where the project has it', () => {
  expect(find('ethereum fees')).toEqual(['ethereum~fees', 'ethereum~fees_supply_side'])
  expect(find('price eth')).toEqual(['ethereum~price', 'ethereum-name-service~price'])
  expect(find('ethereum')).toEqual([])
  expect(find('ethereum nonsense')).toEqual([])
  expect(readPair('ethereum~fees')).toEqual({ project: 'ethereum', metric: 'fees' })
  expect(readPair('metric:fees')).toBeNull()
})

it('asks for no more texts than the server takes', () => {
  expect(splitWords('a b c d e f')).toHaveLength(10)
  expect(splitWords('a b c d e f g')).toEqual([])
})
