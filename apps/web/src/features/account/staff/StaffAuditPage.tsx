import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../data/accountQuery.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { AuditTable } from '../AuditTable.tsx'
import { SearchForm, StaffPage } from './StaffPage.tsx'
import { PER_PAGE, pageOf, useStaffSearch } from './staffSearch.ts'

/** The audit log of all users, the newest entry first. */
export function StaffAuditPage() {
  return (
    <StaffPage path="/staff/audit">
      <PanelSlot name="Audit log">
        <AuditPanel />
      </PanelSlot>
    </StaffPage>
  )
}

function AuditPanel() {
  const { search, show } = useStaffSearch('/staff/audit')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/audit', pageOf(search)),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      title="Audit log"
      controls={
        <SearchForm label="Action, user or object" value={search.q} onSearch={(q) => show({ q })} />
      }
      footer={
        query.data && (
          <Pager
            of="the audit log"
            page={search.page ?? 1}
            perPage={PER_PAGE}
            count={query.data.total}
            onChange={(page) => show({ ...search, page })}
          />
        )
      }
    >
      <QueryView query={query} skeleton="m-3.5 h-72">
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState title="No matching entries" />
          ) : (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <AuditTable lines={entries} />
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
