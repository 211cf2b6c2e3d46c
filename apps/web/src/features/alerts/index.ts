import { lazy } from 'react'

/** `/account/alerts`: the alerts of the user, where they stand, and what they told. */
export const AlertsPage = lazy(async () => ({
  default: (await import('./AlertsPage.tsx')).AlertsPage,
}))
