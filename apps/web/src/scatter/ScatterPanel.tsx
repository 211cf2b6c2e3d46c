import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo, useRef } from 'react'
import { PanelTools } from '../charts/panel/PanelTools.tsx'
import { ScatterChart, type ScatterProps } from '../charts/scatter/ScatterChart.tsx'
import { QueryView } from '../data/QueryView.tsx'
import { trpc } from '../data/trpc.ts'
import { useProjects } from '../data/useProjects.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Picker } from '../ui/Picker.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { chooseOther } from './chooseOther.ts'
import { SCATTER_HEIGHT } from './SCATTER_HEIGHT.ts'
import type { ScatterLook } from './ScatterLook.ts'
import { ScatterTable } from './ScatterTable.tsx'
import { tabulateScatter } from './tabulateScatter.ts'
import { titleFigure } from './titleFigure.ts'
import { toggleLinear } from './toggleLinear.ts'
import { toScatterPoints } from './toScatterPoints.ts'

const METRIC_OPTIONS = METRICS.filter((metric) => metric.chart_enabled).map((metric) => ({
  value: metric.metric_id,
  label: metric.title,
  detail: metric.categories[0],
}))

export type ScatterPanelProps = {
  /** The metric that goes up. */
  metric: MetricDefinition
  interval: AggregateInterval
  /** Which projects: of sectors, or by their ids; all when both are absent. */
  of: { sectors?: readonly string[] | undefined; projects?: readonly string[] | undefined }
  look: ScatterLook
  onChange: (change: ScatterLook) => void
  /** The id of the project that the page is about. */
  marked?: string | undefined
}

/** Projects by two metrics: whether those that have much of one have much of the other. */
export function ScatterPanel({ metric, interval, of, look, onChange, marked }: ScatterPanelProps) {
  const navigate = useNavigate()
  const { byId } = useProjects()
  const panel = useRef<HTMLElement>(null)
  const other = chooseOther(metric, look.vs)
  const third = findMetric(look.size ?? '')
  const [x, y] = [headlineFigure(other, interval), headlineFigure(metric, interval)]
  const size = third && headlineFigure(third, interval)
  const columns = { x: x.column_id, y: y.column_id, size: size?.column_id }
  const question = {
    columns: [...new Set([columns.x, columns.y, ...(size ? [size.column_id] : [])])],
    sectors: of.sectors && [...of.sectors],
    projects: of.projects && [...of.projects],
  }
  const query = useQuery({
    ...trpc.projects.getFigures.queryOptions(question),
    // Of other projects meanwhile, but never of other metrics: those would be drawn as if they were these.
    placeholderData: (before) =>
      before?.columns.map((column) => column.column_id).join() === question.columns.join()
        ? before
        : undefined,
  })
  const { data } = query
  const points = useMemo(
    () =>
      data &&
      toScatterPoints(
        data,
        { x: columns.x, y: columns.y, size: columns.size },
        (id) => byId.get(id)?.name ?? id,
      ),
    [data, columns.x, columns.y, columns.size, byId],
  )
  const title = `${metric.title} against ${other.title}`
  const isTable = look.points === 'table'
  const log = useMemo(
    () => ({ x: !look.lin?.includes('x'), y: !look.lin?.includes('y') }),
    [look.lin],
  )
  const change = (changes: ScatterLook) => onChange(changes)
  const toggleAxis = (axis: 'x' | 'y') => change({ lin: toggleLinear(look.lin, axis) })
  const chart: Omit<ScatterProps, 'height' | 'points'> = {
    label: title,
    x: { title: titleFigure(other, x), unit: other.format },
    y: { title: titleFigure(metric, y), unit: metric.format },
    size: third && size ? { title: titleFigure(third, size), unit: third.format } : null,
    log,
    marked,
    onOpen: (slug) => void navigate({ to: '/projects/$slug', params: { slug } }),
  }
  const Drawing = isTable ? ScatterTable : ScatterChart
  const draw = (height: number) => points && <Drawing {...chart} points={points} height={height} />
  return (
    <Panel
      ref={panel}
      title={title}
      controls={
        <PanelTools
          table={{ isOn: isTable, onChange: (isOn) => change({ points: isOn && 'table' }) }}
          subject={{
            title,
            question: { procedure: 'projects.getFigures', input: question },
            hasSameRows: false,
            table: data && points && (() => tabulateScatter(points, chart, data.meta.sample)),
            ...(points && {
              picture: async () =>
                (await import('../charts/picture/pictureOfScatter.ts')).pictureOfScatter({
                  ...chart,
                  points,
                }),
            }),
          }}
          metrics={[metric.metric_id, other.metric_id, ...(third ? [third.metric_id] : [])]}
          place={panel}
          enlarge={points && points.length > 0 ? draw : undefined}
        />
      }
      toolbar={
        <>
          <Picker
            label="Against"
            options={METRIC_OPTIONS}
            value={other.metric_id}
            onChange={(vs) => change({ vs: vs ?? undefined })}
          />
          <Picker
            label="Size of points"
            none="Equal points"
            options={METRIC_OPTIONS}
            value={third?.metric_id ?? null}
            onChange={(next) => change({ size: next ?? undefined })}
          />
          <Button
            aria-pressed={log.x}
            aria-label={`Log axis of ${other.title}, Log X`}
            onClick={() => toggleAxis('x')}
          >
            Log X
          </Button>
          <Button
            aria-pressed={log.y}
            aria-label={`Log axis of ${metric.title}, Log Y`}
            onClick={() => toggleAxis('y')}
          >
            Log Y
          </Button>
        </>
      }
    >
      <div
        style={{ minHeight: SCATTER_HEIGHT + 24 }}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        <QueryView query={query} skeleton={<Skeleton className="mx-3.5 h-96" />}>
          {() =>
            points === undefined || points.length === 0 ? (
              <EmptyState title="None of these projects has either metric now">
                Choose another metric or a longer interval.
              </EmptyState>
            ) : (
              draw(SCATTER_HEIGHT)
            )
          }
        </QueryView>
      </div>
    </Panel>
  )
}
