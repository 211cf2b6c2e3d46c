import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffUser } from '@tickmark/core/accounts/StaffUser'
import { useState } from 'react'
import { accountQuery } from '../../../data/accounts/accountQuery.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SearchForm } from '../SearchForm.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { useStaffSearch } from '../useStaffSearch.ts'
import { PER_PAGE, writePath } from '../writePath.ts'
import { OwnerlessPanel } from './OwnerlessPanel.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserTable } from './UserTable.tsx'

/** Everybody who has an account. */
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
    ...accountQuery<'listStaffUsers'>('organization', writePath('users', search)),
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
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-72" />}>
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState title="No user matches" />
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
