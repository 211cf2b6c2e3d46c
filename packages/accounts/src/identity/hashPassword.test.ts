import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './hashPassword.ts'
import { readSignedToken, signToken } from './sessionToken.ts'

describe('a password', () => {
  it('is known again by its hash, and no other is', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'correct horsf' })).toBe(false)
    expect(await hashPassword('correct horse')).not.toBe(hash)
  })

  it('means what it looks like, however its letters are written', async () => {
    const hash = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true)
  })

  it('is known by a hash that earlier releases stored, when better-auth called this function', async () => {
    // Its parameters: 19,456 KiB, 2 passes, 1 lane, salt of 16 bytes, hash of 32 bytes, the password in NFKC.
    const hash =
      '$argon2id$v=19$m=19456,t=2,p=1$YSBzYWx0IG9mIDE2IGJ5dA$d/2CYPjaGDLHOqwUaeHXBFt0S4CUctYA1Hp+5Z+bzsA'
    expect(await verifyPassword({ hash, password: 'Tr0ub4dor & 3 caf\u00e9' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Tr0ub4dor & 3 cafe' })).toBe(false)
  })

  it('is known by the hash of another implementation', async () => {
    const hash =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword({ hash, password: 'password' })).toBe(true)
  })

  it('is none of what is no hash', async () => {
    for (const hash of ['', 'correct horse', '$2b$10$abc'])
      expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(false)
  })
})

describe('a signed token', () => {
  it('is read with the secret that signed it, and not when a sign of it changed', () => {
    const signed = signToken('token', 'secret')
    expect(readSignedToken(signed, 'secret')).toBe('token')
    expect(readSignedToken(signed, 'another')).toBeUndefined()
    for (const changed of [
      signed.replace('t', 'T'),
      signed.slice(0, -1),
      'token',
      'token.',
      '',
      '.',
    ])
      expect(readSignedToken(changed, 'secret')).toBeUndefined()
  })
})
