import { getRouteApi, Link } from '@tanstack/react-router'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { chooseKeyMetrics } from '@tickmark/core/screens/keyMetrics'
import { chooseHeadlines } from '@tickmark/core/screens/projectWall'
import { Switched } from '../../../data/Switched.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { useAvailableMetrics } from '../useProject.ts'
import { MetricTile } from './MetricTile.tsx'
import { useWall } from './useWall.ts'

const route = getRouteApi('/projects/$slug/')

/** The narrowest tile, in pixels: its figure and change fit in one line. */
const TILE_WIDTH = 144

type Props = { slug: string }

/** The figures that head the page. */
export function Headlines({ slug }: Props) {
  const { wall = [], query, find } = useWall(slug)
  const metrics = chooseHeadlines(wall)
  if (metrics.length === 0) return null
  return (
    <QueryView query={query} skeleton={<Tiles metrics={metrics} slug={slug} find={find} />}>
      {() => {
        const known = metrics.filter(find)
        return known.length === 0 ? null : <Tiles metrics={known} slug={slug} find={find} />
      }}
    </QueryView>
  )
}

/** All tiles of a project that has few: there is nothing to group, and they head the page. */
export function FewTiles({ slug }: Props) {
  const { wall = [], query, find } = useWall(slug)
  const metrics = wall.flatMap((group) => group.metrics)
  const tiles = { slug, find, hasTrend: true }
  return (
    <section aria-label="Metrics of this project">
      <QueryView query={query} skeleton={<Tiles metrics={metrics} {...tiles} />}>
        {() => <Tiles metrics={metrics.filter(find)} {...tiles} />}
      </QueryView>
    </section>
  )
}

/** Shows the metrics that matter for this kind of project, in groups. */
export function MetricWall({ slug }: Props) {
  const { wall = [], query, find } = useWall(slug)
  const available = useAvailableMetrics(slug)
  const draw = (isKnown: (metric: MetricDefinition) => boolean) => (
    <div className="flex flex-wrap gap-x-4 gap-y-3 px-3.5 pb-3.5">
      {wall.map(({ title, metrics }) => {
        const known = metrics.filter(isKnown)
        if (known.length === 0) return null
        const width = `min(100%, ${known.length * TILE_WIDTH}px)`
        return (
          <section key={title} className="min-w-0" style={{ flex: `${known.length} 1 ${width}` }}>
            <h3 className="mb-1 text-sm font-medium text-fg2">{title}</h3>
            <Tiles metrics={known} slug={slug} find={find} hasTrend />
          </section>
        )
      })}
    </div>
  )
  return (
    <Panel
      title="Metrics of this project"
      footer={
        <Switched name="DATA_TABLE_ENABLED">
          <span className="ml-auto">
            <Link
              to="/projects/$slug/data"
              params={{ slug }}
              className="underline decoration-line2 underline-offset-4 hover:text-fg"
            >
              All {available?.length} metrics
            </Link>
          </span>
        </Switched>
      }
    >
      <QueryView query={query} skeleton={draw(() => true)}>
        {() => {
          const isKnown = (metric: MetricDefinition) => find(metric) !== undefined
          if (wall.some(({ metrics }) => metrics.some(isKnown))) return draw(isKnown)
          return <NoData of={{ anything: true }} none="None of these metrics has a latest value" />
        }}
      </QueryView>
    </Panel>
  )
}

type TilesProps = Props &
  Pick<ReturnType<typeof useWall>, 'find'> & {
    metrics: readonly MetricDefinition[]
    hasTrend?: boolean
  }

/** Lines are shadows of the tiles, so that a row that is not full stays plain. */
function Tiles({ metrics, slug, find, hasTrend = false }: TilesProps) {
  const available = useAvailableMetrics(slug)
  const shown = chooseKeyMetrics(available, route.useSearch()).map(({ metric_id }) => metric_id)
  return (
    <ul
      className="grid gap-px overflow-hidden rounded-md border border-line bg-raise"
      style={{ gridTemplateColumns: layOut(metrics.length) }}
    >
      {metrics.map((metric) => (
        <MetricTile
          key={metric.metric_id}
          metric={metric}
          figure={find(metric)}
          shown={shown}
          hasTrend={hasTrend}
        />
      ))}
    </ul>
  )
}

/** All tiles in one row where they fit, otherwise in two rows that are as long as each other, otherwise as they fit. */
function layOut(count: number): string {
  const half = Math.ceil(count / 2)
  const whole = count * TILE_WIDTH + count - 1
  const inTwo = `min((100% - ${half - 1}px) / ${half}, (${whole}px - 100%) * 999)`
  return `repeat(auto-fit, minmax(max(${TILE_WIDTH}px, ${inTwo}), 1fr))`
}
