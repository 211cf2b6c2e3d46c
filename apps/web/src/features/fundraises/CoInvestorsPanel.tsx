import type { UseQueryResult } from '@tanstack/react-query'
import type { Investor } from '@tickmark/core/answers/Fundraises'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { pageSettings } from '../../data/pageSettings.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { InvestorLink } from './InvestorLink.tsx'

type CoInvestor = Investor['co_investors'][number]

const COLUMNS: readonly DataColumn<CoInvestor>[] = [
  {
    id: 'investor',
    header: 'Investor',
    width: 200,
    align: 'left',
    value: (row) => row.investor,
    cell: (row) => <InvestorLink investor={row.investor} />,
    file: ['investor'],
  },
  {
    id: 'rounds',
    header: 'Rounds together',
    width: 120,
    align: 'right',
    value: (row) => row.rounds,
    cell: (row) => formatValue(row.rounds, 'number', 'exact'),
    file: [{ header: 'rounds together', value: (row) => row.rounds }],
  },
]

type Props = { investor: string; query: UseQueryResult<Investor, unknown>; height: number }

/** The investors that took part in the same rounds most often. */
export function CoInvestorsPanel({ investor, query, height }: Props) {
  const { data } = query
  return (
    <TablePanel
      title="Co-investors"
      query={query}
      skeleton="h-[302px]"
      rows={data?.co_investors}
      table={{
        layoutId: 'co-investors',
        columns: COLUMNS,
        rowKey: (row) => row.investor,
        rowHeight: 32,
        maxHeight: height,
        isFixed: true,
      }}
      subject={{
        title: `Co-investors of ${investor}`,
        question: { procedure: 'fundraises.getInvestor', input: { investor } },
      }}
      file={{ isSample: pageSettings.sample, period: data?.newest ?? '' }}
      empty={<EmptyState title="Nobody else is named in these rounds" />}
    />
  )
}
