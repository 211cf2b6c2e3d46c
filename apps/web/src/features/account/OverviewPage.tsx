import { Link } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { User } from '@tickmark/core/session/User'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useState } from 'react'
import { useAccountTabs } from '../../account/useAccountTabs.ts'
import { switchOrganization } from '../../data/session/updateUser.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { showFailure, toast } from '../../ui/toasts/toast.ts'
import { AccountPage } from './AccountPage.tsx'
import { FavoritesPanel } from './FavoritesPanel.tsx'

/** `/account`: an overview of the user's account. */
export function OverviewPage() {
  return (
    <AccountPage path="/account">
      {(user) => (
        <>
          <PanelSlot name="You">
            <WhoPanel user={user} />
          </PanelSlot>
          <PanelSlot name="Organizations">
            <OrganizationsPanel user={user} />
          </PanelSlot>
          <PanelSlot name="Favorites">
            <FavoritesPanel />
          </PanelSlot>
          <OtherPages />
        </>
      )}
    </AccountPage>
  )
}

/** The name, address and tier of the user. */
export function WhoPanel({ user }: { user: User }) {
  return (
    <Panel title="You">
      <div className="flex flex-wrap items-center gap-4 px-3.5 pb-4">
        <Avatar name={user.username || user.email} size={40} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{user.username || user.email}</p>
          <p className="break-words text-fg2">{user.email}</p>
          {user.createdAt !== null && (
            <p className="text-sm text-fg3">
              Member since {formatDay(user.createdAt.slice(0, 10))}
            </p>
          )}
        </div>
        <Badge>{TIERS[user.subscriptionStatus.type].name}</Badge>
      </div>
    </Panel>
  )
}

/** The organizations of the user, one of which is active. */
export function OrganizationsPanel({ user }: { user: User }) {
  const [switchingTo, setSwitchingTo] = useState<string | null>(null)
  const activate = async ({ id, name }: { id: string; name: string }) => {
    setSwitchingTo(id)
    try {
      await switchOrganization(id)
      toast({ title: `${name} is active now`, tone: 'success' })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setSwitchingTo(null)
    }
  }
  return (
    <Panel title="Organizations">
      {user.organizations.length === 0 ? (
        <p className="px-3.5 pb-4 text-fg2">
          You are not a member of one yet.{' '}
          <Link to="/organization" className="text-fg underline underline-offset-2">
            Create one
          </Link>{' '}
          or ask to be invited.
        </p>
      ) : (
        <ul aria-label="Organizations" className="border-t border-line">
          {user.organizations.map((organization) => (
            <li
              key={organization.id}
              className="flex min-h-11 items-center gap-3 border-b border-line px-3.5 py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 font-medium break-words">{organization.name}</span>
              {organization.id === user.activeOrganization?.id ? (
                <Badge tone="good">Active</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Make ${organization.name} active`}
                  isLoading={switchingTo === organization.id}
                  disabled={switchingTo !== null && switchingTo !== organization.id}
                  onClick={() => void activate(organization)}
                >
                  Make active
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Links to the other pages of the account. */
export function OtherPages() {
  const others = useAccountTabs().filter(({ to }) => to !== '/account')
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {others.map(({ label, to, description }) => (
        <li key={label} className="grid">
          <Link
            to={to}
            className="rounded-md border border-line bg-raise px-3.5 py-3 transition-colors hover:border-line2"
          >
            <span className="block font-semibold">{label}</span>
            <span className="block text-fg2">{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
