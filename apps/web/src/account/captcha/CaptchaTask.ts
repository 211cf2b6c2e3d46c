/** A proof of work as the server sets it, by ALTCHA's second protocol. It is sent back as it came. */
export type CaptchaChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256'
    /** Hexadecimal, as are the salt and the prefix. */
    nonce: string
    salt: string
    /** Iterations for each key. */
    cost: number
    /** Bytes of a key. */
    keyLength: number
    /** What the key that is looked for begins with. */
    keyPrefix: string
    /** Unix seconds. */
    expiresAt: number
  }
  signature: string
}

/** What `GET /v1/captcha` answers. */
export type CaptchaTask =
  | { provider: 'altcha'; challenge: CaptchaChallenge }
  | { provider: 'turnstile'; site_key: string }
