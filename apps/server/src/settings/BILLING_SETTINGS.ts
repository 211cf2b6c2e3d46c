import { TIER_IDS } from '@tickmark/core/metrics/Tier'
import { z } from 'zod'
import { HttpUrl } from './HttpUrl.ts'

const PRICES = 'tier=price, separated by commas, such as api=price_123,pro=pro_yearly'

/** What is sold, and by which account of Stripe. Nothing is while the secret key is absent. */
export const BILLING_SETTINGS = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w{6,300}$/, 'a secret or restricted key of Stripe, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{6,300}$/, 'the signing secret of the webhook, whsec_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w{6,300}$/, 'a publishable key of Stripe, pk_…')
    .optional(),
  STRIPE_API_URL: HttpUrl.optional(),
  TT_STRIPE_PRICES: z
    .string()
    .transform((text) =>
      text.split(',').map((pair) => {
        const [tier, price, ...rest] = pair.split('=').map((part) => part.trim())
        return { tier, price: rest.length === 0 ? price : undefined }
      }),
    )
    .pipe(
      z.array(
        z.object({
          tier: z.enum(TIER_IDS, PRICES).exclude(['free'], PRICES),
          price: z.string(PRICES).regex(/^[\w-]{1,200}$/, PRICES),
        }),
        PRICES,
      ),
    )
    .optional(),
}
