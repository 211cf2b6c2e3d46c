import { describe, expect, it } from 'vitest'
import { ByteBudget } from './ByteBudget.ts'

const MB = 1024 * 1024
const make = () => new ByteBudget({ perAddress: 2 * MB, total: 3 * MB, what: 'answers' })

describe('a budget of bytes', () => {
  it('is of each address, until what it has is released', () => {
    const budget = make()
    const release = budget.hold('a', 2 * MB)
    expect(() => budget.check('a')).toThrow(expect.objectContaining({ code: 'too-many-requests' }))
    expect(() => budget.check('b', MB)).not.toThrow()
    release()
    release()
    expect(() => budget.check('a', 2 * MB)).not.toThrow()
  })

  it('is of all addresses together', () => {
    const budget = make()
    budget.hold('a', 2 * MB)
    budget.hold('b', MB)
    expect(() => budget.check('c')).toThrow(expect.objectContaining({ code: 'busy' }))
  })
})
