import { describe, expect, it } from 'vitest'
import { refuseHugeInput } from './refuseHugeInput.ts'

describe('refuseHugeInput', () => {
  it('names the field of a list that is too long', () => {
    expect(() => refuseHugeInput({ where: { projects: new Array(2_001).fill('a') } })).toThrow(
      'where.projects',
    )
  })

  it('refuses deep nesting', () => {
    let nested: unknown = 'end'
    for (let depth = 0; depth < 50; depth++) nested = [nested]
    expect(() => refuseHugeInput({ a: nested })).toThrow(
      expect.objectContaining({ code: 'bad-request' }),
    )
  })

  it('lets usual input pass', () => {
    expect(() => refuseHugeInput({ metrics: ['fees'], where: {}, top: { n: 3 } })).not.toThrow()
  })
})
