import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { StatementWindow } from '@tickmark/core/answers/choices'
import type { ProjectLines } from '@tickmark/core/answers/FinancialStatement'
import { statementLinesQuery } from '@tickmark/core/screens/statements'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { useListOrder } from '../../tables/useListOrder.ts'
import { Button } from '../../ui/Button.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { LINE_FILE_ORDER, makeLineColumns } from './makeLineColumns.tsx'
import { type LineOrder, MAX_COMPARED, type StatementsSearch } from './StatementsSearch.ts'
import { describeListed, findLastDay, LINE_LIST_ORDERS, sortLines } from './statementLines.ts'

const WINDOWS = [
  { value: 'ltm', label: 'LTM', title: 'Last twelve months' },
  { value: 'quarter', label: 'Last quarter', title: 'Last finished quarter' },
] as const satisfies readonly { value: StatementWindow; label: string; title: string }[]

type Props = {
  search: StatementsSearch & { as_of?: Day }
  onChange: (changes: StatementsSearch) => void
}

/** The key lines of the projects with the largest fees; some can be picked for comparison. */
export function LinesPanel({ search, onChange }: Props) {
  const { window = 'ltm', as_of, sort, pick } = search
  const { nameOf } = useProjects()
  const navigate = useNavigate()
  const openTrace = useOpenTrace()
  const input = statementLinesQuery({ window, as_of })
  const query = useQuery({
    ...trpc.projects.getStatementLines.queryOptions(input),
    placeholderData: (before) => before,
  })
  const { data } = query
  const { order, sortOf } = useListOrder<LineOrder>(LINE_LIST_ORDERS, sort, onChange)
  const rows = useMemo(() => data && sortLines(data, order, nameOf), [data, order, nameOf])
  const columns = useMemo(
    () =>
      data
        ? makeLineColumns(data, {
            nameOf,
            picked: pick?.split(',') ?? [],
            onPick: (ids) => onChange({ pick: ids.join(',') || undefined }),
            onTrace: openTrace,
            sortOf,
          })
        : [],
    [data, nameOf, pick, onChange, openTrace, sortOf],
  )
  return (
    <TablePanel
      title="Largest projects by fees"
      query={query}
      skeleton="h-[640px]"
      rows={rows}
      table={{
        label: 'Financial statements of projects',
        layoutId: 'statement-lines',
        columns,
        rowKey: keyOf,
        rowHeight: 46,
        headHeight: 32,
        maxHeight: 900,
        onOpen: (row) =>
          navigate({
            to: '/projects/$slug/financial-statement',
            params: { slug: row.project_id },
          }),
      }}
      subject={{
        title: 'Financial statements of the largest projects by fees',
        call: { procedure: 'projects.getStatementLines', input },
        file: `financial-statements-${data?.window}`,
        sources: data?.meta.sources ?? [],
      }}
      file={{
        isSample: data?.meta.sample === true,
        period: findLastDay(rows ?? []) ?? '',
        order: LINE_FILE_ORDER,
      }}
      metrics={data?.metric_ids ?? []}
      controls={<PickedProjects search={search} onChange={onChange} />}
      options={
        <SegmentedControl
          label="Over which time"
          value={window}
          segments={WINDOWS}
          onChange={(next) => onChange({ window: next === 'ltm' ? undefined : next })}
        />
      }
      footer={
        data && (
          <>
            <span>{describeListed(data)}</span>
            <span>Below each figure: YoY</span>
            {data.rows.some(({ partial }) => partial) && (
              <span>* partial: the data begin or end inside it</span>
            )}
            <Provenance meta={data.meta} />
          </>
        )
      }
      empty={
        <NoData of={{ metrics: ['fees'] }} none="No project has fees">
          A statement requires data on fees.
        </NoData>
      }
    />
  )
}

function keyOf(row: ProjectLines): string {
  return row.project_id
}

type PickedProjectsProps = {
  search: Pick<StatementsSearch, 'pick'>
  onChange: (changes: StatementsSearch) => void
}

/** Shows how many projects are ticked, how many may be, and the way to their comparison. */
function PickedProjects({ search: { pick }, onChange }: PickedProjectsProps) {
  const count = pick?.split(',').length ?? 0
  return (
    <>
      <span role="status" className="text-sm text-fg3">
        {describe(count)}
      </span>
      {count > 0 && (
        <Button variant="ghost" onClick={() => onChange({ pick: undefined })}>
          Clear
        </Button>
      )}
      <Button
        variant="solid"
        disabled={count < 2}
        onClick={() => onChange({ projects: pick, pick: undefined })}
      >
        Compare
      </Button>
    </>
  )
}

function describe(count: number): string {
  if (count === 0) return 'Select two to four projects'
  return count < MAX_COMPARED
    ? `${count} of ${MAX_COMPARED} selected`
    : `${count} selected, which is the maximum`
}
