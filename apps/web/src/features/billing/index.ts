import { lazy } from 'react'

/** `/account/billing`: what is paid, and could be. */
export const BillingPage = lazy(async () => ({
  default: (await import('./BillingPage.tsx')).BillingPage,
}))

/** `/account/tiers`: what each tier gives. */
export const TiersPage = lazy(async () => ({
  default: (await import('./TiersPage.tsx')).TiersPage,
}))
