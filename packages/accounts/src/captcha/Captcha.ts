import type { Store } from '../store/Store.ts'
import { createAltcha } from './createAltcha.ts'
import { createTurnstile } from './createTurnstile.ts'

export type CaptchaConfig =
  | {
      kind: 'altcha'
      /** How many keys a challenge has, of which one is right; 512 when absent. */
      maxTries?: number
    }
  | { kind: 'turnstile'; siteKey: string; secretKey: string; verifyUrl?: string }

/** What the page needs to solve one: a proof of work, or the widget of a service. */
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
