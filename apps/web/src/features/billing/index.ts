import { lazy } from 'react'

/** `/account/billing`: the subscription, and the plans on offer. */
export const BillingPage = lazy(async () => ({
  default: (await import('./BillingPage.tsx')).BillingPage,
}))

/** `/account/tiers`: what each tier includes. */
export const TiersPage = lazy(async () => ({
  default: (await import('./TiersPage.tsx')).TiersPage,
}))
