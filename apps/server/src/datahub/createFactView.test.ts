import { expect, it } from 'vitest'
import { describeFinding } from './createFactView.ts'

const NAMES = new Map([
  ['aave', 'Aave'],
  ['op-mainnet', 'OP Mainnet'],
])
const catalog = { nameOf: (id: string) => NAMES.get(id) ?? id }
const example = {
  metric_id: 'fees',
  project_id: 'aave',
  chain_id: '',
  product_id: '',
  day: '2026-01-02',
  value: 1_000,
  why: '0.000422 times what was known of the same day',
}

it('names the metric and the project, and writes the value in its format', () => {
  expect(describeFinding({ check_id: 'unit_jump', points: 1, example }, catalog)).toMatchSnapshot()
})

it('names parts of a project, and what it does not know by its id', () => {
  const of = { ...example, metric_id: 'own_tips', chain_id: 'op-mainnet', product_id: 'aave-v3' }
  expect(
    describeFinding({ check_id: 'spike', points: 1_200, example: of }, catalog),
  ).toMatchSnapshot()
})
