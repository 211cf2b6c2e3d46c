import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { QUARANTINE_STATES } from '@tickmark/core/answers/choices'
import type { QuarantinedPoint } from '@tickmark/core/answers/Quality'
import { HOLDING_CHECK_IDS, QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { quarantineQuery } from '@tickmark/core/screens/statusLists'
import { useState } from 'react'
import { queryClient } from '../../../data/queryClient.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { keyOfSeries } from '../../../tables/restatementColumns.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toListQuery } from '../toListQuery.ts'
import { FeedLinks } from './FeedLinks.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { StatusListPanel } from './StatusListPanel.tsx'
import { useQuarantineColumns } from './useQuarantineColumns.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

const STATES = {
  held: 'Held now',
  released: 'Released',
  replaced: 'Replaced',
} as const satisfies Record<QuarantinedPoint['state'], string>

/** Points that a check holds back, the newest change first. */
export function QuarantinePanel() {
  const { search, change } = useStatusSearch()
  const { user } = useSession()
  const [releasing, setReleasing] = useState<QuarantinedPoint | null>(null)
  const columns = useQuarantineColumns(user.isStaff ? setReleasing : null)
  const question = quarantineQuery({
    ...toListQuery(search),
    check: search.check,
    state: search.state,
  })
  const query = useQuery({
    ...trpc.status.listHeldPoints.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <StatusListPanel
        title="Points held back"
        call="status.listHeldPoints"
        input={question}
        query={query}
        read={({ points, total }) => ({ rows: points, total })}
        table={{ label: 'Held points', layoutId: 'held', columns, rowKey: keyOf }}
        none="Every check passed for every point, or what was doubtful has been confirmed since."
        fetchPart={(part) =>
          queryClient.fetchQuery(trpc.status.listHeldPoints.queryOptions({ ...question, ...part }))
        }
        filters={
          <>
            <Select
              label="Check"
              size="xsmall"
              edge="quiet"
              options={[
                { value: '', label: 'Any check' },
                ...HOLDING_CHECK_IDS.map((id) => ({ value: id, label: QUALITY_CHECKS[id].title })),
              ]}
              value={question.check ?? ''}
              onChange={(check) => change({ check: check || undefined })}
            />
            <Select
              label="State"
              size="xsmall"
              edge="quiet"
              options={QUARANTINE_STATES.map((state) => ({ value: state, label: STATES[state] }))}
              value={search.state ?? 'held'}
              onChange={(state) => change({ state: state === 'held' ? undefined : state })}
            />
          </>
        }
        note={() => (
          <>
            <span>
              What is provisional is shown with a mark. What is not shown waits until another source
              or a person confirms it.
            </span>
            <FeedLinks log="held-points" projects={search.projects} />
          </>
        )}
      />
      {releasing !== null && (
        <ReleaseDialog
          point={releasing}
          onReleased={() => void queryClient.invalidateQueries({ queryKey: [['status']] })}
          onClose={() => setReleasing(null)}
        />
      )}
    </>
  )
}

function keyOf(row: QuarantinedPoint): string {
  return `${keyOfSeries(row)}/${row.day}/${row.source_id}`
}
