import type { UseQueryResult } from '@tanstack/react-query'
import type { UnlockOrder } from '@tickmark/core/answers/choices'
import type { CalendarUnlock, UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { UNLOCKS_PER_PAGE, type unlocksQuery } from '@tickmark/core/screens/unlocks'
import { type ReactNode, useMemo } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SourceProjectLink } from '../../ui/ProjectLink.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { ScheduleLink } from './ScheduleLink.tsx'
import { UnlocksFoot } from './UnlocksFoot.tsx'
import type { UnlocksSearch } from './UnlocksSearch.ts'
import { UnlockViewSwitch } from './UnlockViewSwitch.tsx'

type Props = {
  query: UseQueryResult<UnlockCalendar, unknown>
  input: ReturnType<typeof unlocksQuery>
  page: number | undefined
  sortOf: (order: UnlockOrder) => DataColumn<CalendarUnlock>['sort']
  /** Said where there is no unlock. */
  empty: ReactNode
  onChange: (change: UnlocksSearch) => void
}

/** Upcoming unlocks page by page, and all of them as a file. */
export function UnlockListPanel(props: Props) {
  const { query, input, page, sortOf, empty, onChange } = props
  const { data } = query
  const view = input.per === undefined ? 'list' : (`${input.per}s` as const)
  const columns = useMemo(
    () =>
      makeUnlockColumns(sortOf, ({ symbol, name }) =>
        onChange({ view: undefined, q: symbol || name }),
      ),
    [sortOf, onChange],
  )
  return (
    <TablePanel
      title="Upcoming unlocks"
      query={query}
      skeleton="h-[560px]"
      rows={data?.rows}
      table={{
        layoutId: 'upcoming-unlocks',
        columns,
        rowKey: (row) => row.unlock_id,
        maxHeight: 720,
      }}
      subject={{
        title: `Token unlocks, next ${input.days} days`,
        call: { procedure: 'projects.getUnlockCalendar', input },
        file: `unlocks-${input.days}-days`,
        sources: data?.sources ?? [],
      }}
      file={{ period: data?.today ?? '', isSample: data?.meta.sample === true }}
      fetchAll={() => readAll(input)}
      controls={<UnlockViewSwitch value={view} onChange={onChange} />}
      footer={
        data && (
          <>
            <Pager
              of={view === 'list' ? 'unlocks' : view}
              page={page ?? 1}
              perPage={UNLOCKS_PER_PAGE}
              count={data.total}
              onChange={(next) => onChange({ page: next === 1 ? undefined : next })}
            />
            <UnlocksFoot answer={data} />
          </>
        )
      }
      empty={
        data?.total ? (
          <EmptyState title="Page not found">
            <Button onClick={() => onChange({ page: undefined })}>First page</Button>
          </EmptyState>
        ) : (
          empty
        )
      }
    />
  )
}

/** The rows of all pages, for files. */
async function readAll(input: Props['input']) {
  const { readAllRows } = await import('../../tables/tabulateRows.ts')
  return readAllRows(
    (part) =>
      queryClient.fetchQuery(trpc.projects.getUnlockCalendar.queryOptions({ ...input, ...part })),
    ({ total }) => total,
  )
}

const KIND_NAMES = { cliff: 'Cliff', linear: 'Linear', mixed: 'Both' } as const

/**
 * The columns of a list of upcoming unlocks.
 * @param openParts lists the unlocks that a row adds up.
 */
function makeUnlockColumns(
  sortOf: (order: UnlockOrder) => DataColumn<CalendarUnlock>['sort'],
  openParts: (row: CalendarUnlock) => void,
): DataColumn<CalendarUnlock>[] {
  return [
    textColumn('project', 'Project', {
      width: 184,
      sort: sortOf('name'),
      cell: (row) =>
        row.project_id === '' ? (
          <ScheduleLink protocol={row.protocol} tabIndex={-1} className="block hover:underline">
            <SourceProjectLink to="/projects/$slug/vesting" row={row} symbol={row.symbol} />
          </ScheduleLink>
        ) : (
          <SourceProjectLink to="/projects/$slug/vesting" row={row} symbol={row.symbol} />
        ),
      text: ({ name, symbol }) => `${name} ${symbol}`.trim(),
      file: ['name', 'project_id', 'symbol'],
    }),
    textColumn('day', 'Date', {
      width: 138,
      sort: sortOf('day'),
      cell: writeDate,
      file: [
        { header: 'date (UTC)', value: (row) => row.day },
        { header: 'until (UTC)', value: (row) => row.until },
      ],
    }),
    textColumn('kind', 'Type', {
      width: 68,
      cell: (row) =>
        row.kind === 'mixed' ? (
          <button
            type="button"
            tabIndex={-1}
            title="List its cliffs and linear unlocks"
            onClick={() => openParts(row)}
            className="rounded-sm underline decoration-line2 underline-offset-2 hover:text-fg"
          >
            Both
          </button>
        ) : (
          KIND_NAMES[row.kind]
        ),
      text: ({ kind }) => KIND_NAMES[kind],
      file: [{ header: 'type', value: (row) => row.kind }],
    }),
    valueColumn('amount', 'Tokens', {
      width: 88,
      sort: sortOf('amount'),
      amount: (row) => row.amount,
      cell: (row, style) => formatValue(row.amount, 'tokens', style),
      file: [{ header: 'tokens', value: (row) => row.amount }],
    }),
    valueColumn('value', 'Value', {
      width: 76,
      sort: sortOf('value_usd'),
      amount: (row) => row.value_usd,
      cell: (row, style) => formatValue(row.value_usd, 'usd', style),
      file: [{ header: 'value (usd)', value: (row) => row.value_usd }],
    }),
    valueColumn('share_of_circulating', '% of circulating', {
      width: 112,
      sort: sortOf('share_of_circulating'),
      amount: (row) => row.share_of_circulating,
      cell: (row, style) => formatValue(row.share_of_circulating, 'percent', style),
      file: [
        {
          header: 'share of circulating supply (fraction)',
          value: (row) => row.share_of_circulating,
        },
      ],
    }),
    valueColumn('share_of_volume', '% of 30d volume', {
      width: 118,
      sort: sortOf('share_of_volume'),
      amount: (row) => row.share_of_volume,
      cell: (row, style) => formatValue(row.share_of_volume, 'percent', style),
      file: [{ header: 'share of 30d volume (fraction)', value: (row) => row.share_of_volume }],
    }),
    textColumn('allocations', 'Recipients', {
      width: 190,
      cell: (row) => <span title={nameAllocations(row)}>{nameAllocations(row)}</span>,
      text: nameAllocations,
      file: [{ header: 'recipients', value: nameAllocations }],
    }),
  ]
}

function writeDate({ kind, day, until }: CalendarUnlock): string {
  if (kind === 'linear') return `until ${formatDay(until)}`
  return kind === 'cliff' && day === until ? formatDay(day) : `from ${formatDay(day)}`
}

function nameAllocations({ allocations }: CalendarUnlock): string {
  return allocations.map(({ allocation }) => allocation).join(', ')
}
