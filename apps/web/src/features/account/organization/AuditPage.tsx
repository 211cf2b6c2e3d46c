import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery, accountUrl } from '../../../data/accountQuery.ts'
import { Button, buttonClasses } from '../../../ui/Button.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { AccountList } from '../AccountList.tsx'
import { makeAuditColumns } from '../AuditTable.tsx'
import type { OrganizationPageProps } from './useOrganization.ts'

const PER_PAGE = 50

/** The audit log of an organization, the newest entry first. */
export function AuditPage({ organization: { id } }: OrganizationPageProps) {
  return (
    <PanelSlot name="Audit log" of={id}>
      <AuditPanel key={id} organizationId={id} />
    </PanelSlot>
  )
}

function AuditPanel({ organizationId }: { organizationId: string }) {
  // The ids of the last entries of the previous pages, from which the server continues.
  const [path, setPath] = useState<readonly string[]>([])
  const before = path.at(-1)
  const query = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/audit', {
      organization_id: organizationId,
      limit: PER_PAGE,
      before,
    }),
  )
  const members = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/members', {
      organization_id: organizationId,
    }),
  )
  const names = new Map(
    members.data?.members.map((one) => [one.user_id, one.username || one.email]),
  )
  const last = query.data?.entries.at(-1)?.id
  // A partial page is the last one.
  const hasOlder = query.data?.entries.length === PER_PAGE && last !== undefined
  return (
    <AccountList
      {...makeAuditColumns(names)}
      title="Audit log"
      query={query}
      rowsOf={({ entries }) => entries}
      none={before === undefined ? 'No entries yet' : 'No older entries'}
      controls={
        <a
          className={buttonClasses({})}
          href={accountUrl('/v3/internal/organization/{organization_id}/audit/export', {
            organization_id: organizationId,
          })}
          download="audit-log.csv"
        >
          Download CSV
        </a>
      }
      footer={
        (hasOlder || before !== undefined) && (
          <>
            <Button disabled={before === undefined} onClick={() => setPath(path.slice(0, -1))}>
              Newer
            </Button>
            <Button disabled={!hasOlder} onClick={() => hasOlder && setPath([...path, last])}>
              Older
            </Button>
          </>
        )
      }
    />
  )
}
