import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { TerminalTokens } from './TerminalTokens.ts'

const SECRET = 'a secret of at least 32 characters'
const HOUR = 3_600_000
const START = Date.parse('2026-01-31T10:20:00Z')

let now = START
let tokens: TerminalTokens
beforeEach(() => {
  now = START
  tokens = new TerminalTokens(SECRET, () => now)
})

const sign = (jwt: SignJWT, secret = SECRET) =>
  jwt.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
const soon = () => new Date(now + HOUR)

describe('TerminalTokens', () => {
  it('gives every page of an hour the same token, and later pages another', async () => {
    const first = await tokens.issue()
    now += HOUR / 2
    expect(await tokens.issue()).toBe(first)
    now += HOUR / 2
    expect(await tokens.issue()).not.toBe(first)
  })

  it('gives the same token on another node with the same secret', async () => {
    expect(await new TerminalTokens(SECRET, () => now).issue()).toBe(await tokens.issue())
  })

  it('knows its own for a day, also those of another node', async () => {
    const token = await new TerminalTokens(SECRET, () => now).issue()
    expect(await tokens.isValid(token)).toBe(true)
    now += 23 * HOUR
    expect(await tokens.isValid(token)).toBe(true)
    now += 2 * HOUR
    expect(await tokens.isValid(token)).toBe(false)
    expect(await new TerminalTokens(SECRET, () => now).isValid(token)).toBe(false)
  })

  it('takes no token that is foreign, for another audience, endless, unsigned or none at all', async () => {
    const foreign = [
      await new TerminalTokens('another secret of 32 characters!!', () => now).issue(),
      await sign(new SignJWT().setAudience('somebody').setExpirationTime(soon())),
      await sign(new SignJWT().setExpirationTime(soon())),
      await sign(new SignJWT().setAudience('terminal')),
      new UnsecuredJWT().setAudience('terminal').setExpirationTime(soon()).encode(),
      '',
      'a.b.c',
      'x'.repeat(5_000),
    ]
    for (const token of foreign) expect(await tokens.isValid(token), token).toBe(false)
  })
})
