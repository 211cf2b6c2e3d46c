import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { Captcha, CaptchaConfig } from './Captcha.ts'
import { refuseCaptcha } from './refuseCaptcha.ts'

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const PATIENCE_MS = 5_000
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
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return Verdict.parse(await answer.json())
  } catch (cause) {
    throw new AppError('bad-gateway', 'The captcha service does not answer. Try again later.', {
      cause,
    })
  }
}
