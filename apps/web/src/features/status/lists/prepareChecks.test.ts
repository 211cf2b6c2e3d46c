import { describe, expect, it } from 'vitest'
import { prepareChecks } from './prepareChecks.ts'

const check = (project_id: string, title: string, failed: number) => ({
  check_id: title,
  title,
  project_id,
  compared: 10,
  failed,
})
const CHECKS = [check('uniswap', 'sum', 0), check('aave', 'sum', 0), check('lido', 'cap', 2)]
const nameOf = (id: string) => (id === 'lido' ? 'Lido Finance' : id)
const list = (look: { q?: string; bad?: true }) =>
  prepareChecks(CHECKS, { ...look, nameOf }).map((one) => one.project_id)

describe('prepareChecks', () => {
  it('puts what is broken first, then projects by name', () => {
    expect(list({})).toEqual(['lido', 'aave', 'uniswap'])
  })
  it('finds words of projects and identities', () => {
    expect(list({ q: 'finance' })).toEqual(['lido'])
    expect(list({ q: 'SUM' })).toEqual(['aave', 'uniswap'])
  })
  it('leaves what is broken', () => {
    expect(list({ bad: true })).toEqual(['lido'])
  })
})
