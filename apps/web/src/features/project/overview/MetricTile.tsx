import { getRouteApi, Link } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameTileWindow } from '@tickmark/core/screens/projectWall'
import { isStale, toDay } from '@tickmark/core/time/Day'
import { Switched } from '../../../data/Switched.tsx'
import { Delta } from '../../../ui/Delta.tsx'
import { MetricHint } from '../../../ui/hints/Hint.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import type { TileFigure } from './useWall.ts'

const route = getRouteApi('/projects/$slug/')

/** The element of the chart that a tile changes. */
export const CHART_ID = 'key-chart'

type Props = {
  metric: MetricDefinition
  /** Absent while it is on its way. */
  figure: TileFigure | undefined
  /** The metrics in the chart. */
  shown: readonly string[]
  hasTrend?: boolean
}

/** One metric: its figure, how it changed, and its line over the same window. A click shows it in the chart. */
export function MetricTile({ metric, figure, shown, hasTrend = false }: Props) {
  const { slug: projectId } = route.useParams()
  const isShown = shown.includes(metric.metric_id)
  return (
    <li className="group/tile relative flex min-w-0 flex-col bg-raise px-3.5 py-2.5 shadow-[0_0_0_1px_var(--line)] has-[a:hover]:bg-hover">
      {isShown && <span className="absolute inset-x-0 top-0 h-0.5 bg-accent" />}
      <TileName metric={metric} anchor={figure?.anchor ?? null} isShown={isShown} />
      {figure === undefined ? (
        <Skeleton className="mt-auto h-5 w-24" />
      ) : (
        // A name of two lines beside one of one: the figures stand in one line.
        <p className="mt-auto flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
          <span data-figure={`${figure.column_id} ${projectId} ${figure.anchor}`}>
            {formatMetricValue(figure.value, metric, 'compact')}
          </span>
          {figure.change !== null && (
            <span className="text-sm font-medium" title="Change over 30 days">
              <Delta change={figure.change} value={figure.value} metric={metric} />
            </span>
          )}
        </p>
      )}
      {hasTrend && (
        <div className="mt-1.5 h-[26px]">
          {figure !== undefined && figure.trend.length > 1 && (
            <Sparkline values={figure.trend} change={figure.change} metric={metric} isWide />
          )}
        </div>
      )}
    </li>
  )
}

type NameProps = { metric: MetricDefinition; anchor: TileFigure['anchor']; isShown: boolean }

/** The metric and its window, as a link over the whole tile; beside it the way to all projects. */
function TileName({ metric, anchor, isShown }: NameProps) {
  const { slug } = route.useParams()
  const name = (
    <>
      {[metric.short_title, nameTileWindow(metric)].filter(Boolean).join(', ')}
      {isStale(anchor, toDay(Date.now())) && (
        <>
          {' '}
          <span className="whitespace-nowrap text-warn">to {formatDay(anchor)}</span>
        </>
      )}
    </>
  )
  return (
    <div className="mb-0.5 flex items-start gap-1 text-sm font-normal text-fg3">
      <MetricHint metricId={metric.metric_id}>
        <Link
          to="/projects/$slug"
          params={{ slug }}
          search={(before) => ({
            ...before,
            metric: metric.metric_id,
            and: undefined,
            kind: undefined,
          })}
          resetScroll={false}
          aria-current={isShown ? 'true' : undefined}
          className="min-w-0 outline-offset-4 after:absolute after:inset-0 aria-[current]:text-fg"
          onClick={() => document.getElementById(CHART_ID)?.scrollIntoView({ block: 'nearest' })}
        >
          {name}
        </Link>
      </MetricHint>
      <Switched name="METRICS_PAGE_ENABLED">
        <Link
          to="/metrics/$metric"
          params={{ metric: metric.slug }}
          aria-label={`${metric.title} of all projects`}
          title={`${metric.title} of all projects`}
          className="relative z-1 -my-1 -mr-1.5 ml-auto grid size-6 shrink-0 place-items-center rounded-sm text-fg3 opacity-0 group-hover/tile:opacity-100 hover:text-fg focus-visible:opacity-100 pointer-coarse:opacity-100 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
        >
          <Icon name="link" size={12} />
        </Link>
      </Switched>
    </div>
  )
}
