import { describe, expect, it } from 'vitest'
import { prepareChecks } from './prepareChecks.ts'

const check = (project_id: string, title: string, failed: number) => ({
  check_id: title,
  title,
  metrics: ['fees'],
  project_id,
  compared: 10,
  failed,
})
const CHECKS = [check('uniswap', 'sum', 0), check('aave', 'sum', 0), check('lido', 'cap', 2)]
const nameOf = (id: string) => (id === 'lido' ? 'Lido Finance' : id)
const list = (look: { q?: string; bad?: true; check?: string }) =>
  prepareChecks(CHECKS, { ...look, nameOf }).map((one) => one.project_id)

describe('prepareChecks', () => {
  it('puts exceptions first, then projects by name', () => {
    expect(list({})).toEqual(['lido', 'aave', 'uniswap'])
  })
  it('finds words of projects, checks and metrics', () => {
    expect(list({ q: 'finance' })).toEqual(['lido'])
    expect(list({ q: 'SUM' })).toEqual(['aave', 'uniswap'])
    expect(list({ q: 'fee' })).toHaveLength(3)
  })
  it('leaves exceptions', () => {
    expect(list({ bad: true })).toEqual(['lido'])
  })
  it('leaves one check', () => {
    expect(list({ check: 'sum' })).toEqual(['aave', 'uniswap'])
  })
})
