import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type Situation = { challenge: string; origin?: string; rpId?: string; verifiesUser?: boolean }

/** A passkey as an authenticator makes and uses it (WebAuthn level 3, ES256 without attestation), for tests. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  counter = 0
  userHandle: string | undefined

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // A COSE key: type EC2, algorithm ES256, curve P-256, and the point.
    this.#publicKey = encodeMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
  }

  /** Returns the browser's answer to the options of a registration. */
  register(situation: Situation & { userHandle: string }): RegistrationResponseJSON {
    this.userHandle = situation.userHandle
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey])
    const authData = Buffer.concat([this.#writeData(situation, HAS_CREDENTIAL), credential])
    const attestation = encodeMap([
      ['fmt', 'none'],
      ['attStmt', []],
      ['authData', authData],
    ])
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: this.#writeClient('webauthn.create', situation).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Returns the browser's answer to the options of a log-in. */
  logIn(situation: Situation): AuthenticationResponseJSON {
    this.counter++
    const client = this.#writeClient('webauthn.get', situation)
    const data = this.#writeData(situation, 0)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        ...(this.userHandle !== undefined && { userHandle: this.userHandle }),
      },
    }
  }

  #frame() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const
  }

  #writeClient(type: string, { challenge, origin = 'https://terminal.example' }: Situation) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #writeData({ rpId = 'terminal.example', verifiesUser = true }: Situation, flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }
}

type Value = number | string | Buffer | readonly []

/** The little of CBOR (RFC 8949) that such answers need. An empty list stands for an empty map. */
function encodeMap(entries: readonly (readonly [number | string, Value])[]): Buffer {
  return Buffer.concat([
    encodeHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [encode(key), encode(value)]),
  ])
}

function encode(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value])
  return encodeHead(5, 0)
}

function encodeHead(kind: number, size: number): Buffer {
  const top = kind << 5
  if (size < 24) return Buffer.from([top | size])
  if (size < 256) return Buffer.from([top | 24, size])
  return Buffer.from([top | 25, size >> 8, size & 255])
}
