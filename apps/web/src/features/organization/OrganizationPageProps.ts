import type { Organization } from '@tickmark/core/session/User'

/** What each page of an organisation is about: the active one. */
export type OrganizationPageProps = { organization: Organization }
