import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CaptchaChallenge, hex, pbkdf2InScript, solveChallenge } from './solveChallenge.ts'

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

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
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
    const key = await pbkdf2(hex.parse(nonce + counter), {
      salt: hex.parse(salt),
      cost: 10,
      keyLength: 32,
    })
    expect(solution.derivedKey).toBe(hex.write(key))
    expect(solution.derivedKey).toMatch(/^0/)
    expect(tries).toBe(solution.counter)
  })

  it('finds the same key without the cryptography of the browser', async () => {
    const { solution } = await solve()
    vi.stubGlobal('crypto', {})
    expect((await solve()).solution).toEqual(solution)
  })
})

describe('pbkdf2InScript', () => {
  it.each([
    [20, 16, 1, 32],
    [20, 16, 1_000, 32],
    [0, 0, 2, 20],
    [51, 51, 3, 32],
  ])(
    'is PBKDF2 for %i bytes of password, %i of salt, %i iterations and %i bytes of key',
    async (...of) => {
      const [length, saltLength, cost, keyLength] = of
      const password = randomBytes(length)
      const salt = randomBytes(saltLength)
      const key = pbkdf2InScript(password, { salt, cost, keyLength })
      expect(key).toEqual(await pbkdf2(password, { salt, cost, keyLength }))
    },
  )
})
