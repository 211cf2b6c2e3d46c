import { jwtVerify, SignJWT } from 'jose'

const AUDIENCE = 'terminal'
const ALGORITHM = 'HS256'
const HOUR_S = 3_600
/** A page that stays open longer is counted like any other caller until it is loaded again. */
const LIFE_S = 24 * HOUR_S
/** The maximum number of tokens known to be valid; there is one per hour, so more means foreign ones. */
const MAX_KNOWN = 48
const LONGEST = 1_000

/**
 * The tokens by which the terminal's own pages prove themselves to the rate limit, as `x-tt-terminal-jwt`: signed
 * with the operator's secret, the same for all pages of an hour, and worth nothing anywhere else.
 */
export class TerminalTokens {
  readonly #key: Uint8Array
  readonly #now: () => number
  readonly #known = new Map<string, number>()
  #issued: { at: number; token: Promise<string> } | null = null

  /** `now` gives the present moment in milliseconds since 1970. */
  constructor(secret: string, now: () => number = Date.now) {
    this.#key = new TextEncoder().encode(secret)
    this.#now = now
  }

  /** The token of this hour. */
  issue(): Promise<string> {
    const at = Math.floor(this.#now() / 1_000 / HOUR_S) * HOUR_S
    if (this.#issued?.at !== at) {
      const token = new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(at + LIFE_S)
        .sign(this.#key)
      this.#issued = { at, token }
    }
    return this.#issued.token
  }

  /** Returns whether a token was given out by us, for our pages, and has not expired. */
  async isValid(token: string): Promise<boolean> {
    const now = this.#now()
    const knownUntil = this.#known.get(token)
    if (knownUntil !== undefined) return now < knownUntil
    if (token.length > LONGEST) return false
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        audience: AUDIENCE,
        algorithms: [ALGORITHM],
        requiredClaims: ['exp'],
        currentDate: new Date(now),
      })
      if (this.#known.size >= MAX_KNOWN) this.#known.clear()
      this.#known.set(token, Number(payload.exp) * 1_000)
      return true
    } catch {
      return false
    }
  }
}
