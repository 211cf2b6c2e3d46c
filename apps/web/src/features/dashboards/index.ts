import { lazy } from 'react'

/** A read-only dashboard; see `view/DashboardView`. */
export const DashboardView = lazy(async () => ({
  default: (await import('./view/DashboardView.tsx')).DashboardView,
}))
