import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { exactColumnStyle, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { projectDataQuery } from '@tickmark/core/screens/projectDataQuery'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { RangeControl } from '../../charts/panel/RangeControl.tsx'
import { useRangeWithData } from '../../charts/panel/useRangeWithData.ts'
import { toQueryRange } from '../../data/ChartRange.ts'
import { keepPreviousIfCompatible } from '../../data/keepPreviousIfCompatible.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { MetricHint } from '../../ui/hints/Hint.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Panel, PanelControls, PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import {
  GRANULARITY_SEGMENTS,
  useGranularityShortcuts,
} from '../../ui/shortcuts/useGranularityShortcuts.ts'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useRowHeight } from '../../ui/table/tableLayouts.ts'
import type { DataSearch } from './projectSearches.ts'
import { useAvailableMetrics, useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug/data')

/** Of a head of one line with the line above it, and of a row at the usual density, in pixels. */
const HEAD_HEIGHT = 38
const ROW_HEIGHT = 32
const MIN_ROWS = 10
/** The height of the rest of the page, including the head. */
const AROUND = 378

const loadTable = () => import('./panelFiles.ts')

export function DataPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/data', { slug: project?.name })
  return (
    <PanelSlot name="Data" of={slug}>
      <DataPanel slug={slug} />
    </PanelSlot>
  )
}

/** Any metrics of the project, period by period, as they were delivered. */
function DataPanel({ slug }: { slug: string }) {
  const search = route.useSearch()
  const { data: project } = useProject(slug)
  const available = useAvailableMetrics(slug)
  const granularity = search.g ?? 'day'
  const planned = projectDataQuery(slug, available ?? [], {
    metrics: search.metrics?.split(','),
    granularity,
    range: search.range && toQueryRange(search.range),
    as_of: search.as_of,
  })
  const days = useRangeWithData(planned, search.range === undefined && planned.metrics.length > 0)
  const input = days ? { ...planned, range: days } : planned
  const range = days ? (`${days.from}_${days.to}` as const) : (search.range ?? '365d')
  const query = useQuery({
    ...trpc.metrics.query.queryOptions(input),
    enabled: input.metrics.length > 0,
    placeholderData: keepPreviousIfCompatible(input),
  })
  const rowHeight = useRowHeight(ROW_HEIGHT)
  const { data } = query
  const rows = useMemo(() => newestFirst(data), [data])
  const change = useChangeSearch<DataSearch>()
  useGranularityShortcuts({
    group: 'Table',
    segments: GRANULARITY_SEGMENTS,
    onChange: (g) => change({ g }),
  })
  if (available?.length === 0)
    return (
      <NoData of={{ anything: true }} none="No source has delivered anything for this project" />
    )
  return (
    <Panel
      title="Data"
      controls={
        <PanelControls
          options={
            <>
              <MultiPicker
                label="Metrics"
                options={(available ?? []).map((metric) => ({
                  value: metric.metric_id,
                  label: metric.title,
                  detail: metric.categories[0],
                }))}
                values={input.metrics}
                onChange={(metrics) => change({ metrics: metrics.join(',') || undefined })}
              />
              <SegmentedControl
                label="Granularity"
                value={granularity}
                segments={GRANULARITY_SEGMENTS}
                onChange={(g) => change({ g })}
              />
              <RangeControl range={range} onChange={(next) => change({ range: next })} />
            </>
          }
        >
          <PanelTools
            subject={{
              title: `${project?.name ?? slug} data`,
              call: { query: input },
              table: data && (async () => (await loadTable()).tabulateData(data, rows)),
              rows,
              sources: data?.meta.sources,
              embed: {
                title: `${project?.name ?? slug}: data`,
                query: input,
                kind: 'line',
                log: false,
                asTable: true,
                hidden: new Set(),
              },
            }}
            metrics={input.metrics}
            enlarge={
              data &&
              ((height) => (
                <div style={{ height }}>
                  <AnswerTable answer={data} rows={rows} granularity={granularity} slug={slug} />
                </div>
              ))
            }
          />
        </PanelControls>
      }
      footer={query.data && <Provenance meta={query.data.meta} />}
    >
      <div
        className="border-t border-line"
        // Whole rows below the head: a sliver of the next one looks broken.
        style={{
          height: `calc(${HEAD_HEIGHT}px + max(${MIN_ROWS * rowHeight}px, round(down, 100dvh - ${AROUND}px, ${rowHeight}px)))`,
        }}
      >
        <QueryView query={query} skeleton="m-3.5 h-72">
          {(answer) => (
            <AnswerTable answer={answer} rows={rows} granularity={granularity} slug={slug} />
          )}
        </QueryView>
      </div>
    </Panel>
  )
}

function newestFirst(answer: MetricAnswer | undefined): number[] {
  return answer?.timestamps.map((_, index) => index).reverse() ?? []
}

type Props = {
  answer: MetricAnswer
  /** Indices of its periods in the order shown; files of the table follow them. */
  rows: readonly number[]
  granularity: Granularity
  slug: string
}

/** Explains why a value is marked; undefined for one that is whole and final. A value without history is a snapshot. */
function describeMark(series: Series, timestamp: string): string | undefined {
  const { provisional_from, snapshot, partial, gaps, provisional } = series
  if (provisional_from !== null && timestamp >= provisional_from)
    return snapshot === undefined ? 'Incomplete period' : `Snapshot of ${formatDay(snapshot)}`
  if (partial !== undefined && timestamp <= partial.to)
    return `Partial: data begin ${formatDay(partial.data_from)}`
  if (gaps?.includes(timestamp)) return 'Partial: days are missing'
  return provisional?.includes(timestamp) ? 'Provisional' : undefined
}

/** Periods down and metrics across; every figure opens its trace. */
function AnswerTable({ answer, rows, granularity, slug }: Props) {
  const openTrace = useOpenTrace()
  const columns = useMemo((): DataColumn<number>[] => {
    const figures = answer.series.map((series): DataColumn<number> => {
      const metric = findMetric(series.metric)
      const format = metric?.format ?? 'number'
      const style = exactColumnStyle(series.values, format)
      const write = (value: number | null) => formatValue(value, format, style)
      return {
        id: series.metric,
        header: (
          <MetricHint metricId={series.metric}>
            <span className="block truncate">{metric?.short_title ?? series.label}</span>
          </MetricHint>
        ),
        width: 150,
        align: 'right',
        value: (index) => series.values[index] ?? null,
        figure: {
          write,
          adds: metric?.kind === 'flow',
        },
        cell: (index) => {
          const value = series.values[index] ?? null
          const timestamp = answer.timestamps[index] ?? ''
          const mark = describeMark(series, timestamp)
          if (value === null) return <span className="text-fg3">{MISSING}</span>
          return (
            <button
              type="button"
              className="relative rounded-sm hover:underline"
              onClick={() =>
                openTrace({ project_id: slug, metric_id: series.metric, timestamp, granularity })
              }
            >
              {write(value)}
              {mark !== undefined && (
                // Beside the figure, so that all figures end in one line.
                <span className="absolute" title={mark}>
                  *
                </span>
              )}
            </button>
          )
        },
      }
    })
    return [
      {
        id: 'period',
        header: 'Period',
        width: 130,
        align: 'left',
        value: (index) => answer.timestamps[index] ?? '',
        cell: (index) => formatPeriod(answer.timestamps[index] ?? '', granularity).heading,
      },
      ...figures,
    ]
  }, [answer, granularity, slug, openTrace])
  if (rows.length === 0) return <NoData of={{ anything: true }} none="No values in this range" />
  return (
    <DataTable
      label="Data"
      layoutId="project-data"
      columns={columns}
      rows={rows}
      rowKey={String}
      rowHeight={ROW_HEIGHT}
    />
  )
}
