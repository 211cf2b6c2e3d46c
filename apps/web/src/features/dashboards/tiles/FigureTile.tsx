import { useQuery } from '@tanstack/react-query'
import { describeFigure } from '@tickmark/core/charts/describeFigure'
import { type PreparedFigure, prepareFigure } from '@tickmark/core/charts/prepareFigure'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { useRangeWithData } from '../../../charts/panel/useRangeWithData.ts'
import { keepPreviousIfCompatible } from '../../../data/keepPreviousIfCompatible.ts'
import { trpc } from '../../../data/trpc.ts'
import { Delta } from '../../../ui/Delta.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { NoData } from '../../../ui/NoData.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { useDashboardScope } from '../view/DashboardScope.ts'

type Props = {
  query: MetricQuery
  /** True if a range without values is replaced by one with values, unless the dashboard sets the range. */
  fits: boolean
}

/** The newest value of a query with the granularity, range and as-of moment of the dashboard. */
export function FigureTile({ query, fits }: Props) {
  const { granularity, range, asOf, isPresenting } = useDashboardScope()
  const planned = {
    ...query,
    granularity: granularity ?? query.granularity,
    range: range ?? query.range,
    ...(asOf !== undefined && { as_of: asOf }),
  }
  const days = useRangeWithData(planned, fits && range === null)
  const input = days ? { ...planned, range: days } : planned
  const queryResult = useQuery({
    ...trpc.metrics.query.queryOptions(input),
    placeholderData: keepPreviousIfCompatible(input),
  })
  return (
    <QueryView query={queryResult} skeleton={<FigureSkeleton />}>
      {(answer) => {
        const figure = prepareFigure(answer, input)
        if (answer.series.length === 0)
          return <NoData of={{ metrics: query.metrics }} none="No values in this range" isBrief />
        if ('problem' in figure) return <p className="px-3.5 pb-3 text-fg2">{figure.problem}</p>
        const { metrics, where } = input
        const scope = where.projects ?? where.sectors ?? ['all']
        const claim = `${metrics.join()}:${input.granularity} ${scope.join()} ${figure.timestamp}`
        return (
          <Figure {...{ figure, claim }} isLarge={isPresenting} isSample={answer.meta.sample} />
        )
      }}
    </QueryView>
  )
}

function FigureSkeleton() {
  return (
    <div className="flex flex-col gap-2 px-3.5">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-4 w-36" />
    </div>
  )
}

type FigureProps = {
  figure: PreparedFigure
  /** The project, metric and day of the figure. */
  claim?: string
  isLarge: boolean
  isSample: boolean
}

/** A figure with its period, its changes and a sparkline. */
export function Figure({ figure, claim, isLarge, isSample }: FigureProps) {
  const { value, period, comparisons, metric, trend } = figure
  const small = isLarge ? 'text-sm sm:text-[14px] sm:leading-5' : 'text-sm'
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-1 overflow-hidden px-3.5 pb-3">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <p
          data-figure={claim}
          className={joinClasses(
            'truncate font-semibold tracking-tight',
            isLarge ? 'text-[32px] leading-10 sm:text-[44px] sm:leading-[52px]' : 'text-xl',
          )}
        >
          {value}
        </p>
        <span className={isLarge ? 'origin-right scale-125' : ''}>
          {/* The line covers the whole range, which none of the changes below does. */}
          <Sparkline
            values={trend}
            change={comparisons.length > 0 ? null : undefined}
            metric={metric}
          />
        </span>
      </div>
      <p className={joinClasses('flex min-w-0 flex-wrap gap-x-2.5 text-fg3', small)}>
        <span className="w-full">
          <span className="text-fg2">{period}</span>
          {describeFigure(figure)}
        </span>
        {comparisons.map(({ change, of, against }) => (
          <span key={against} className="whitespace-nowrap">
            <Delta change={change} {...of} /> vs {against}
          </span>
        ))}
        {isSample && <span className="sr-only">Sample data</span>}
      </p>
    </div>
  )
}
