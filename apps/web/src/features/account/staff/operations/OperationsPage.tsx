import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  HISTORY_MINUTES,
  type HistoryHours,
  type OperationsHistory,
} from '@tickmark/core/answers/OperationsHistory'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { accountQuery } from '../../../../data/accountQuery.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FactTable } from '../../../../ui/FactTable.tsx'
import { Moment } from '../../../../ui/Moment.tsx'
import { Panel, PanelSlot } from '../../../../ui/Panel.tsx'
import { QueryView } from '../../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { SourceName } from '../../../../ui/SourceName.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { MinuteChart } from './MinuteChart.tsx'
import { writeAmount } from './prepareMinuteChart.ts'

/** The server adds a point each minute. */
const REFRESH_MS = 60_000

/** The name under which the server counts requests that no route takes. */
const NO_ROUTE = 'none'

const HOURS = (Object.keys(HISTORY_MINUTES) as HistoryHours[]).map((hours) => ({
  value: hours,
  label: `${hours} h`,
  title: hours === '1' ? 'The last hour' : `The last ${hours} hours`,
}))

/** `/staff/operations`: what the server measured of itself, without Prometheus and Grafana. */
export function OperationsPage() {
  const [hours, setHours] = useState<HistoryHours>('6')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/operations', { hours }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const history = query.data?.history
  return (
    <StaffPage path="/staff/operations">
      <PanelSlot name="This server">
        <Panel
          title="This server"
          controls={
            <SegmentedControl
              label="Look back"
              value={hours}
              segments={HOURS}
              onChange={setHours}
            />
          }
          footer={
            history && (
              <span>
                Started {formatMoment(history.started_at)}.{' '}
                {history.read_at && <>Stores read {formatMoment(history.read_at)}. </>}One point per
                minute and server, kept in memory for a day.
              </span>
            )
          }
        >
          <QueryView query={query} skeleton="m-3.5 h-96">
            {({ history }) => <Charts history={history} />}
          </QueryView>
        </Panel>
      </PanelSlot>
      {history && (
        <>
          <PanelSlot name="Freshness of sources">
            <SourcesPanel sources={history.sources} />
          </PanelSlot>
          <PanelSlot name="Busiest routes">
            <RoutesPanel routes={history.routes} />
          </PanelSlot>
        </>
      )}
    </StaffPage>
  )
}

function Charts({ history }: { history: OperationsHistory }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-3.5 gap-y-2 px-3.5 pb-3.5 sm:grid-cols-4 xl:grid-cols-7">
        {history.figures.map(({ title, unit, value }) => (
          <div key={title}>
            <dt className="text-xs text-fg3">{title}</dt>
            {value === null ? (
              <dd className="text-fg3">No data yet</dd>
            ) : (
              <dd className="font-medium tabular-nums">{writeAmount(value, unit)}</dd>
            )}
          </div>
        ))}
      </dl>
      {history.times.length < 2 ? (
        <EmptyState title="The first charts appear two minutes after the start" />
      ) : (
        <div className="grid gap-x-6 gap-y-5 border-t border-line p-3.5 sm:grid-cols-2 xl:grid-cols-3">
          {history.charts.map((chart) => (
            <MinuteChart key={chart.title} chart={chart} history={history} />
          ))}
        </div>
      )}
    </>
  )
}

function SourcesPanel({ sources }: Pick<OperationsHistory, 'sources'>) {
  return (
    <Panel title="Freshness of sources">
      {sources.length === 0 ? (
        <EmptyState title="Nothing has been loaded" />
      ) : (
        <FactTable
          label="Freshness of sources"
          heads={['Source', 'Newest day', 'Last load', 'Datasets that failed']}
          rows={sources.map(({ source_id, newest_at, loaded_at, failed }) => ({
            key: source_id,
            cells: [
              <SourceName key="source" id={source_id} />,
              <Moment key="newest" at={newest_at} />,
              <Moment key="loaded" at={loaded_at} isExact />,
              failed.length === 0 ? (
                '—'
              ) : (
                <Badge key="failed" tone="bad">
                  {failed.join(', ')}
                </Badge>
              ),
            ],
          }))}
        />
      )}
    </Panel>
  )
}

function RoutesPanel({ routes }: Pick<OperationsHistory, 'routes'>) {
  return (
    <Panel title="Busiest routes" footer="Since the start of the server.">
      <FactTable
        label="Busiest routes"
        heads={['Route', '#Requests', '#Failed', '#95th percentile']}
        rows={routes.map(({ route, requests, failed, seconds }) => ({
          key: route,
          cells: [
            route === NO_ROUTE ? (
              <span key="route" className="text-fg3">
                Unknown addresses
              </span>
            ) : (
              <code key="route" className="wrap-anywhere">
                {route}
              </code>
            ),
            formatCount(requests),
            formatCount(failed),
            writeAmount(seconds, 'seconds'),
          ],
        }))}
      />
    </Panel>
  )
}
