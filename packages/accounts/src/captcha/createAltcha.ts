import { createHash, createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Store } from '../store/Store.ts'
import type { Captcha } from './Captcha.ts'
import { refuseCaptcha } from './refuseCaptcha.ts'

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
export function createAltcha(db: Store, secret: string, maxTries = MAX_TRIES): Captcha {
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
