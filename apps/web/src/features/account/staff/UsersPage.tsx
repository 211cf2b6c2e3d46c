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
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SearchForm, StaffPage } from './StaffPage.tsx'
import { PER_PAGE, pageOf, useStaffSearch } from './staffSearch.ts'
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
  const { search, show } = useStaffSearch('/staff')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/users', pageOf(search)),
    placeholderData: keepPreviousData,
  })
  const [changing, setChanging] = useState<StaffUser | null>(null)
  return (
    <Panel
      title="Users"
      controls={
        <SearchForm label="Name, address or id" value={search.q} onSearch={(q) => show({ q })} />
      }
      footer={
        query.data && (
          <Pager
            of="users"
            page={search.page ?? 1}
            perPage={PER_PAGE}
            count={query.data.total}
            onChange={(page) => show({ ...search, page })}
          />
        )
      }
    >
      <QueryView query={query} skeleton="m-3.5 h-72">
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState title="No matching users" />
          ) : (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <UserTable users={users} onChange={setChanging} />
            </div>
          )
        }
      </QueryView>
      {changing !== null && <UserDialog user={changing} onClose={() => setChanging(null)} />}
    </Panel>
  )
}

const HEADS = ['User', 'Tier', 'Features', 'Organizations', 'Account since', '#Change'] as const

type Props = { users: readonly StaffUser[]; onChange: (user: StaffUser) => void }

function UserTable({ users, onChange }: Props) {
  return (
    <FactTable
      label="Users"
      heads={HEADS}
      isWhole
      rows={users.map((user) => ({
        key: user.user_id,
        cells: [
          <span key="user" className="flex items-center gap-2">
            <PersonName {...user} />
            {user.is_staff && <Badge>Staff</Badge>}
            {user.suspended_at !== null && <Badge tone="warn">Suspended</Badge>}
            {!user.email_verified && <Badge tone="warn">Not verified</Badge>}
          </span>,
          <span key="tier">
            {TIERS[user.tier].name}
            {user.granted_tier !== 'free' && (
              <span className="block text-sm text-fg3">
                {user.granted_tier === user.tier
                  ? 'granted'
                  : `granted ${TIERS[user.granted_tier].name}`}
              </span>
            )}
          </span>,
          <FlagList key="flags" flags={user.feature_flags} />,
          <span key="organizations" className="block max-w-60 min-w-40 whitespace-normal">
            {user.organizations.length === 0 && '—'}
            {user.organizations.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <ChosenName name={name} />
              </span>
            ))}
          </span>,
          <Moment key="since" at={user.created_at} />,
          <Button
            key="change"
            aria-label={`Change ${user.username || user.email}`}
            onClick={() => onChange(user)}
          >
            Change
          </Button>,
        ],
      }))}
    />
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

const OWNERLESS_HEADS = ['Organization', 'Owners', '#Members'] as const

/** Organizations without an active owner, with links to their suspended owners; renders nothing without any. */
function OwnerlessPanel() {
  const { data } = useQuery(accountQuery('/v3/internal/staff/ownerless-organizations'))
  if (data === undefined || data.total === 0) return null
  const { organizations, total } = data
  return (
    <Panel
      title="Organizations without an active owner"
      toolbar={
        <p className="text-sm text-fg3">
          No member can change roles or billing in these. Restore one of their owners.
        </p>
      }
      footer={total > organizations.length && `The first ${organizations.length} of ${total}.`}
    >
      <FactTable
        label="Organizations without an active owner"
        heads={OWNERLESS_HEADS}
        isWhole
        rows={organizations.map(({ organization_id, name, member_count, owners }) => ({
          key: organization_id,
          cells: [
            <span key="name" className="block max-w-60 min-w-28 font-medium whitespace-normal">
              <ChosenName name={name} />
            </span>,
            owners.length === 0 ? (
              'None'
            ) : (
              <ul key="owners" className="flex flex-col gap-1">
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
            String(member_count),
          ],
        }))}
      />
    </Panel>
  )
}
