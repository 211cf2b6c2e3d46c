import { createHash, createHmac, randomInt } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Store } from '../store/Store.ts'

export type CaptchaConfig =
  | {
      kind: 'altcha'
      /** The number of keys of a challenge, of which one is right; 512 when absent. */
      maxTries?: number
    }
  | { kind: 'turnstile'; siteKey: string; secretKey: string; verifyUrl?: string }

/** The task that the page solves: a proof of work, or the widget of a service. */
export type CaptchaTask =
  /** One of the first `max_tries` keys is the right one. */
  | { provider: 'altcha'; challenge: unknown; max_tries: number }
  | { provider: 'turnstile'; site_key: string }

/** Keeps programs from acting as people. */
export type Captcha = {
  issue(): Promise<CaptchaTask>
  /** @throws AppError `bad-request` when the value is no solution, too old, or was used before. */
  check(value: string, address: string): Promise<void>
}

export function createCaptcha(
  config: CaptchaConfig,
  { db, secret }: { db: Store; secret: string },
): Captcha {
  return config.kind === 'altcha'
    ? createAltcha(db, secret, config.maxTries)
    : createTurnstile(config)
}

const COST = 5_000
/**
 * A browser tries half as many keys on average, which takes it about a second, and never more: were any key right that
 * begins with two zeros, one visitor in a hundred would wait five times as long as most.
 */
const MAX_TRIES = 512
const VALID_MS = 10 * 60_000
const LONGEST = 4_000

/** The two halves of a solution as the widget sends them, base64 over JSON. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.int().max(64),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** A proof of work of our own making, which no script can skip and no third party hears of. */
function createAltcha(db: Store, secret: string, maxTries = MAX_TRIES): Captcha {
  const key = createHmac('sha256', secret).update('altcha').digest('hex')
  return {
    issue: async () => ({
      provider: 'altcha',
      max_tries: maxTries,
      challenge: await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(maxTries),
        deriveKey,
        expiresAt: new Date(Date.now() + VALID_MS),
        hmacSignatureSecret: key,
      }),
    }),
    check: async (value) => {
      if (value === '') refuseCaptcha('missing')
      const { challenge, solution } = readPayload(value)
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: key,
      }).catch(() => ({ verified: false }))
      if (!verified) refuseCaptcha('invalid')
      await db.deleteFrom('used_captchas').where('expires_at', '<', new Date()).execute()
      const taken = await db
        .insertInto('used_captchas')
        .values({
          hash: createHash('sha256').update(challenge.signature).digest('hex'),
          expires_at: new Date(challenge.parameters.expiresAt * 1_000),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (taken.numInsertedOrUpdatedRows === 0n) refuseCaptcha('used')
    },
  }
}

function readPayload(value: string): z.infer<typeof Payload> {
  try {
    if (value.length > LONGEST) refuseCaptcha('invalid')
    return Payload.parse(JSON.parse(Buffer.from(value, 'base64').toString()))
  } catch {
    refuseCaptcha('invalid')
  }
}

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5_000
const Verdict = z.object({ success: z.boolean() })

/** Cloudflare's Turnstile; the service itself takes each solution once. */
export function createTurnstile({
  siteKey,
  secretKey,
  verifyUrl = VERIFY_URL,
}: Extract<CaptchaConfig, { kind: 'turnstile' }>): Captcha {
  return {
    issue: async () => ({ provider: 'turnstile', site_key: siteKey }),
    check: async (value, address) => {
      if (value === '') refuseCaptcha('missing')
      const verdict = await ask(verifyUrl, {
        secret: secretKey,
        response: value,
        remoteip: address,
      })
      if (!verdict.success) refuseCaptcha('invalid')
    },
  }
}

async function ask(url: string, body: Record<string, string>): Promise<z.infer<typeof Verdict>> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Verdict.parse(await answer.json())
  } catch (cause) {
    throw new AppError('bad-gateway', 'The captcha service is not responding. Try again later.', {
      cause,
    })
  }
}

/** @throws AppError `bad-request`, always. */
function refuseCaptcha(code: 'missing' | 'invalid' | 'used'): never {
  const message = {
    missing: 'Solve the captcha first.',
    invalid: 'The captcha was not solved or has expired. Solve a new one.',
    used: 'This captcha was already used. Solve a new one.',
  }[code]
  throw new AppError('bad-request', message, { errors: [{ code, field: 'captcha', value: null }] })
}
