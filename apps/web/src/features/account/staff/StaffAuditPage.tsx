import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../data/accountQuery.ts'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { makeAuditColumns } from '../AuditTable.tsx'
import { pageOf, StaffList, StaffPage, useStaffSearch } from './StaffPage.tsx'

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
  const staff = useStaffSearch('/staff/audit')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/audit', pageOf(staff.search)),
    placeholderData: keepPreviousData,
  })
  return (
    <StaffList
      {...staff}
      {...makeAuditColumns()}
      title="Audit log"
      of="the audit log"
      searches="Action, user or object"
      query={query}
      rowsOf={({ entries }) => entries}
      none="No matching entries"
    />
  )
}
