import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StaffUser } from '@tickmark/core/accounts/StaffUser'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { AccountList, describeFirst } from '../AccountList.tsx'
import { pageOf, StaffList, StaffPage, useStaffSearch } from './StaffPage.tsx'
import { UserDialog } from './UserDialog.tsx'

/** `/staff`: all users. */
export function UsersPage() {
  return (
    <StaffPage path="/staff">
      <PanelSlot name="Organizations without an active owner">
        <OwnerlessPanel />
      </PanelSlot>
      <PanelSlot name="Users">
        <UsersPanel />
      </PanelSlot>
    </StaffPage>
  )
}

function UsersPanel() {
  const staff = useStaffSearch('/staff')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/users', pageOf(staff.search)),
    placeholderData: keepPreviousData,
  })
  const [changing, setChanging] = useState<StaffUser | null>(null)
  return (
    <StaffList
      {...staff}
      title="Users"
      of="users"
      searches="Name, address or id"
      query={query}
      rowsOf={({ users }) => users}
      none="No matching users"
      keyOf={({ user_id }) => user_id}
      cellsOf={(user) => ({
        User: (
          <span className="flex items-center gap-2">
            <PersonName {...user} />
            {user.is_staff && <Badge>Staff</Badge>}
            {user.suspended_at !== null && <Badge tone="warn">Suspended</Badge>}
            {!user.email_verified && <Badge tone="warn">Not verified</Badge>}
          </span>
        ),
        Tier: (
          <>
            {TIERS[user.tier].name}
            {user.granted_tier !== 'free' && (
              <span className="block text-sm text-fg3">
                {user.granted_tier === user.tier
                  ? 'granted'
                  : `granted ${TIERS[user.granted_tier].name}`}
              </span>
            )}
          </>
        ),
        Features: <FlagList flags={user.feature_flags} />,
        Organizations: (
          <span className="block max-w-60 min-w-40 whitespace-normal">
            {user.organizations.length === 0 && '—'}
            {user.organizations.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <ChosenName name={name} />
              </span>
            ))}
          </span>
        ),
        'Account since': <Moment at={user.created_at} />,
        '#Change': (
          <Button
            aria-label={`Change ${user.username || user.email}`}
            onClick={() => setChanging(user)}
          >
            Change
          </Button>
        ),
      })}
    >
      {changing !== null && <UserDialog user={changing} onClose={() => setChanging(null)} />}
    </StaffList>
  )
}

function FlagList({ flags }: { flags: StaffUser['feature_flags'] }) {
  const names = Object.entries(flags)
  if (names.length === 0) return '—'
  return (
    <ul className="max-w-64 font-mono text-sm">
      {names.map(([name, value]) => (
        <li key={name} className="truncate" title={`${name}: ${value ? 'on' : 'off'}`}>
          {name}: {value ? 'on' : 'off'}
        </li>
      ))}
    </ul>
  )
}

/** Organizations without an active owner, with links to their suspended owners; renders nothing without any. */
function OwnerlessPanel() {
  const query = useQuery(accountQuery('/v3/internal/staff/ownerless-organizations'))
  const { data } = query
  if (data === undefined || data.total === 0) return null
  return (
    <AccountList
      title="Organizations without an active owner"
      about="No member can change roles or billing in these. Restore one of their owners."
      isWhole
      query={query}
      rowsOf={({ organizations }) => organizations}
      none={null}
      footer={describeFirst('first', data.organizations.length, data.total)}
      keyOf={({ organization_id }) => organization_id}
      cellsOf={({ name, member_count, owners }) => ({
        Organization: (
          <span className="block max-w-60 min-w-28 font-medium whitespace-normal">
            <ChosenName name={name} />
          </span>
        ),
        Owners:
          owners.length === 0 ? (
            'None'
          ) : (
            <ul className="flex flex-col gap-1">
              {owners.map(({ user_id, email }) => (
                <li key={user_id} className="flex flex-wrap items-center gap-2">
                  <Link
                    to="/staff"
                    search={{ q: email }}
                    className="max-w-64 truncate hover:underline"
                  >
                    {email}
                  </Link>
                  <Badge tone="warn">Suspended</Badge>
                </li>
              ))}
            </ul>
          ),
        '#Members': String(member_count),
      })}
    />
  )
}
