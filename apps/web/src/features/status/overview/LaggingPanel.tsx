import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { trpc } from '../../../data/trpc.ts'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { isLagging } from '../lists/prepareStatusRows.ts'

const SHOWN = 8

/** Lists data that do not reach yesterday, the oldest first. */
export function LaggingPanel() {
  const query = useQuery(trpc.status.getFreshness.queryOptions({}))
  const { data } = query
  const lagging = data?.rows.filter(isLagging)
  return (
    <TablePanel
      title="Stale metrics"
      query={query}
      skeleton="h-40"
      rows={lagging}
      table={{
        heads: ['Metric', 'Source', '#Latest day', '#Days behind'],
        shown: SHOWN,
        describe: (row) => ({
          key: `${row.source_id}/${row.metric_id}`,
          cells: [
            <MetricLink key="metric" id={row.metric_id} />,
            <SourceName key="source" id={row.source_id} />,
            <span key="day" className="text-warn">
              {formatDay(row.newest_day)}
            </span>,
            formatCount(row.days_old),
          ],
        }),
        fields: ['source_id', 'metric_id', 'newest_day', 'days_old'],
      }}
      subject={{
        call: { procedure: 'status.getFreshness', input: {} },
        hasSameRows: false,
        file: 'lagging',
      }}
      file={{ isSample: data?.meta.sample === true }}
      empty={
        data?.rows.length === 0 ? (
          <NoData of={{ anything: true }} none="No metric has data yet" />
        ) : (
          <p className="px-3.5 pb-3.5">
            <Tick>Every metric of every source reaches yesterday.</Tick>
          </p>
        )
      }
      footer={
        data && (
          <>
            <span>
              {lagging?.length} of {data.rows.length} metrics of sources end before yesterday
            </span>
            <Link
              to="/status/$list"
              params={{ list: 'freshness' }}
              className="ml-auto py-1 underline decoration-line2 underline-offset-4 hover:text-fg pointer-coarse:py-3.5"
            >
              All of them
            </Link>
          </>
        )
      }
    />
  )
}
