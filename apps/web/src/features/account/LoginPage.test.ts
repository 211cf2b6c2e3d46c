import { describe, expect, it } from 'vitest'
import { describeIdentityError } from './describeIdentityError.ts'
import { readSecondFactor } from './LoginPage.tsx'

describe('readSecondFactor', () => {
  it('reads the token and the known methods', () => {
    const address = new URLSearchParams('secondFactor=abc&methods=recovery,totp,psychic')
    expect(readSecondFactor(address)).toEqual({ token: 'abc', methods: ['totp', 'recovery'] })
    expect(readSecondFactor(new URLSearchParams('methods=totp'))).toBeUndefined()
  })
})

describe('describeIdentityError', () => {
  it('has a message for each code, and for unknown ones', () => {
    expect(describeIdentityError('denied')).toContain('was denied at the other service')
    for (const code of ['unknown', 'toString'])
      expect(describeIdentityError(code)).toContain('could not confirm who you are')
  })
})
