import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import { type FundraiseScope, fundraiseTotalsQuery } from '@tickmark/core/screens/fundraises'
import { type ReactNode, useMemo } from 'react'
import { trpc } from '../../data/trpc.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { makeTotalColumns } from './makeTotalColumns.tsx'

type Props = {
  title: string
  /** The header of the first column. */
  head: string
  by: FundraiseTotalsBy
  scope: FundraiseScope
  /** At most this many rows; all when absent. */
  limit?: number
  height: number
  /** Renders a key, such as a sector by its name. */
  cell: (key: string) => ReactNode
  footer?: ReactNode
  /** Shown in place of a table without rows. */
  empty: ReactNode
}

/** Rounds and amounts by sector or investor, those with the most rounds first. */
export function TotalsPanel(props: Props) {
  const { title, head, by, scope, limit, height, cell, footer, empty } = props
  const input = fundraiseTotalsQuery(by, scope, limit)
  const query = useQuery(
    trpc.fundraises.getTotals.queryOptions(input, { placeholderData: keepPreviousData }),
  )
  const columns = useMemo(() => makeTotalColumns(head, by, cell), [head, by, cell])
  const { data } = query
  return (
    <TablePanel
      title={title}
      query={query}
      skeleton="h-[302px]"
      rows={data?.rows}
      table={{
        layoutId: `fundraises-by-${by}`,
        columns,
        rowKey: (row) => row.key,
        rowHeight: 32,
        maxHeight: height,
        isFixed: true,
      }}
      subject={{
        call: { procedure: 'fundraises.getTotals', input },
        file: `fundraises-by-${by}`,
      }}
      file={{ isSample: data?.meta.sample === true }}
      footer={footer}
      empty={empty}
    />
  )
}
