import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountQuery } from '../../../data/accountQuery.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'

const HEADS = ['Organization', 'Owners', '#Members'] as const

/** Organizations without an active owner, with links to their suspended owners; renders nothing without any. */
export function OwnerlessPanel() {
  const { data } = useQuery(
    accountQuery<'listOwnerlessOrganizations'>('organization', '/staff/ownerless-organizations'),
  )
  if (data === undefined || data.total === 0) return null
  const { organizations, total } = data
  return (
    <Panel
      title="Organizations without an active owner"
      toolbar={
        <p className="text-sm text-fg3">
          Nobody can change roles or billing in these. Restore one of their owners.
        </p>
      }
      footer={total > organizations.length && `The first ${organizations.length} of ${total}.`}
    >
      <FactTable
        label="Organizations without an active owner"
        heads={HEADS}
        isWhole
        rows={organizations.map(({ organization_id, name, member_count, owners }) => ({
          key: organization_id,
          cells: [
            <bdi key="name" className="block max-w-60 min-w-28 font-medium whitespace-normal">
              {name}
            </bdi>,
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
