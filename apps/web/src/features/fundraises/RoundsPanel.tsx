import { FUNDRAISE_ORDERS, type FundraiseOrder } from '@tickmark/core/answers/choices'
import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import {
  FUNDRAISES_PER_PAGE,
  type FundraiseScope,
  fundraisesQuery,
} from '@tickmark/core/screens/fundraises'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useSwitch } from '../../data/switchStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { PagedTablePanel } from '../../tables/PagedTablePanel.tsx'
import { useListOrder } from '../../tables/useListOrder.ts'
import { usePagedList } from '../../tables/usePagedList.ts'
import type { RoundsSearch } from './FundraisesSearch.ts'
import { describeRounds, makeRoundColumns, ROUND_FILE_ORDER } from './makeRoundColumns.tsx'

const ORDERS = {
  all: FUNDRAISE_ORDERS,
  first: { by: 'day', descending: true },
  words: ['name', 'round'],
} as const

type Props = {
  /** Names the file that is downloaded. */
  name: string
  scope: FundraiseScope
  search: RoundsSearch
  isOfProject?: boolean
  /** Said where there is no round. */
  empty: ReactNode
  onChange: (change: RoundsSearch) => void
}

/** Funding rounds page by page, their totals, and all of them as a file. */
export function RoundsPanel(props: Props) {
  const { scope, search, onChange, isOfProject = false } = props
  const changeOrder = useCallback(
    (change: { sort: string }) => onChange({ ...change, page: undefined }),
    [onChange],
  )
  const { order, sortOf } = useListOrder<FundraiseOrder>(ORDERS, search.sort, changeOrder)
  const input = fundraisesQuery(scope, {
    order: order.by,
    descending: order.descending,
    page: search.page ?? 1,
  })
  const list = usePagedList(trpc.fundraises.search, input)
  const { nameOf } = useProjects()
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  const columns = useMemo(
    () =>
      makeRoundColumns({
        mayLeave,
        isOfProject,
        chainName: nameOf,
        sortOf,
      }),
    [mayLeave, isOfProject, nameOf, sortOf],
  )
  return (
    <PagedTablePanel
      title="Rounds"
      {...list}
      skeleton="h-[560px]"
      read={({ rows, total }) => ({ rows, total: total.rounds })}
      table={{ layoutId: 'rounds', columns, rowKey: keyOf, maxHeight: 620 }}
      subject={{
        call: { procedure: 'fundraises.search', input },
        file: props.name,
        sources: list.query.data?.sources ?? [],
      }}
      file={{ order: ROUND_FILE_ORDER }}
      paging={{
        of: 'rounds',
        page: search.page,
        perPage: FUNDRAISES_PER_PAGE,
        onChange: (page) => onChange({ page }),
      }}
      controls={
        list.query.data &&
        list.query.data.total.rounds > 0 && (
          <p className="text-sm text-fg2">{describeRounds(list.query.data)}</p>
        )
      }
      footer={(pager, { sources }) => (
        <>
          {pager}
          <Provenance meta={{ sources, checks: [] }} />
        </>
      )}
      empty={props.empty}
    />
  )
}

function keyOf(row: FundraiseRow): string {
  return `${row.source_id}/${row.record_id}`
}
