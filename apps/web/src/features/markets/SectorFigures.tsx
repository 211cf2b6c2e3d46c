import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { listSectorMetrics } from '@tickmark/core/metrics/listSectorMetrics'
import type { KnownSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { isStale, toDay } from '@tickmark/core/time/Day'
import type { ReactNode } from 'react'
import { columnLabel } from '../../data/columnText.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { Delta } from '../../ui/Delta.tsx'
import { MetricHint } from '../../ui/hints/Hint.tsx'
import { PartialMark } from '../../ui/PartialMark.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { describePartial, describeSectorFigure } from './describeSectorFigure.ts'

type Props = { sector: KnownSector; query: UseQueryResult<SectorTotals, unknown> }

/** Shows the totals of the sector's projects; the same figures as in the overview of sectors. */
export function SectorFigures({ sector, query }: Props) {
  return (
    <QueryView
      query={query}
      skeleton={
        <Strip>
          {listSectorMetrics(sector).map((id) => (
            <div key={id} className="bg-raise px-3.5 py-3">
              <Skeleton className="mb-2 h-3.5 w-20" />
              <Skeleton className="mb-2 h-5 w-28" />
              <Skeleton className="h-3 w-24" />
            </div>
          ))}
        </Strip>
      }
    >
      {({ metrics, sectors }) => {
        const own = sectors.find((one) => one.market_sector_id === sector.market_sector_id)
        return (
          <Strip>
            {metrics.map((column, index) => {
              const figure = own?.figures[index]
              const metric = knownMetric(column.metric_id)
              const parts = parseColumnId(column.column_id)
              const label = parts && columnLabel(parts)
              return (
                <div key={metric.metric_id} className="min-w-0 bg-raise px-3.5 py-3">
                  <MetricHint metricId={metric.metric_id}>
                    <dt className="text-sm text-fg3 sm:truncate">
                      <Link
                        to="/markets/$sector/metrics/$metric"
                        params={{ sector: sector.market_sector_id, metric: metric.slug }}
                        className="hover:text-fg hover:underline"
                      >
                        {[label?.title ?? metric.short_title, label?.detail]
                          .filter(Boolean)
                          .join(', ')}
                      </Link>
                      {isStale(column.anchor, toDay(Date.now())) && (
                        <span className="text-warn"> · {formatDay(column.anchor)}</span>
                      )}
                    </dt>
                  </MetricHint>
                  <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
                    <span
                      data-figure={`${column.column_id} ${sector.market_sector_id} ${column.anchor}`}
                    >
                      {formatMetricValue(figure?.total ?? null, metric, 'compact')}
                      {figure && <PartialMark {...describePartial(figure)} />}
                    </span>
                    {figure?.change != null && (
                      <Delta change={figure.change} className="text-sm font-medium" />
                    )}
                  </dd>
                  <dd className="text-xs text-fg3">
                    {figure === undefined || own === undefined
                      ? '\u00A0'
                      : describeSectorFigure(figure, own.projects)}
                  </dd>
                </div>
              )
            })}
          </Strip>
        )
      }}
    </QueryView>
  )
}

/** Lines are shadows of the figures, so that a row that is not full stays plain. */
function Strip({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-raise *:shadow-[0_0_0_1px_var(--line)] md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
      {children}
    </dl>
  )
}
