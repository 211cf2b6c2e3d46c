import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import type { CustomChartData } from '@tickmark/core/charts/composeChart'
import { letterOf } from '@tickmark/core/charts/nameSeries'
import type { PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import { toTimeSeries } from '@tickmark/core/charts/toTimeSeries'
import { listFew } from '@tickmark/core/formats/listFew'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { fundraisesQuery } from '@tickmark/core/screens/fundraises'
import type { Day } from '@tickmark/core/time/Day'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { describeError } from '../../data/describeError.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel, StatePanel } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { NoData } from '../../ui/NoData.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { legendClasses } from '../chartLayout.ts'
import { eventsInput, toChartEvent } from '../events/eventsInput.ts'
import { listLargeUnlocks } from '../events/listLargeUnlocks.ts'
import { listRoundEvents } from '../events/listRoundEvents.ts'
import { TimeSeriesChart } from '../TimeSeriesChart.tsx'
import type { TimeSeriesProps } from '../TimeSeriesProps.ts'
import type { CustomChartFailure, useCustomChart } from './useCustomChart.ts'

/** As many rounds as one call gives. */
const MAX_ROUNDS = 1_000
/** Of how many projects a chart marks events: those of more would hide one another. */
const MAX_PROJECTS = 10

/**
 * Loads the events of the first ten of some projects, each with the project's name, as far as the switches show them.
 * Requested only once they are wanted; undefined until then.
 */
function useEventsOf(all: readonly string[], isWanted: boolean): readonly ChartEvent[] | undefined {
  const hasRounds = useSwitch('DATASET_FUNDRAISES_ENABLED')
  const hasUnlocks = useSwitch('VESTING_SCHEDULE_ENABLED')
  const { nameOf } = useProjects()
  const projects = all.slice(0, MAX_PROJECTS)
  const isAsked = isWanted && projects.length > 0
  const rounds = useQuery({
    ...trpc.fundraises.search.queryOptions({
      ...fundraisesQuery({ projects }),
      limit: MAX_ROUNDS,
    }),
    enabled: isAsked && hasRounds,
  })
  const schedules = useQueries({
    queries: projects.map((project_id) => ({
      ...trpc.projects.getVestingSchedule.queryOptions({ project_id }),
      enabled: isAsked && hasUnlocks,
    })),
    combine: gather,
  })
  const others = useQuery({
    ...trpc.projects.listEvents.queryOptions(eventsInput(projects)),
    enabled: isAsked,
  })
  const ids = projects.join(',')
  return useMemo(() => {
    if (!isWanted) return undefined
    const name = nameOf
    const happened = (rounds.data?.rows ?? []).flatMap((round) =>
      listRoundEvents([round]).map((event) => ({
        ...event,
        label: `${name(round.project_id)}: ${event.label}`,
      })),
    )
    const unlocks = ids.split(',').flatMap((id, index) => {
      const schedule = schedules[index]
      if (schedule === undefined) return []
      return listLargeUnlocks(schedule).map((event) => ({
        ...event,
        label: `${name(id)}: ${event.label}`,
      }))
    })
    const recorded = (others.data?.rows ?? []).map((event) => ({
      ...toChartEvent(event),
      label: `${name(event.project_id)}: ${event.title}`,
    }))
    return [...happened, ...unlocks, ...recorded]
  }, [isWanted, ids, rounds.data, schedules, others.data, nameOf])
}

function gather(results: UseQueryResult<VestingSchedule>[]) {
  return results.map(({ data }) => data)
}

type Props = Pick<TimeSeriesProps, 'onHide' | 'onZoom' | 'onReset'> & {
  asked: ReturnType<typeof useCustomChart>
  label: string
  /** Of the drawing alone, in pixels. */
  height: number
  hidden: ReadonlySet<string>
  legendEnd?: ReactNode
  /** Runs before the trace of a point opens. */
  onTrace?: () => void
}

/** A custom chart in all its states: loading, refused, answered in part, or drawn. */
export function CustomChartBody({ asked, ...drawing }: Props) {
  const { drawn, failures, isPending, isPaused, retry } = asked
  if (drawn === undefined)
    return isPaused ? (
      <StatePanel icon="clock" title="Waiting for the connection" />
    ) : (
      <div aria-busy="true">
        <Skeleton className="mx-3.5 mt-8 h-72" />
      </div>
    )
  const isRefused = failures.length === drawn.plan.queries.length
  if (isRefused && !isPending)
    return (
      <ErrorPanel
        message={[
          ...new Set(
            failures.map(({ index, error }) =>
              failures.length === 1
                ? describeError(error)
                : `${letterOf(index)}: ${describeError(error)}`,
            ),
          ),
        ].join(' ')}
        onRetry={retry}
      />
    )
  return (
    <div className={isPending ? 'opacity-60' : ''} aria-busy={isPending}>
      {!isPending && <CustomChartNotes failures={failures} onRetry={retry} />}
      <CustomChartDrawing drawn={drawn} {...drawing} />
    </div>
  )
}

type NotesProps = { failures: readonly CustomChartFailure[]; onRetry: () => void }

/** Lists the queries of a chart that are not in the drawing, with the reasons. */
function CustomChartNotes({ failures, onRetry }: NotesProps) {
  if (failures.length === 0) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
      {failures.map(({ index, error }) => (
        <StateNote key={index} state="partial">
          Query {letterOf(index)} is not shown. {describeError(error)}
        </StateNote>
      ))}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

const DrawnScatter = lazyComponent(() => import('./CustomScatter.tsx'), 'CustomScatter')
const DrawnTreemap = lazyComponent(() => import('./CustomTreemap.tsx'), 'CustomTreemap')

type CustomChartDrawingProps = Pick<TimeSeriesProps, 'onHide' | 'onZoom' | 'onReset'> & {
  drawn: CustomChartData
  label: string
  /** Of the drawing alone, in pixels. */
  height: number
  hidden: ReadonlySet<string>
  legendEnd?: ReactNode
  /** Runs before the trace of a point opens. */
  onTrace?: () => void
}

/** The note below the chart names the others. */
const MAX_MISSING = 6

/** The answer to a definition, drawn as it says. */
function CustomChartDrawing(props: CustomChartDrawingProps) {
  const { drawn, label, height, hidden, onTrace, legendEnd, ...ways } = props
  const { definition, answer } = drawn
  const projects = useMemo(() => listProjects(drawn), [drawn])
  const events = useEventsOf(projects, definition.events)
  const trace = useTracePoint(drawn)
  if (answer.series.length === 0)
    return (
      <NoData of={{ anything: true }} none="No values in this range">
        {drawn.missing.length > 0 && `No data: ${listFew(drawn.missing)}. `}
        Choose a longer range, another metric, other entities or another breakdown.
      </NoData>
    )
  if (definition.kind === 'scatter' || definition.kind === 'treemap') {
    const Drawing = definition.kind === 'scatter' ? DrawnScatter : DrawnTreemap
    return (
      <Suspense fallback={<Skeleton className="mx-3.5 h-72" />}>
        <Drawing drawn={drawn} label={label} height={height} hidden={hidden} />
      </Suspense>
    )
  }
  return (
    <TimeSeriesChart
      {...toTimeSeries(drawn, hidden)}
      label={label}
      asTable={definition.kind === 'table'}
      {...ways}
      legendEnd={
        <>
          {drawn.missing.slice(0, MAX_MISSING).map((name) => (
            <span key={name} className={`${legendClasses.entry} text-fg3`}>
              <bdi className="truncate">{name}</bdi>
              <span className="text-xs">no data</span>
            </span>
          ))}
          {legendEnd}
        </>
      }
      height={height}
      hidden={hidden}
      events={events}
      onPoint={(series, day) => {
        onTrace?.()
        trace(series, day)
      }}
    />
  )
}

/** The projects that series are of, for what happened to them. */
function listProjects({ answer, plan }: CustomChartData): string[] {
  return [
    ...new Set([
      ...answer.series.flatMap(({ key }) => key.project ?? []),
      ...plan.queries.flatMap(({ query }) => query.where.projects ?? []),
    ]),
  ].filter((id) => id !== 'others')
}

/** Shows where a point of a chart comes from, where it is of one project and one metric of the catalog. */
function useTracePoint({ plan }: CustomChartData): (series: PreparedSeries, day: Day) => void {
  const open = useOpenTrace()
  return useCallback(
    (series, day) => {
      const metric = findMetric(series.metric)
      const planned = plan.queries.find(({ id }) => series.id.startsWith(`${id}:`))
      const [only, ...others] = planned?.query.where.projects ?? []
      const isSplit = (planned?.query.breakdown.length ?? 0) > 0
      const project = series.project ?? (others.length === 0 && !isSplit ? only : undefined)
      if (metric === undefined || project === undefined) return
      open({
        project_id: project,
        metric_id: metric.metric_id,
        timestamp: day,
        granularity: plan.granularity,
      })
    },
    [open, plan],
  )
}
