import type { BillingConfig } from '@tickmark/accounts/billing/Billing'
import { AppError } from '@tickmark/core/errors/AppError'

type Settings = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_API_URL?: string | undefined
  TT_STRIPE_PRICES?: BillingConfig['prices'] | undefined
}

/** The lookup keys that prices have at Stripe when the settings name none. */
const LOOKUP_KEYS = [
  { tier: 'api', price: 'tickmark_api_monthly' },
  { tier: 'api', price: 'tickmark_api_yearly' },
  { tier: 'pro', price: 'tickmark_pro_monthly' },
  { tier: 'pro', price: 'tickmark_pro_yearly' },
] as const

/**
 * How things are sold; null where nothing is.
 * @throws AppError `bad-request` when money could be taken without the terminal hearing of it.
 */
export function makeBillingConfig(settings: Settings): BillingConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (secretKey === undefined) return null
  if (webhookSecret === undefined)
    throw new AppError(
      'bad-request',
      'The setting STRIPE_WEBHOOK_SECRET is "". Allowed: the signing secret of the webhook, whsec_…, which STRIPE_SECRET_KEY needs beside it.',
      { errors: [{ code: 'missing', field: 'STRIPE_WEBHOOK_SECRET', value: null }] },
    )
  return {
    secretKey,
    webhookSecret,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? null,
    prices: settings.TT_STRIPE_PRICES ?? LOOKUP_KEYS,
    apiUrl: settings.STRIPE_API_URL ?? null,
  }
}
