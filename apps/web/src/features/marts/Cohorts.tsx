import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { COHORT_SUBJECTS } from '@tickmark/core/marts/data/COHORT_MART'
import type { DataSubject } from '@tickmark/core/status/explainAbsence'
import { type ReactNode, useMemo, useState } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { queryClient } from '../../data/queryClient.ts'
import { martRowsQuery } from '../../tables/grid/rows/useRowModel.ts'
import { tabulateMart } from '../../tables/grid/tabulateMart.ts'
import type { RowsQuery } from '../../tables/grid/view/describeView.ts'
import { NoData } from '../../ui/NoData.tsx'
import { PanelControls } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Select } from '../../ui/Select.tsx'
import { CohortMap } from './CohortMap.tsx'
import { type CohortMeasure, prepareCohorts } from './prepareCohorts.ts'

const MART = 'cohort_analysis'

const route = getRouteApi('/marts/$mart')

/** The data that sources have to deliver to follow a subject. */
const FOLLOWED: Readonly<Record<string, DataSubject>> = {
  'projects with fees': { metrics: ['fees'] },
  'projects with users': { metrics: ['user_dau'] },
  'active contracts': { records: 'contract_activity' },
  'largest holders': { records: 'token_holders' },
} satisfies Record<(typeof COHORT_SUBJECTS)[number], DataSubject>

const SHOWS = [
  { value: 'map', label: 'Heat map' },
  { value: 'table', label: 'Table' },
] as const

const SUBJECTS = COHORT_SUBJECTS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

const MEASURES = [
  { value: 'retention', label: 'Of all members' },
  { value: 'retention_of_reported', label: 'Of those reported' },
] as const

const LENGTHS = [
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
  { value: '36', label: '36 months' },
  { value: '60', label: '60 months' },
] as const

const COLUMNS = [
  'subject',
  'cohort',
  'age',
  'month',
  'size',
  'seen',
  'retention',
  'reported',
  'retention_of_reported',
  'is_first',
  'is_unfinished',
]

type Length = (typeof LENGTHS)[number]['value']

/** Cohorts as a heat map, or as the rows that it is made of. */
export function Cohorts({ children }: { children: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: { show?: string | undefined; of?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  const show = search.show === 'table' ? 'table' : 'map'
  const subject = COHORT_SUBJECTS.find((one) => one === search.of) ?? COHORT_SUBJECTS[0]
  const choice = (
    <SegmentedControl
      label="Show as"
      segments={SHOWS}
      value={show}
      onChange={(value) => change({ show: value === 'table' ? value : undefined })}
    />
  )
  if (show === 'table')
    return (
      <>
        <div className="px-3.5 pt-2">{choice}</div>
        <div className="min-h-0 flex-1">{children}</div>
      </>
    )
  return (
    <Heat subject={subject} onSubject={(of) => change({ of })}>
      {choice}
    </Heat>
  )
}

type Subject = (typeof COHORT_SUBJECTS)[number]

type HeatProps = { subject: Subject; onSubject: (subject: Subject) => void; children: ReactNode }

function Heat({ subject, onSubject, children }: HeatProps) {
  const [measure, setMeasure] = useState<CohortMeasure>('retention')
  const [length, setLength] = useState<Length>('24')
  const rowsQuery = useMemo(() => cohortQuery(subject), [subject])
  const query = useQuery(martRowsQuery(MART, { ...rowsQuery, startRow: 0, endRow: 50_000 }))
  // Contracts and holders are shown only where there are some, so that nothing is claimed beyond the data.
  const hasReported = subject.startsWith('projects')
  const shownMeasure = hasReported ? measure : 'retention'
  const draw = (height?: number) =>
    query.data === undefined ? null : (
      <CohortMap
        label={`Retention of ${subject}`}
        triangle={prepareCohorts(query.data.rows, {
          measure: shownMeasure,
          months: Number(length),
        })}
        height={height}
      />
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 px-3.5 py-2">
        <PanelControls
          options={
            <>
              {children}
              <Select
                label="Followed"
                size="xsmall"
                options={SUBJECTS}
                value={subject}
                onChange={onSubject}
              />
              {hasReported && (
                <Select
                  label="Share"
                  size="xsmall"
                  options={MEASURES}
                  value={measure}
                  onChange={setMeasure}
                />
              )}
              <Select
                label="Cohorts"
                size="xsmall"
                options={LENGTHS}
                value={length}
                onChange={setLength}
              />
            </>
          }
        >
          <div className="ml-auto">
            <PanelTools
              subject={{
                title: `Retention of ${subject}`,
                call: { mart: MART, rows: { ...rowsQuery, endRow: 50_000 } },
                hasSameRows: false,
                table:
                  query.data === undefined
                    ? undefined
                    : () => tabulateMart(queryClient, { mart_id: MART }, rowsQuery),
                sources: query.data?.meta.sources ?? [],
              }}
              enlarge={query.data === undefined ? undefined : (height) => draw(height)}
            />
          </div>
        </PanelControls>
      </div>
      <div className="min-h-0 flex-1 border-t border-line">
        <QueryView query={query} skeleton="m-3.5 h-96">
          {({ status, rows }) =>
            status === 'no-source' || rows.length === 0 ? (
              <NoData
                of={FOLLOWED[subject] ?? { anything: true }}
                none={`No source reports the ${subject} of any month`}
              />
            ) : (
              draw()
            )
          }
        </QueryView>
      </div>
    </>
  )
}

/** Every month of every cohort of one subject. */
function cohortQuery(subject: string): RowsQuery {
  return {
    valueCols: COLUMNS.map((id) => ({ id })),
    rowGroupCols: [],
    filterModel: { subject: { filterType: 'set', values: [subject] } },
    sortModel: [
      { colId: 'cohort', sort: 'desc' },
      { colId: 'age', sort: 'asc' },
    ],
  }
}
