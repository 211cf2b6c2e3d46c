import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { StatementWindow } from '@tickmark/core/answers/choices'
import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { statementLinesQuery } from '@tickmark/core/screens/statements'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import type { ListOrder } from '../../data/listOrder.ts'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { sortRows, useListOrder } from '../../tables/useListOrder.ts'
import { Button } from '../../ui/Button.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { LINE_FILE_ORDER, makeLineColumns } from './makeLineColumns.tsx'
import {
  LINE_ORDERS,
  type LineOrder,
  MAX_COMPARED,
  type StatementsSearch,
} from './StatementsSearch.ts'

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

/** The orders of the list; the largest fees come first. */
export const LINE_LIST_ORDERS = {
  all: LINE_ORDERS,
  first: { by: 'fees', descending: true },
  words: ['name'],
} as const

/** Sorts the projects. Missing figures come last in either direction; equal ones keep their order. */
export function sortLines(
  { rows, metric_ids }: Pick<StatementLines, 'rows' | 'metric_ids'>,
  { by, descending }: ListOrder<LineOrder>,
  nameOf: (projectId: string) => string,
): ProjectLines[] {
  const place = metric_ids.indexOf(by)
  return sortRows(
    rows,
    (row) => (by === 'name' ? nameOf(row.project_id) : (row.values[place] ?? null)),
    descending,
  )
}

type Listed = Pick<StatementLines, 'rows' | 'total_projects' | 'window'>

/**
 * Describes which of how many projects are listed, and over which time: `Top 100 of 143 by fees, twelve months to 31
 * Oct 2026`.
 */
export function describeListed({ rows, total_projects, window }: Listed): string {
  const count = total_projects === 1 ? '1 project' : `${total_projects} projects`
  const listed =
    rows.length < total_projects
      ? `Top ${rows.length} of ${total_projects} by fees of the last year`
      : `${count} with fees in the last year`
  const ends = [...new Set(rows.map(({ to }) => to))].toSorted()
  const span = window === 'ltm' ? 'twelve months' : 'quarter'
  const [first, last] = [ends[0], ends.at(-1)]
  if (first === undefined || last === undefined) return listed
  return first === last
    ? `${listed}, ${span} to ${formatDay(last)}`
    : `${listed}, ${span} to ${formatDay(first)} or later, up to ${formatDay(last)}`
}

/** The last day that any of the figures is of. */
export function findLastDay(rows: readonly Pick<ProjectLines, 'to'>[]): Day | undefined {
  return rows
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
}
