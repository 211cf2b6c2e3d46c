import type { UseQueryResult } from '@tanstack/react-query'
import type { Investor } from '@tickmark/core/answers/Fundraises'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { pageSettings } from '../../data/pageSettings.ts'
import { QueryView } from '../../data/QueryView.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
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
  },
  {
    id: 'rounds',
    header: 'Rounds together',
    width: 120,
    align: 'right',
    value: (row) => row.rounds,
    cell: (row) => formatValue(row.rounds, 'number', 'exact'),
  },
]

type Props = { query: UseQueryResult<Investor, unknown>; height: number }

/** Those who stood in the same rounds most often. */
export function CoInvestorsPanel({ query, height }: Props) {
  const { data } = query
  const tableOf = (rows: readonly CoInvestor[]) => (
    <DataTable
      label="Co-investors"
      layoutId="co-investors"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.investor}
    />
  )
  return (
    <Panel
      title="Co-investors"
      controls={
        data &&
        data.co_investors.length > 0 && (
          <PanelTools
            subject={{
              title: `Co-investors of ${data.investor}`,
              question: { procedure: 'fundraises.getInvestor', input: { investor: data.investor } },
              table: () => ({
                header: ['investor', 'rounds together'],
                rows: data.co_investors.map(({ investor, rounds }) => [investor, rounds]),
                isSample: pageSettings.sample,
                period: data.newest,
              }),
              rows: data.co_investors,
            }}
            enlarge={(room) => <div style={{ height: room }}>{tableOf(data.co_investors)}</div>}
          />
        )
      }
    >
      <div className="border-t border-line" style={{ height }}>
        <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-64" />}>
          {({ co_investors }) =>
            co_investors.length === 0 ? (
              <EmptyState title="Nobody else is named in these rounds" />
            ) : (
              tableOf(co_investors)
            )
          }
        </QueryView>
      </div>
    </Panel>
  )
}
