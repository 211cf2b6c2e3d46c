import { Link, useNavigate } from '@tanstack/react-router'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import type { AxisWords } from '@tickmark/core/charts/scatter/drawScatter'
import type { ScatterPoint } from '@tickmark/core/charts/scatterPoints'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { useMemo, useRef } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { ScatterChart, type ScatterProps } from '../../charts/scatter/ScatterChart.tsx'
import { useAsOf } from '../../data/readSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { FittedTable, type TableColumn } from '../FittedTable.tsx'
import { textColumn } from '../figureColumn.tsx'
import type { ScatterViewState } from './ScatterViewState.ts'
import { type ScatterScope, toggleLinear, useScatter } from './useScatter.ts'

/** Of the drawing in its panel, in pixels. */
const SCATTER_HEIGHT = 440

const listMetricOptions = perMetrics((metrics) =>
  metrics
    .filter((metric) => metric.chart_enabled)
    .map((metric) => ({
      value: metric.metric_id,
      label: metric.title,
      detail: metric.categories[0],
    })),
)

export type ScatterPanelProps = Omit<ScatterScope, 'asOf'> & {
  onChange: (change: ScatterViewState) => void
  /** The id of the project that the page is about. */
  marked?: string | undefined
}

/** Projects by two metrics: whether those that have much of one have much of the other. */
export function ScatterPanel({ metric, interval, of, look, onChange, marked }: ScatterPanelProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const asOf = useAsOf()
  const scatter = useScatter({ metric, interval, of, asOf, look })
  const { title, other, third, input, query, points } = scatter
  const { data } = query
  const { log } = scatter.chart
  const isTable = look.points === 'table'
  const change = (changes: ScatterViewState) => onChange(changes)
  const toggleAxis = (axis: 'x' | 'y') => change({ lin: toggleLinear(look.lin, axis) })
  const chart: Omit<ScatterProps, 'height' | 'points'> = {
    ...scatter.chart,
    marked,
    onOpen: (slug) => void navigate({ to: '/projects/$slug', params: { slug } }),
  }
  const Drawing = isTable ? ScatterTable : ScatterChart
  const draw = (height: number) => points && <Drawing {...chart} points={points} height={height} />
  const options = (
    <>
      <Picker
        label="Against"
        options={listMetricOptions().filter(({ value }) => value !== metric.metric_id)}
        value={other.metric_id}
        onChange={(vs) => change({ vs: vs ?? undefined })}
      />
      <Picker
        label="Size of points"
        none="Uniform size"
        options={listMetricOptions()}
        value={third?.metric_id ?? null}
        onChange={(next) => change({ size: next ?? undefined })}
      />
      <Button
        aria-pressed={log.x}
        disabled={isTable}
        aria-label={`Log axis of ${other.title}, Log X`}
        onClick={() => toggleAxis('x')}
      >
        Log X
      </Button>
      <Button
        aria-pressed={log.y}
        disabled={isTable}
        aria-label={`Log axis of ${metric.title}, Log Y`}
        onClick={() => toggleAxis('y')}
      >
        Log Y
      </Button>
    </>
  )
  return (
    <Panel
      ref={panel}
      title={title}
      controls={
        <PanelTools
          table={{ isOn: isTable, onChange: (isOn) => change({ points: isOn && 'table' }) }}
          subject={{
            title,
            call: { procedure: 'projects.getFigures', input },
            hasSameRows: false,
            table:
              data &&
              points &&
              (async () =>
                (await import('../tabulateRows.ts')).tabulateRows(
                  makeScatterColumns(chart),
                  sortPoints(points),
                  {
                    isSample: data.meta.sample,
                  },
                )),
            ...(points && {
              picture: async () =>
                (await import('../../charts/picture/pictureOfMarks.ts')).pictureOfMarks({
                  kind: 'scatter',
                  ...chart,
                  points,
                }),
            }),
            embed: {
              title,
              panel: 'scatter',
              look: { ...look, metric_id: metric.metric_id, interval, ...of, as_of: asOf },
            },
          }}
          metrics={[metric.metric_id, other.metric_id, ...(third ? [third.metric_id] : [])]}
          place={panel}
          enlarge={points && points.length > 0 ? draw : undefined}
        />
      }
      toolbar={options}
    >
      <div
        style={{ minHeight: SCATTER_HEIGHT + 24 }}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        <QueryView query={query} skeleton="mx-3.5 h-96">
          {() =>
            points === undefined || points.length === 0 ? (
              <NoData
                of={{ metrics: [metric.metric_id, other.metric_id] }}
                none="No data of these metrics for these projects"
              >
                Choose another metric or a longer interval.
              </NoData>
            ) : (
              draw(SCATTER_HEIGHT)
            )
          }
        </QueryView>
      </div>
    </Panel>
  )
}

/** The points of the chart and those that it could not draw, as a table; the largest of the first metric first. */
function ScatterTable({ label, points, x, y, size, marked, height }: ScatterProps) {
  const rows = useMemo(() => sortPoints(points), [points])
  const columns = useMemo(() => makeScatterColumns({ x, y, size }), [x, y, size])
  return (
    <FittedTable
      label={label}
      layoutId="scatter"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={32}
      maxHeight={height}
      isFixed
      isMarked={({ id }) => id === marked}
    />
  )
}

/** The columns of points: the project and its figures. */
export function makeScatterColumns({
  x,
  y,
  size,
}: Pick<ScatterProps, 'x' | 'y' | 'size'>): TableColumn<ScatterPoint>[] {
  return [
    { id: 'id', file: [{ header: 'project_id', value: ({ id }) => id }] },
    textColumn('project', 'Project', {
      width: 200,
      cell: ({ id, name }) => (
        <Link
          to="/projects/$slug"
          params={{ slug: id }}
          tabIndex={-1}
          className="font-medium hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
      text: ({ name }) => name,
      file: [{ header: 'project', value: ({ name }) => name }],
    }),
    figureColumn('y', y),
    figureColumn('x', x),
    ...(size === null ? [] : [figureColumn('size', size)]),
  ]
}

function figureColumn(
  id: 'x' | 'y' | 'size',
  { title, unit }: AxisWords,
): TableColumn<ScatterPoint> {
  return {
    id,
    header: title,
    width: 190,
    align: 'right',
    cell: (point) => formatChartValue(point[id] ?? null, unit, 'compact'),
    file: [{ header: `${title} (${unit})`, value: (point) => point[id] ?? null }],
  }
}

/** The largest of the vertical metric first, those without it last. */
export function sortPoints(points: readonly ScatterPoint[]): ScatterPoint[] {
  const key = ({ y }: ScatterPoint) => y ?? Number.NEGATIVE_INFINITY
  // The difference of two infinities is not a number.
  return points.toSorted((a, b) => (key(a) === key(b) ? 0 : key(b) - key(a)))
}
