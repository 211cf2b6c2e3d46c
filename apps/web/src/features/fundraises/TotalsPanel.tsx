import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import type { FundraiseTotal } from '@tickmark/core/answers/Fundraises'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { FundraiseScope } from '@tickmark/core/screens/FundraiseViewState'
import { fundraiseTotalsQuestion } from '@tickmark/core/screens/fundraiseTotalsQuestion'
import { type ReactNode, useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { QueryView } from '../../data/QueryView.tsx'
import { trpc } from '../../data/trpc.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { nameSector } from './nameSector.ts'
import { tabulateTotals } from './tabulateTotals.ts'

const ROW_HEIGHT = 32

type Props = {
  title: string
  /** What each row is, as the head of its column. */
  head: string
  by: FundraiseTotalsBy
  scope: FundraiseScope
  /** At most so many rows; all when absent. */
  limit?: number
  height: number
  /** How a key shows, such as a sector by its name. */
  cell: (key: string) => ReactNode
  footer?: ReactNode
}

/** Rounds and amounts by sector or investor, those with the most rounds first. */
export function TotalsPanel(props: Props) {
  const { title, head, by, scope, limit, height, cell, footer } = props
  const question = fundraiseTotalsQuestion(by, scope, limit)
  const query = useQuery({
    ...trpc.fundraises.getTotals.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => makeColumns(head, by, cell), [head, by, cell])
  const { data } = query
  const tableOf = (rows: readonly FundraiseTotal[]) => (
    <DataTable
      label={title}
      layoutId={`fundraises-by-${by}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      rowHeight={ROW_HEIGHT}
    />
  )
  return (
    <Panel
      title={title}
      footer={footer}
      controls={
        data &&
        data.rows.length > 0 && (
          <PanelTools
            subject={{
              title,
              question: { procedure: 'fundraises.getTotals', input: question },
              file: `fundraises-by-${by}`,
              table: () => tabulateTotals(data),
              rows: data.rows,
            }}
            enlarge={(room) => <div style={{ height: room }}>{tableOf(data.rows)}</div>}
          />
        )
      }
    >
      <div className="border-t border-line" style={{ height }}>
        <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-64" />}>
          {({ rows }) =>
            rows.length === 0 ? <EmptyState title="No round meets these filters" /> : tableOf(rows)
          }
        </QueryView>
      </div>
    </Panel>
  )
}

function makeColumns(
  head: string,
  by: FundraiseTotalsBy,
  cell: Props['cell'],
): DataColumn<FundraiseTotal>[] {
  return [
    {
      id: 'key',
      header: head,
      width: 170,
      align: 'left',
      value: (row) => (by === 'sector' ? nameSector(row.key) : row.key),
      cell: (row) => cell(row.key),
    },
    {
      id: 'rounds',
      header: 'Rounds',
      width: 70,
      align: 'right',
      value: (row) => row.rounds,
      cell: (row) => formatValue(row.rounds, 'number', 'exact'),
    },
    {
      id: 'amount',
      header: 'Raised',
      width: 90,
      align: 'right',
      value: raised,
      // A round of several counts for each of them, so that the rows do not add up.
      figure: { write: (value) => formatValue(value, 'usd', 'compact'), adds: false },
      cell: (row) => formatValue(raised(row), 'usd', 'compact'),
    },
  ]
}

/** Where every round kept its size to itself, nothing is known. */
function raised({ disclosed, amount_usd }: FundraiseTotal): number | null {
  return disclosed === 0 ? null : amount_usd
}
