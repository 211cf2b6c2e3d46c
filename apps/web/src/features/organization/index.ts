import { lazy } from 'react'

/** `/organization`: the profile of the active organization, and `/organization/$page`: its other pages. */
export const OrganizationPage = lazy(async () => ({
  default: (await import('./OrganizationPage.tsx')).OrganizationPage,
}))
