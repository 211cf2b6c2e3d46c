import { useParams } from '@tanstack/react-router'
import type { PermissionName } from '@tickmark/core/permissions/PERMISSIONS'
import type { ComponentType } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import { AccountPage } from '../AccountPage.tsx'
import { BillingPanels } from '../billing/BillingPanels.tsx'
import { usePaid } from '../billing/payment.ts'
import { KeysPanels } from '../keys/KeysPanels.tsx'
import { AuditPage } from './AuditPage.tsx'
import { MembersPage } from './MembersPage.tsx'
import { NoOrganization } from './NoOrganization.tsx'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { OwnInvitations } from './OwnInvitations.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { type OrganizationPageProps, ROLE_NAMES, useOrganization } from './useOrganization.ts'

type Page = {
  label: string
  /** The permission that the page needs; users without it see no link to it. */
  needs: PermissionName
}

/** The pages of an organization by the path segment after `/organization`; '' is its profile. */
const ORGANIZATION_PAGES = {
  '': { label: 'Profile', needs: 'showOrganization' },
  members: { label: 'Members', needs: 'listMembers' },
  keys: { label: 'API keys', needs: 'listOrganizationKeys' },
  billing: { label: 'Billing', needs: 'showOrganizationBilling' },
  audit: { label: 'Audit log', needs: 'listAudit' },
} as const satisfies Readonly<Record<string, Page>>

type OrganizationPageId = keyof typeof ORGANIZATION_PAGES
const ORGANIZATION_PAGE_IDS = Object.keys(ORGANIZATION_PAGES) as readonly OrganizationPageId[]

const COMPONENTS = {
  '': ProfilePage,
  members: MembersPage,
  keys: KeysPage,
  billing: OrganizationBillingPage,
  audit: AuditPage,
} as const satisfies Record<OrganizationPageId, ComponentType<OrganizationPageProps>>

/** A page of the active organization, by default its profile. */
export function OrganizationPage() {
  const { page = '' } = useParams({ strict: false })
  const { organization, role } = useOrganization()
  if (!isPage(page)) return <NotFoundPage />
  const Shown = COMPONENTS[page]
  return (
    <AccountPage
      path={page === '' ? '/organization' : `/organization/${page}`}
      title={organization?.name ?? 'Organization'}
      controls={
        organization && (
          <>
            {role !== null && <Badge>{ROLE_NAMES[role]}</Badge>}
            <OrganizationMenu />
          </>
        )
      }
    >
      {() =>
        organization === null ? (
          <NoOrganization />
        ) : (
          <>
            <OrganizationTabs />
            <OwnInvitations />
            <Shown organization={organization} />
          </>
        )
      }
    </AccountPage>
  )
}

function isPage(text: string): text is OrganizationPageId {
  return Object.hasOwn(COMPONENTS, text)
}

/** Tabs to the pages of the active organization that the user may see. */
function OrganizationTabs() {
  const { may } = useOrganization()
  const pages = ORGANIZATION_PAGE_IDS.filter((page) => may(ORGANIZATION_PAGES[page].needs))
  return (
    <TabLinks
      label="Organization"
      tabs={pages.map((page) => ({
        label: ORGANIZATION_PAGES[page].label,
        link:
          page === '' ? { to: '/organization' } : { to: '/organization/$page', params: { page } },
      }))}
    />
  )
}

/** The subscription of an organization, and the plans on offer. */
function OrganizationBillingPage({ organization: { id, members } }: OrganizationPageProps) {
  const hasPaid = usePaid()
  const owner = { kind: 'organization', organizationId: id, members: members.length } as const
  return <BillingPanels key={id} owner={owner} hasPaid={hasPaid} />
}

/** The API keys of an organization. */
function KeysPage({ organization: { id } }: OrganizationPageProps) {
  const { may } = useOrganization()
  return (
    <KeysPanels
      key={id}
      owner={{ room: 'organization', path: `/organization/${id}/keys` }}
      mayChange={may('createOrganizationKey')}
    />
  )
}
