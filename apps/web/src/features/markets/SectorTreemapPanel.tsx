import type { UseQueryResult } from '@tanstack/react-query'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import type { TreemapGroup } from '@tickmark/core/charts/treemapGroups'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { type sectorTotalsQuery, TREEMAP_METRIC } from '@tickmark/core/screens/sectorTotals'
import { findFullChange, groupSectors } from '@tickmark/core/screens/sectorTreemap'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { useMemo, useRef } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { TreemapChart } from '../../charts/treemap/TreemapChart.tsx'
import { TreemapScale } from '../../charts/treemap/TreemapScale.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { FittedTable } from '../../tables/FittedTable.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import type { MarketsSearch } from './MarketsSearch.ts'
import {
  listTreemapRows,
  makeTreemapColumns,
  TREEMAP_FILE_ORDER,
  type TreemapRow,
} from './makeTreemapColumns.tsx'

const HEIGHT = 420
const listSizes = perMetrics((metrics) =>
  metrics
    .filter((metric) => metric.additive)
    .map((metric) => ({
      value: metric.metric_id,
      label: metric.title,
    })),
)

type Props = {
  input: ReturnType<typeof sectorTotalsQuery>
  query: UseQueryResult<SectorTotals, unknown>
  search: MarketsSearch
  onChange: (changes: MarketsSearch) => void
}

/** Sectors and the projects in them, as large as their figures and colored by how these changed. */
export function SectorTreemapPanel({ input, query, search, onChange }: Props) {
  const { byId } = useProjects()
  const panel = useRef<HTMLElement>(null)
  const { data } = query
  const groups = useMemo(() => data && groupSectors(data.treemap, byId), [data, byId])
  const rows = useMemo(() => listTreemapRows(groups ?? []), [groups])
  const metric = knownMetric(data?.treemap.size_metric ?? search.size ?? TREEMAP_METRIC)
  const title = `${metric.title} by sector and project`
  const drawingOf = (
    shown: readonly TreemapGroup[],
    interval: AggregateInterval,
    height = HEIGHT,
  ) => (
    <SectorTreemap
      label={title}
      metric={metric}
      groups={shown}
      rows={rows}
      interval={interval}
      asTable={search.table === true}
      height={height}
    />
  )
  const options = (
    <>
      {data && search.table !== true && (
        <TreemapScale
          limit={findFullChange(data.interval)}
          of={nameTreemapChange(data, toDay(Date.now()))}
        />
      )}
      <Picker
        label="Size by"
        options={listSizes()}
        value={metric.metric_id}
        onChange={(size) => onChange({ size: size ?? undefined })}
      />
    </>
  )
  return (
    <Panel
      ref={panel}
      title={title}
      controls={
        <>
          {options}
          <PanelTools
            place={panel}
            options={options}
            table={{
              isOn: search.table === true,
              onChange: (table) => onChange({ table }),
            }}
            subject={{
              title,
              call: { procedure: 'sectors.getTotals', input },
              hasSameRows: false,
              ...(data &&
                groups && {
                  file: `${title}-${data.interval}`,
                  sources: data.treemap.meta.sources,
                  picture: async () => {
                    const { pictureOfMarks } = await import(
                      '../../charts/picture/pictureOfMarks.ts'
                    )
                    return pictureOfMarks(
                      {
                        kind: 'treemap',
                        groups,
                        title: metric.title,
                        unit: metric.format,
                        change: nameTreemapChange(data, toDay(Date.now())),
                        limit: findFullChange(data.interval),
                      },
                      ['Projects in several sectors appear in their first'],
                    )
                  },
                }),
              table:
                data &&
                groups &&
                (async () =>
                  (await import('../../tables/tabulateRows.ts')).tabulateRows(
                    makeTreemapColumns(metric),
                    rows,
                    {
                      isSample: data.meta.sample,
                      order: TREEMAP_FILE_ORDER,
                    },
                  )),
              // The chart has no order or filter.
              ...(search.table === true && { rows }),
              embed: {
                title,
                panel: 'sectors',
                look: { interval: search.interval, size: search.size, table: search.table },
              },
            }}
            metrics={[metric.metric_id]}
            enlarge={
              data && groups && groups.length > 0
                ? (height) => drawingOf(groups, data.interval, height)
                : undefined
            }
          />
        </>
      }
      footer={
        data && (
          <>
            <span>Projects in several sectors appear in their first.</span>
            <Provenance meta={data.treemap.meta} />
          </>
        )
      }
    >
      <div
        style={{ minHeight: HEIGHT + 24 }}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        <QueryView query={query} skeleton="mx-3.5 h-[420px]">
          {({ interval }) => {
            if (groups === undefined || groups.length === 0)
              return (
                <NoData
                  of={{ metrics: [metric.metric_id] }}
                  none="No project has a positive value of this metric"
                >
                  Choose another metric or interval.
                </NoData>
              )
            return drawingOf(groups, interval)
          }}
        </QueryView>
      </div>
    </Panel>
  )
}

type SectorTreemapProps = {
  label: string
  metric: MetricDefinition
  groups: readonly TreemapGroup[]
  /** The same as lines; files of the table follow them. */
  rows: readonly TreemapRow[]
  interval: AggregateInterval
  asTable: boolean
  height: number
}

/** Sectors and the projects in them as a drawing or a table; each leads to its page. */
function SectorTreemap(props: SectorTreemapProps) {
  const { label, metric, groups, rows, interval, asTable, height } = props
  if (asTable) return <TreemapTable label={label} metric={metric} rows={rows} height={height} />
  return (
    <TreemapChart
      label={label}
      groups={groups}
      height={height}
      limit={findFullChange(interval)}
      describe={(leaf, group) =>
        `${leaf.name}, ${group}: ${formatMetricValue(leaf.value, metric, 'compact')}, ${formatChange(leaf.change)}${leaf.partial ? ', partial' : ''}`
      }
      groupLink={(sector) => ({ to: '/markets/$sector', params: { sector } })}
      leafLink={(slug) => ({
        to: '/projects/$slug',
        params: { slug },
        search: { metric: metric.metric_id },
      })}
    />
  )
}

type TreemapTableProps = {
  label: string
  metric: MetricDefinition
  rows: readonly TreemapRow[]
  height: number
}

/** The figures of the treemap, for those who cannot or would rather not see it. */
function TreemapTable({ label, metric, rows, height }: TreemapTableProps) {
  const columns = useMemo(() => makeTreemapColumns(metric), [metric])
  return (
    <FittedTable
      label={label}
      layoutId="treemap"
      columns={columns}
      rows={rows}
      rowKey={({ group, leaf }) => `${group.id}/${leaf.id}`}
      rowHeight={32}
      maxHeight={height}
      isFixed
    />
  )
}

/** Names the change that colors the treemap: it ends on the last day of the metric that sizes it. */
export function nameTreemapChange(
  { interval, treemap }: Pick<SectorTotals, 'interval' | 'treemap'>,
  today: Day,
): string {
  return `Change, ${nameWindow(interval, treemap.meta.anchors[treemap.size_metric], today).short}`
}
