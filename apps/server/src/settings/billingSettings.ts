import type { BillingConfig } from '@tickmark/accounts/services/Billing'
import { TIER_IDS } from '@tickmark/core/tiers/Tier'
import { z } from 'zod'
import { HttpUrl, matching, refuseMissing } from './settingValues.ts'

const PRICES = 'tier=price, separated by commas, such as api=price_123,pro=pro_yearly'

/**
 * The settings for what is sold, and the account of Stripe that sells it. Nothing is sold while the secret key is
 * absent.
 */
export const BILLING_SETTINGS = {
  STRIPE_SECRET_KEY: matching(
    /^(?:sk|rk)_\w{6,300}$/,
    'a secret or restricted key of Stripe, sk_… or rk_…',
  ).optional(),
  STRIPE_WEBHOOK_SECRET: matching(
    /^whsec_[\w+/=]{6,300}$/,
    'the signing secret of the webhook, whsec_…',
  ).optional(),
  STRIPE_PUBLISHABLE_KEY: matching(
    /^pk_\w{6,300}$/,
    'a publishable key of Stripe, pk_…',
  ).optional(),
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

type Settings = z.output<z.ZodObject<typeof BILLING_SETTINGS>>

/** The lookup keys that prices have at Stripe when the settings name none. */
const LOOKUP_KEYS = [
  { tier: 'api', price: 'tickmark_api_monthly' },
  { tier: 'api', price: 'tickmark_api_yearly' },
  { tier: 'pro', price: 'tickmark_pro_monthly' },
  { tier: 'pro', price: 'tickmark_pro_yearly' },
] as const

/**
 * Makes the configuration of sales; null where nothing is sold.
 * @throws AppError `bad-request` when money could be taken without the terminal hearing of it.
 */
export function makeBillingConfig(settings: Settings): BillingConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (secretKey === undefined) return null
  if (webhookSecret === undefined)
    refuseMissing(
      'STRIPE_WEBHOOK_SECRET',
      'the signing secret of the webhook, whsec_…, which STRIPE_SECRET_KEY requires',
    )
  return {
    secretKey,
    webhookSecret,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? null,
    prices: settings.TT_STRIPE_PRICES ?? LOOKUP_KEYS,
    apiUrl: settings.STRIPE_API_URL ?? null,
  }
}
