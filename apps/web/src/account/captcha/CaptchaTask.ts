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
    /** What the key that is looked for, and no other, begins with. */
    keyPrefix: string
    /** Unix seconds. */
    expiresAt: number
  }
  signature: string
}

/** What `GET /v1/captcha` answers. */
export type CaptchaTask =
  /** One of the first `max_tries` keys is the right one, each as likely as the others. */
  | { provider: 'altcha'; challenge: CaptchaChallenge; max_tries: number }
  | { provider: 'turnstile'; site_key: string }
