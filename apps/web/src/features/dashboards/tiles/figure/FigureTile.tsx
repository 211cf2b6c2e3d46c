import { useQuery } from '@tanstack/react-query'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { useRangeWithData } from '../../../../charts/panel/useRangeWithData.ts'
import { keepPreviousIfCompatible } from '../../../../data/keepPreviousIfCompatible.ts'
import { trpc } from '../../../../data/trpc.ts'
import { QueryView } from '../../../../ui/QueryView.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useDashboardScope } from '../../view/DashboardScope.ts'
import { Figure } from './Figure.tsx'
import { prepareFigure } from './prepareFigure.ts'

type Props = {
  query: MetricQuery
  /** Whether a range without values gives way to days that have some, where the dashboard names no range. */
  fits: boolean
}

/** The newest value of a question, asked as the dashboard says. */
export function FigureTile({ query, fits }: Props) {
  const { granularity, range, asOf, isPresenting } = useDashboardScope()
  const planned = {
    ...query,
    granularity: granularity ?? query.granularity,
    range: range ?? query.range,
    ...(asOf !== undefined && { as_of: asOf }),
  }
  const days = useRangeWithData(planned, fits && range === null)
  const question = days ? { ...planned, range: days } : planned
  const asked = useQuery({
    ...trpc.metrics.query.queryOptions(question),
    placeholderData: keepPreviousIfCompatible(question),
  })
  return (
    <QueryView query={asked} skeleton={<FigureSkeleton />}>
      {(answer) => {
        const figure = prepareFigure(answer, question)
        if ('problem' in figure) return <p className="px-3.5 pb-3 text-fg2">{figure.problem}</p>
        return <Figure figure={figure} isLarge={isPresenting} isSample={answer.meta.sample} />
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
