import { lazy } from 'react'

/** `/organization`: the profile of the active organization, and `/organization/$page`: what else is known of it. */
export const OrganizationPage = lazy(async () => ({
  default: (await import('./OrganizationPage.tsx')).OrganizationPage,
}))
