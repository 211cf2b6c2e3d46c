import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Freshness } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { trpc } from '../../../data/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { isLagging } from '../lists/prepareStatusRows.ts'

const SHOWN = 8
/** What a file of the list holds. */
const FIELDS = ['source_id', 'metric_id', 'newest_day', 'days_old'] as const

/** What does not reach yesterday, the oldest first. */
export function LaggingPanel() {
  const query = useQuery(trpc.status.getFreshness.queryOptions({}))
  const { data } = query
  const lagging = data?.rows.filter(isLagging) ?? []
  return (
    <Panel
      title="What lags behind"
      controls={
        lagging.length > 0 && (
          <PanelTools
            subject={{
              title: 'What lags behind',
              question: { procedure: 'status.getFreshness', input: {} },
              hasSameRows: false,
              file: 'lagging',
              table:
                data &&
                (async () =>
                  (await import('../../../tables/tabulateRows.ts')).tabulateRows(
                    [{ id: 'fields', file: FIELDS }],
                    lagging,
                    {
                      isSample: data.meta.sample,
                    },
                  )),
            }}
            enlarge={(height) => <LaggingTable rows={lagging} maxHeight={height} />}
          />
        )
      }
      footer={
        data && (
          <>
            <span>
              {lagging.length} of {data.rows.length} metrics of sources end before yesterday
            </span>
            <Link
              to="/status/$list"
              params={{ list: 'freshness' }}
              className="ml-auto underline decoration-line2 underline-offset-4 hover:text-fg"
            >
              All of them
            </Link>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-40" />}>
        {({ rows }) => <Lagging rows={rows} />}
      </QueryView>
    </Panel>
  )
}

function Lagging({ rows }: Pick<Freshness, 'rows'>) {
  const lagging = rows.filter(isLagging)
  if (rows.length === 0) return <EmptyState title="No metric has data yet" />
  if (lagging.length === 0)
    return (
      <p className="px-3.5 pb-3.5">
        <Tick>Every metric of every source reaches yesterday.</Tick>
      </p>
    )
  return <LaggingTable rows={lagging.slice(0, SHOWN)} />
}

type TableProps = Pick<Freshness, 'rows'> & { maxHeight?: number }

function LaggingTable({ rows, maxHeight }: TableProps) {
  return (
    <FactTable
      label="What lags behind"
      maxHeight={maxHeight}
      heads={['Metric', 'Source', '#Newest day', '#Days behind']}
      rows={rows.map((row) => ({
        key: `${row.source_id}/${row.metric_id}`,
        cells: [
          <MetricLink key="metric" id={row.metric_id} />,
          <SourceName key="source" id={row.source_id} />,
          <span key="day" className="text-warn">
            {formatDay(row.newest_day)}
          </span>,
          formatValue(row.days_old, 'number', 'exact'),
        ],
      }))}
    />
  )
}
