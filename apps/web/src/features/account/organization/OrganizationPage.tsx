import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Invitation } from '@tickmark/core/accounts/Members'
import type { PermissionName } from '@tickmark/core/accounts/PERMISSIONS'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { switchOrganization } from '../../../data/session/updateUser.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { checkName, useForm } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { NotFoundPage } from '../../../ui/NotFoundPage.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAct } from '../../../ui/useAct.ts'
import { AccountPage } from '../AccountPage.tsx'
import { BillingPanels } from '../billing/BillingPanels.tsx'
import { usePaid } from '../billing/payment.ts'
import { KeysPanels } from '../keys/KeysPanels.tsx'
import { AuditPage } from './AuditPage.tsx'
import { ListingsPage } from './ListingsPage.tsx'
import { MembersPage } from './MembersPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { ProvisioningForm } from './ProvisioningForm.tsx'
import { ProviderPanel } from './sso/ProviderPanel.tsx'
import { SsoDomains } from './sso/SsoDomains.tsx'
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
  listings: { label: 'Listings', needs: 'listClaims' },
  keys: { label: 'API keys', needs: 'listOrganizationKeys' },
  billing: { label: 'Billing', needs: 'showOrganizationBilling' },
  sso: { label: 'Single sign-on', needs: 'showSingleSignOn' },
  audit: { label: 'Audit log', needs: 'listAudit' },
} as const satisfies Readonly<Record<string, Page>>

type OrganizationPageId = keyof typeof ORGANIZATION_PAGES
const ORGANIZATION_PAGE_IDS = Object.keys(ORGANIZATION_PAGES) as readonly OrganizationPageId[]

const COMPONENTS = {
  '': ProfilePage,
  members: MembersPage,
  listings: ListingsPage,
  keys: KeysPage,
  billing: OrganizationBillingPage,
  sso: SingleSignOnPage,
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
  const hasListings = useSwitch('PROJECT_LISTING_FORM_ENABLED')
  const pages = ORGANIZATION_PAGE_IDS.filter(
    (page) =>
      may(ORGANIZATION_PAGES[page].needs) &&
      (page !== 'listings' || hasListings) &&
      (page !== 'billing' || pageSettings.isBillingConfigured),
  )
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
    <KeysPanels key={id} owner={{ organization_id: id }} mayChange={may('createOrganizationKey')} />
  )
}

/** Shown without an active organization: invitations, the user's organizations, and a form to create one. */
function NoOrganization() {
  const { user } = useOrganization()
  const { running, start } = useAct()
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <OwnInvitations />
      {user.organizations.length > 0 && (
        <Panel title="Your organizations">
          <ul>
            {user.organizations.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-3 border-t border-line px-3.5 py-2.5">
                <Avatar name={name} />
                <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
                <Button
                  aria-label={`Switch to ${name}`}
                  isLoading={running === id}
                  onClick={() =>
                    start({ id, run: () => switchOrganization(id), done: `${name} is active` })
                  }
                >
                  Switch
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="New organization">
        <p className="px-3.5 pb-3 text-fg2">
          An organization has members with roles, its own API keys, one bill, and an audit log. You
          become its owner.
        </p>
        <CreateForm className="max-w-md p-3.5 pt-0" />
      </Panel>
    </div>
  )
}

/** Switches to another of the user's organizations, or creates a new one. */
function OrganizationMenu() {
  const { user, organization } = useOrganization()
  const { start } = useAct()
  const name = useRef<HTMLInputElement>(null)
  const [isCreating, setCreating] = useState(false)
  const others = user.organizations.map(({ id, name }) => ({
    id,
    label: name,
    isChosen: id === organization?.id,
    run: () => {
      if (id === organization?.id) return
      start({ id, run: () => switchOrganization(id), done: `${name} is active` })
    },
  }))
  return (
    <>
      <MenuButton
        label="Switch organization"
        size="small"
        items={[
          ...others,
          {
            id: 'new',
            label: 'New organization',
            beginsGroup: true,
            run: () => setCreating(true),
          },
        ]}
      >
        Switch
        <Icon name="down" size={12} />
      </MenuButton>
      {isCreating && (
        <Modal title="New organization" initialFocus={name} onClose={() => setCreating(false)}>
          <CreateForm nameRef={name} className="p-4" onCreated={() => setCreating(false)} />
        </Modal>
      )}
    </>
  )
}

type Props = {
  className?: string
  nameRef?: RefObject<HTMLInputElement | null>
  /** Called once the organization is created and active. */
  onCreated?: () => void
}

/** Creates an organization and makes it the active one. */
function CreateForm({ className, nameRef, onCreated }: Props) {
  const form = useForm({
    names: ['name', 'company_name'],
    check: ({ name }) => ({ name: checkName(name) }),
    send: async (body) => {
      await callAccount('POST /v3/internal/organization', body)
      await refreshAccounts()
      toast({ title: `${body.name.trim()} was created`, tone: 'success' })
      onCreated?.()
    },
  })
  return (
    <Form form={form} label="New organization" className={className}>
      <TextField
        ref={nameRef}
        name="name"
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        name="company_name"
        label="Company"
        isOptional
        maxLength={200}
        autoComplete="organization"
      />
      <FormError />
      <SubmitButton className="self-start">Create organization</SubmitButton>
    </Form>
  )
}

/** Single sign-on of an organization: the domains of its addresses and its provider. */
function SingleSignOnPage({ organization: { id } }: OrganizationPageProps) {
  return (
    <PanelSlot name="Single sign-on" of={id}>
      <SingleSignOnPanels organization_id={id} />
    </PanelSlot>
  )
}

function SingleSignOnPanels({ organization_id }: { organization_id: string }) {
  const { may } = useOrganization()
  const query = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/sso', { organization_id }),
  )
  const mayChange = may('saveSsoConnection')
  return (
    <>
      <Panel title="Domains">
        <QueryView query={query} skeleton="m-3.5 h-24">
          {({ domains }) => <SsoDomains {...{ organization_id, domains, mayChange }} />}
        </QueryView>
      </Panel>
      <Panel title="Identity provider">
        <QueryView query={query} skeleton="m-3.5 h-64">
          {(shown) => (
            // A change that another administrator has saved starts a new form.
            <ProviderPanel
              key={shown.connection?.updated_at}
              {...{ organization_id, mayChange, singleSignOn: shown }}
            />
          )}
        </QueryView>
      </Panel>
      <Panel title="Provisioning">
        <QueryView query={query} skeleton="m-3.5 h-32">
          {({ provisioning }) => (
            <ProvisioningForm {...{ organization_id, provisioning, mayChange }} />
          )}
        </QueryView>
      </Panel>
    </>
  )
}

/** The open invitations to the user's address; renders nothing without any. */
function OwnInvitations() {
  const query = useQuery(accountQuery('/v3/internal/invitations'))
  const { running, start } = useAct()
  const invitations = query.data?.invitations ?? []
  if (invitations.length === 0) return null
  const accept = ({ invitation_id: id, organization_name: name }: Invitation) =>
    start({
      id,
      run: () =>
        callAccount('POST /v3/internal/invitations/{invitation_id}/accept', { invitation_id: id }),
      done: `You joined ${name}`,
    })
  return (
    <Panel title="Invitations to you">
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.invitation_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3.5 py-3"
          >
            <p className="min-w-0">
              <bdi className="font-medium break-words">{invitation.organization_name}</bdi>
              <span className="block text-sm text-fg3">
                As {ROLE_NAMES[invitation.permission_name].toLowerCase()}, open until{' '}
                <Moment at={invitation.expires_at} />
              </span>
            </p>
            <Button
              size="medium"
              variant="solid"
              aria-label={`Accept the invitation to ${invitation.organization_name}`}
              isLoading={running === invitation.invitation_id}
              onClick={() => accept(invitation)}
            >
              Accept
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
