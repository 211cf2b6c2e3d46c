import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HELD_STATES, type HeldPoint, type HeldPoints } from '@tickmark/core/answers/HeldPoint'
import { HOLDING_CHECK_IDS, QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { heldQuestion } from '@tickmark/core/screens/heldQuestion'
import { STATUS_ROWS_PER_PAGE } from '@tickmark/core/screens/statusPart'
import { useState } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { QueryView } from '../../../data/QueryView.tsx'
import { queryClient } from '../../../data/queryClient.ts'
import { readAllRows } from '../../../data/readAllRows.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSession } from '../../../session/useSession.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { lookOf } from '../lookOf.ts'
import { ListTable } from './ListTable.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { ScopeFilters } from './ScopeFilters.tsx'
import { useHeldColumns } from './useHeldColumns.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

/** What a file of the list holds. */
const FIELDS = [
  'project_id',
  'metric_id',
  'chain_id',
  'product_id',
  'contract_id',
  'day',
  'value',
  'expected',
  'withheld',
  'state',
  'check_id',
  'why',
  'reason',
  'source_id',
  'observed_at',
] as const

const STATES = {
  held: 'Held now',
  released: 'Released',
  replaced: 'Replaced',
} as const satisfies Record<HeldPoint['state'], string>
const NO_FILTERS = {
  projects: undefined,
  metrics: undefined,
  check: undefined,
  state: undefined,
} as const

/** Points that a check holds back, the newest change first. */
export function HeldPanel() {
  const { search, change } = useStatusSearch()
  const { user } = useSession()
  const [releasing, setReleasing] = useState<HeldPoint | null>(null)
  const columns = useHeldColumns(user.isStaff ? setReleasing : null)
  const question = heldQuestion({ ...lookOf(search), check: search.check, state: search.state })
  const query = useQuery({
    ...trpc.status.listHeldPoints.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const all = async () => {
    const { rows, isSample } = await readAllRows(
      async (part) => {
        const answer = await queryClient.fetchQuery(
          trpc.status.listHeldPoints.queryOptions({ ...question, ...part }),
        )
        return { ...answer, rows: answer.points }
      },
      (answer) => answer.total,
    )
    const lines = rows.map((row) => ({ ...row, withheld: row.withheld ? 1 : 0 }))
    return tabulateFields(lines, FIELDS, isSample)
  }
  const tableOf = ({ points }: HeldPoints, maxHeight?: number) => (
    <ListTable
      label="Held points"
      layoutId="held"
      columns={columns}
      rows={points}
      rowKey={(row) =>
        [
          row.metric_id,
          row.project_id,
          row.chain_id,
          row.product_id,
          row.contract_id,
          row.day,
          row.source_id,
        ].join('/')
      }
      isStale={query.isPlaceholderData}
      maxHeight={maxHeight}
    />
  )
  const { data } = query
  const isFiltered = Object.keys(NO_FILTERS).some(
    (key) => search[key as keyof typeof NO_FILTERS] !== undefined,
  )
  return (
    <Panel
      title="Points held back"
      controls={
        <>
          <ScopeFilters search={search} onChange={change}>
            <Select
              label="Check"
              size="xsmall"
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
              options={HELD_STATES.map((state) => ({ value: state, label: STATES[state] }))}
              value={search.state ?? 'held'}
              onChange={(state) => change({ state: state === 'held' ? undefined : state })}
            />
          </ScopeFilters>
          <PanelTools
            subject={{
              title: 'Points held back',
              question: { procedure: 'status.listHeldPoints', input: question },
              file: 'held-points',
              table: all,
            }}
            enlarge={
              data === undefined || data.points.length === 0
                ? undefined
                : (height) => tableOf(data, height)
            }
          />
        </>
      }
      footer={
        data && (
          <>
            <span>
              What is provisional is shown with a mark. What is not shown waits until another source
              or a person confirms it.
            </span>
            <span className="ml-auto">
              <Pager
                of="held points"
                page={search.page ?? 1}
                perPage={STATUS_ROWS_PER_PAGE}
                count={data.total}
                onChange={(next) => change({ page: next === 1 ? undefined : next })}
              />
            </span>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[420px]" />}>
        {(answer) =>
          answer.points.length === 0 ? (
            <NothingMatches
              of="held points"
              none="Every check passed for every point, or what was doubtful has been confirmed since."
              isBeyond={answer.total > 0}
              isFiltered={isFiltered}
              onClear={() => change(answer.total > 0 ? {} : NO_FILTERS)}
            />
          ) : (
            tableOf(answer)
          )
        }
      </QueryView>
      {releasing !== null && (
        <ReleaseDialog
          point={releasing}
          onReleased={() => void queryClient.invalidateQueries({ queryKey: [['status']] })}
          onClose={() => setReleasing(null)}
        />
      )}
    </Panel>
  )
}
