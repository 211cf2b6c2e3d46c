import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TrendingContract, TrendingPage } from '@tickmark/core/answers/Contracts'
import { TRENDING_ORDERS, type TrendingOrder } from '@tickmark/core/answers/choices'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { TRENDING_PER_PAGE, trendingQuestion } from '@tickmark/core/screens/trendingQuestion'
import { useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import {
  directionOf,
  type ListOrder,
  nextOrder,
  parseOrder,
  writeOrder,
} from '../../data/listOrder.ts'
import { QueryView } from '../../data/QueryView.tsx'
import { queryClient } from '../../data/queryClient.ts'
import { readAllRows } from '../../data/readAllRows.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBox } from '../../ui/table/TableBox.tsx'
import { makeTrendingColumns } from './makeTrendingColumns.tsx'
import { TrendingFilters } from './TrendingFilters.tsx'
import type { TrendingSearch } from './TrendingSearch.ts'
import { tabulateTrending } from './tabulateTrending.ts'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 34
const MAX_HEIGHT = 720
const LARGEST_INFLOW = {
  by: 'inflow',
  descending: true,
} as const satisfies ListOrder<TrendingOrder>
const NO_FILTERS = { q: undefined, chains: undefined, categories: undefined } as const

type Props = { search: TrendingSearch; onChange: (change: TrendingSearch) => void }

/** Contracts page by page, by any of their figures. */
export function TrendingPanel({ search, onChange }: Props) {
  const order = useMemo(
    () => parseOrder(search.sort, TRENDING_ORDERS) ?? LARGEST_INFLOW,
    [search.sort],
  )
  const page = search.page ?? 1
  const question = trendingQuestion({
    ...search,
    text: search.q,
    order: order.by,
    descending: order.descending,
    page,
  })
  const query = useQuery({
    ...trpc.contracts.getTrending.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const { byId } = useProjects()
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const columns = useMemo(
    () =>
      makeTrendingColumns({
        order: order.by,
        projectName: (id) => byId.get(id)?.name ?? id,
        sortOf: (by) => ({
          direction: directionOf(order, by),
          position: null,
          toggle: () => onChange({ sort: writeOrder(nextOrder(order, by)) }),
        }),
      }),
    [byId, order, onChange],
  )
  const data = query.data
  const table = async (window: TrendingPage) => {
    const { rows, isSample } = await readAllRows(
      (part) =>
        queryClient.fetchQuery(trpc.contracts.getTrending.queryOptions({ ...question, ...part })),
      ({ count }) => count,
    )
    return tabulateTrending(rows, window, isSample)
  }
  const tableOf = ({ rows }: TrendingPage, maxHeight = MAX_HEIGHT) => (
    <TableBox
      rows={rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
      className={query.isPlaceholderData ? 'opacity-60' : ''}
    >
      <DataTable
        label="Trending contracts"
        layoutId="trending-contracts"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowHeight={ROW_HEIGHT}
      />
    </TableBox>
  )
  const hasFilter = Object.keys(NO_FILTERS).some(
    (key) => search[key as keyof typeof NO_FILTERS] !== undefined,
  )
  return (
    <Panel
      title="Contracts"
      controls={
        <>
          <TrendingFilters search={search} page={data} chainName={nameOf} onChange={onChange} />
          {data !== undefined && data.count > 0 && (
            <PanelTools
              subject={{
                title: 'Trending contracts',
                question: { procedure: 'contracts.getTrending', input: question },
                file: `trending-contracts-${question.days}d`,
                table: () => table(data),
                sources: data.sources,
              }}
              enlarge={data.rows.length === 0 ? undefined : (height) => tableOf(data, height)}
            />
          )}
        </>
      }
      footer={
        data && (
          <>
            <Pager
              of="contracts"
              page={page}
              perPage={TRENDING_PER_PAGE}
              count={data.count}
              onChange={(next) => onChange({ page: next === 1 ? undefined : next })}
            />
            {data.from !== null && data.to !== null && (
              <span>
                {data.from === data.to
                  ? formatDay(data.to)
                  : `${formatDay(data.from)} – ${formatDay(data.to)}`}
              </span>
            )}
            <Provenance meta={{ sources: data.sources, checks: [] }} />
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[640px]" />}>
        {(page) =>
          page.rows.length > 0 ? (
            tableOf(page)
          ) : (
            <NoContracts
              isEmpty={page.to === null}
              isBeyond={page.count > 0}
              onFirst={() => onChange({})}
              onClear={hasFilter ? () => onChange(NO_FILTERS) : undefined}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

type NoContractsProps = {
  /** No source tells of any activity. */
  isEmpty: boolean
  /** There are contracts, on pages before this one. */
  isBeyond: boolean
  onFirst: () => void
  /** Absent where nothing is filtered. */
  onClear: (() => void) | undefined
}

/** Why no contract is listed, and the way to those there are. */
function NoContracts({ isEmpty, isBeyond, onFirst, onClear }: NoContractsProps) {
  if (isEmpty)
    return (
      <EmptyState title="No source tells what goes through contracts">
        Importing a file of contract activity fills this list.
      </EmptyState>
    )
  if (isBeyond)
    return (
      <EmptyState title="There is no such page">
        <Button onClick={onFirst}>First page</Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No contract meets these filters">
      {onClear && <Button onClick={onClear}>Clear filters</Button>}
    </EmptyState>
  )
}

function keyOf(row: TrendingContract): string {
  return `${row.chain_id}/${row.address}`
}
