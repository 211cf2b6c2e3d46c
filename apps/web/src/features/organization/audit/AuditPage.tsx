import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AuditLine } from '@tickmark/core/people/AuditLine'
import type { MemberLine } from '@tickmark/core/people/MemberLine'
import { AuditTable } from '../../../audit/AuditTable.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { askPeople } from '../../../people/askPeople.ts'
import { nameAnswer, PEOPLE_MANNER, peopleQuery } from '../../../people/peopleQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelSlot } from '../../../ui/PanelSlot.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { OrganizationPageProps } from '../OrganizationPageProps.ts'

const PER_PAGE = 50

/** What was done in an organisation, the newest first. */
export function AuditPage({ organization: { id } }: OrganizationPageProps) {
  return (
    <PanelSlot name="Audit log" of={id}>
      <AuditPanel organizationId={id} />
    </PanelSlot>
  )
}

function AuditPanel({ organizationId }: { organizationId: string }) {
  const path = `/organization/${organizationId}/audit`
  const query = useInfiniteQuery({
    queryKey: nameAnswer('organization', path),
    queryFn: ({ pageParam, signal }) =>
      askPeople<{ entries: AuditLine[] }>(
        'organization',
        `${path}?limit=${PER_PAGE}${pageParam === null ? '' : `&before=${pageParam}`}`,
        signal,
      ),
    initialPageParam: null as string | null,
    // A page that is not full is the last one.
    getNextPageParam: ({ entries }) => (entries.length < PER_PAGE ? undefined : entries.at(-1)?.id),
    ...PEOPLE_MANNER,
  })
  const members = useQuery(
    peopleQuery<{ members: MemberLine[] }>(
      'organization',
      `/organization/${organizationId}/members`,
    ),
  )
  const names = new Map(
    members.data?.members.map((one) => [one.user_id, one.username || one.email]),
  )
  return (
    <Panel
      title="Audit log"
      footer={
        query.hasNextPage && (
          <Button
            size="small"
            isLoading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-72" />}>
        {({ pages }) => {
          const lines = pages.flatMap(({ entries }) => entries)
          return lines.length === 0 ? (
            <EmptyState title="Nothing was done yet" />
          ) : (
            <AuditTable lines={lines} names={names} />
          )
        }}
      </QueryView>
    </Panel>
  )
}
