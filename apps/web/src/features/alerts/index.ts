import { lazy } from 'react'

/** `/account/alerts`: the alerts of the user with their states and history. */
export const AlertsPage = lazy(async () => ({
  default: (await import('./AlertsPage.tsx')).AlertsPage,
}))
