import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FUNDRAISE_ORDERS, type FundraiseOrder } from '@tickmark/core/answers/choices'
import type { FundraisePage, FundraiseRow } from '@tickmark/core/answers/Fundraises'
import type { FundraiseScope } from '@tickmark/core/screens/FundraiseViewState'
import { FUNDRAISES_PER_PAGE, fundraisesQuestion } from '@tickmark/core/screens/fundraisesQuestion'
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
import { useSwitch } from '../../data/switchStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBox } from '../../ui/table/TableBox.tsx'
import { describeRounds } from './describeRounds.ts'
import type { RoundsSearch } from './FundraisesSearch.ts'
import { makeRoundColumns } from './makeRoundColumns.tsx'
import { tabulateRounds } from './tabulateRounds.ts'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 34
const NEWEST_FIRST = { by: 'day', descending: true } as const satisfies ListOrder<FundraiseOrder>
/** Names and rounds are read from A, days and sizes from the newest and the largest. */
const WORDS: ReadonlySet<FundraiseOrder> = new Set(['name', 'round'])

type Props = {
  /** Names the file that is downloaded. */
  name: string
  scope: FundraiseScope
  search: RoundsSearch
  isOfProject?: boolean
  /** What stands there when no round is left. */
  empty: string
  onChange: (change: RoundsSearch) => void
}

/** Funding rounds page by page, what they come to, and all of them as a file. */
export function RoundsPanel(props: Props) {
  const { scope, search, onChange, isOfProject = false } = props
  const order = useMemo(
    () => parseOrder(search.sort, FUNDRAISE_ORDERS) ?? NEWEST_FIRST,
    [search.sort],
  )
  const page = search.page ?? 1
  const question = fundraisesQuestion(scope, {
    order: order.by,
    descending: order.descending,
    page,
  })
  const query = useQuery({
    ...trpc.fundraises.search.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const { byId } = useProjects()
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  const columns = useMemo(
    () =>
      makeRoundColumns({
        mayLeave,
        isOfProject,
        chainName: (id) => byId.get(id)?.name ?? id,
        sortOf: (by) => ({
          direction: directionOf(order, by),
          position: null,
          toggle: () =>
            onChange({ sort: writeOrder(nextOrder(order, by, !WORDS.has(by))), page: undefined }),
        }),
      }),
    [mayLeave, isOfProject, byId, order, onChange],
  )
  const table = async () => {
    const { rows, isSample } = await readAllRows(
      (part) =>
        queryClient.fetchQuery(trpc.fundraises.search.queryOptions({ ...question, ...part })),
      ({ total }) => total.rounds,
    )
    return tabulateRounds(rows, isSample)
  }
  const data = query.data
  const tableOf = ({ rows }: FundraisePage, maxHeight = 620) => (
    <TableBox
      rows={rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
      className={query.isPlaceholderData ? 'opacity-60' : ''}
    >
      <DataTable
        label="Rounds"
        layoutId="rounds"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowHeight={ROW_HEIGHT}
      />
    </TableBox>
  )
  return (
    <Panel
      title="Rounds"
      controls={
        data && (
          <>
            <p className="text-sm text-fg2">{describeRounds(data)}</p>
            <PanelTools
              subject={{
                title: 'Rounds',
                question: { procedure: 'fundraises.search', input: question },
                file: props.name,
                table,
                sources: data.sources,
              }}
              enlarge={data.rows.length === 0 ? undefined : (height) => tableOf(data, height)}
            />
          </>
        )
      }
      footer={
        data && (
          <>
            <Pager
              of="rounds"
              page={page}
              perPage={FUNDRAISES_PER_PAGE}
              count={data.total.rounds}
              onChange={(next) => onChange({ page: next === 1 ? undefined : next })}
            />
            <Provenance meta={{ sources: data.sources, checks: [] }} />
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {(answer) =>
          answer.rows.length === 0 ? (
            <EmptyState title={answer.total.rounds === 0 ? props.empty : 'There is no such page'} />
          ) : (
            tableOf(answer)
          )
        }
      </QueryView>
    </Panel>
  )
}

function keyOf(row: FundraiseRow): string {
  return `${row.source_id}/${row.record_id}`
}
