import { lazy } from 'react'

/** A dashboard alone, to be looked at; see `view/DashboardView`. */
export const DashboardView = lazy(async () => ({
  default: (await import('./view/DashboardView.tsx')).DashboardView,
}))
