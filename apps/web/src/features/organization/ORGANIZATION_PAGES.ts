import type { PermissionName } from '@tickmark/core/permissions/PERMISSIONS'

type Page = {
  label: string
  /** What it is for: whoever may not do it is not led there. */
  needs: PermissionName
}

/** The pages of an organisation, by the segment of their addresses after `/organization`; '' is its profile. */
export const ORGANIZATION_PAGES = {
  '': { label: 'Profile', needs: 'showOrganization' },
  members: { label: 'Members', needs: 'listMembers' },
  keys: { label: 'API keys', needs: 'listOrganizationKeys' },
  billing: { label: 'Billing', needs: 'showOrganizationBilling' },
  audit: { label: 'Audit log', needs: 'listAudit' },
} as const satisfies Readonly<Record<string, Page>>

export type OrganizationPageId = keyof typeof ORGANIZATION_PAGES
export const ORGANIZATION_PAGE_IDS = Object.keys(
  ORGANIZATION_PAGES,
) as readonly OrganizationPageId[]
