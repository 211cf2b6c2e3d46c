import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CaptchaChallenge, solveChallenge } from './solveChallenge.ts'

const CHALLENGE: CaptchaChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00112233445566778899aabbccddeeff',
    salt: 'ffeeddccbbaa99887766554433221100',
    cost: 10,
    keyLength: 32,
    keyPrefix: '0',
    expiresAt: 2_000_000_000,
  },
  signature: 'as it came',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The native implementation, which browsers offer on pages served over https. */
const { subtle } = crypto

async function pbkdf2(
  password: Uint8Array<ArrayBuffer>,
  { salt, cost, keyLength }: { salt: Uint8Array<ArrayBuffer>; cost: number; keyLength: number },
): Promise<Uint8Array> {
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost }
  return new Uint8Array(await subtle.deriveBits(how, key, keyLength * 8))
}

async function solve() {
  const tried = vi.fn<(count: number) => void>()
  const { challenge, solution } = JSON.parse(atob(await solveChallenge(CHALLENGE, tried)))
  return { challenge, solution, tries: tried.mock.calls.length }
}

describe('solveChallenge', () => {
  it('finds the first key with the prefix, and returns the challenge unchanged', async () => {
    const { challenge, solution, tries } = await solve()
    expect(challenge).toEqual(CHALLENGE)
    const { nonce, salt } = CHALLENGE.parameters
    const counter = solution.counter.toString(16).padStart(8, '0')
    const key = await pbkdf2(Buffer.from(nonce + counter, 'hex'), {
      salt: Buffer.from(salt, 'hex'),
      cost: 10,
      keyLength: 32,
    })
    expect(solution.derivedKey).toBe(Buffer.from(key).toString('hex'))
    expect(solution.derivedKey).toMatch(/^0/)
    expect(tries).toBe(solution.counter)
  })

  it('finds the same key without the cryptography of the browser', async () => {
    const { solution } = await solve()
    vi.stubGlobal('crypto', {})
    expect((await solve()).solution).toEqual(solution)
  })
})
