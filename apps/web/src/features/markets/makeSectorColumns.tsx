import { Link } from '@tanstack/react-router'
import type { SectorFigure, SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { isMeaningfulChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import {
  type FormatStyle,
  formatCount,
  formatMetricValue,
  MISSING,
} from '@tickmark/core/formats/formatValue'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findSector, type KnownSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import { type Day, isStale, toDay } from '@tickmark/core/time/Day'
import { columnLabel } from '../../data/columnText.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Hint, MetricHint } from '../../ui/hints/Hint.tsx'
import { describePartial, PartialMark } from '../../ui/PartialMark.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { describeSectorFigure } from './describeSectorFigure.ts'
import { changeOrder } from './MarketsSearch.ts'

type Column = DataColumn<SectorRow>
type Context = {
  /** True if the heads of metrics sort by changes instead of values. */
  byChange: boolean
  metrics: SectorTotals['metrics']
  nameOf: (projectId: string) => string
  sortOf: (column: string) => Column['sort']
  /** The metric whose leader is named. */
  leadBy: MetricDefinition
}

/** The columns of the overview: the sector, its projects, each figure with its change, and the leading project. */
export function makeSectorColumns({
  metrics,
  nameOf,
  sortOf,
  byChange,
  leadBy,
}: Context): TableColumn<SectorRow>[] {
  const isDated = findCommonEnd(metrics) === null
  return [
    {
      id: 'id',
      file: [{ header: 'market_sector_id', value: ({ sector }) => sector.market_sector_id }],
    },
    textColumn('name', 'Sector', {
      width: 192,
      sort: sortOf('name'),
      value: ({ sector }) => sector.name,
      cell: ({ sector }) => (
        <span className="flex items-center gap-1">
          <FavoriteStar
            kind="markets"
            id={sector.market_sector_id}
            name={sector.name}
            tabIndex={-1}
            className="-ml-1"
          />
          <Link
            to="/markets/$sector"
            params={{ sector: sector.market_sector_id }}
            tabIndex={-1}
            title={SECTOR_DEFINITIONS[sector.market_sector_id]}
            className="block truncate font-medium hover:underline"
          >
            {sector.name}
          </Link>
        </span>
      ),
      file: [{ header: 'name', value: ({ sector }) => sector.name }],
    }),
    valueColumn(
      'projects',
      <Head text="Projects" below="with data" hint="Projects with any data, of all projects." />,
      {
        name: 'Projects with data',
        width: 124,
        sort: sortOf('projects'),
        value: ({ projects_with_data }) => projects_with_data,
        cell: ({ projects, projects_with_data: some }) => (
          <span className={some === 0 ? 'text-fg3' : ''}>
            {formatCount(some)} <span className="text-fg3">of {formatCount(projects)}</span>
          </span>
        ),
        file: ['projects', 'projects_with_data'],
      },
    ),
    ...metrics.map((column) => figureColumn(column, { sortOf, byChange, isDated })),
    textColumn('leader', <Head text="Leader" below={`by ${leadBy.short_title}`} />, {
      name: 'Leader',
      width: 160,
      value: ({ figures }) => {
        const id = figures[leadBy.metric_id]?.top_project?.project_id
        return id === undefined ? null : nameOf(id)
      },
      cell: ({ figures }) => <Leader of={figures[leadBy.metric_id]} {...{ leadBy, nameOf }} />,
    }),
  ]
}

/** Of a figure whose header names its own day, of one without a day, and of one where all have the same, in pixels. */
const WIDTHS = { dated: 136, undated: 92, common: 104 } as const

function figureColumn(
  column: SectorTotals['metrics'][number],
  { sortOf, byChange, isDated }: Pick<Context, 'sortOf' | 'byChange'> & { isDated: boolean },
): Column {
  const { metric_id, anchor } = column
  const metric = knownMetric(metric_id)
  const until = anchor === null ? '' : `Up to ${formatDay(anchor)}.`
  const detail = describeSectorColumn(column, isDated ? toDay(Date.now()) : null)
  return valueColumn(
    metric_id,
    <Head text={metric.short_title} below={detail} metricId={metric_id} hint={until} />,
    {
      name: `${metric.short_title} ${detail}`,
      width: isDated ? WIDTHS[anchor === null ? 'undated' : 'dated'] : WIDTHS.common,
      sort: sortOf(byChange ? changeOrder(metric_id) : metric_id),
      value: ({ figures }) => figures[metric_id]?.total ?? null,
      figure: { write: (value, style) => formatMetricValue(value, metric, style), adds: false },
      cell: ({ figures, sector, projects: members }, style) => (
        <Figure
          style={style}
          figure={figures[metric_id]}
          members={members}
          metric={metric}
          claim={`${column.column_id} ${sector.market_sector_id} ${anchor}`}
          measure={metric_id === 'gmv' ? findMetric(sector.gmv_metric ?? '')?.title : undefined}
        />
      ),
      file: [
        {
          header: `${column.column_id} (${metric.format}, to ${anchor ?? 'no data'} UTC)`,
          value: ({ figures }) => figures[metric_id]?.total ?? null,
        },
        {
          header: `${column.change_column_id} (fraction)`,
          value: ({ figures }) => figures[metric_id]?.change ?? null,
        },
        {
          header: `projects with ${metric_id}`,
          value: ({ figures }) => figures[metric_id]?.projects ?? null,
        },
        {
          header: `of them partial for ${metric_id}`,
          value: ({ figures }) => figures[metric_id]?.partial ?? 0,
        },
        {
          header: `top project by ${metric_id}`,
          value: ({ figures }) => figures[metric_id]?.top_project?.project_id ?? null,
        },
      ],
    },
  )
}

type FigureProps = {
  figure: SectorFigure | undefined
  /** The number of projects of the sector. */
  members: number
  metric: MetricDefinition
  style: FormatStyle
  /** Its column, sector and last day. */
  claim: string
  /** The measure of the figure, where its column does not name it. */
  measure: string | undefined
}

function Figure({ figure, members, metric, claim, measure, style }: FigureProps) {
  const total = figure?.total ?? null
  if (figure === undefined || total === null) return <span className="text-fg3">{MISSING}</span>
  const made = describeSectorFigure(figure, members)
  return (
    <span
      className="block leading-tight"
      title={measure === undefined ? made : `${measure}: ${made}`}
    >
      <span className="block" data-figure={claim}>
        <Amount text={formatMetricValue(total, metric, style)} />
        <PartialMark {...describePartial(figure)} />
      </span>
      <Delta change={figure.change} value={total} metric={metric} className="block text-xs" />
    </span>
  )
}

type LeaderProps = Pick<Context, 'leadBy' | 'nameOf'> & { of: SectorFigure | undefined }

function Leader({ of: figure, leadBy, nameOf }: LeaderProps) {
  const leader = figure?.top_project
  if (!leader) return <span className="text-fg3">{MISSING}</span>
  const name = nameOf(leader.project_id)
  return (
    <Link
      to="/projects/$slug"
      params={{ slug: leader.project_id }}
      search={{ metric: leadBy.metric_id }}
      tabIndex={-1}
      title={`${name}: ${formatMetricValue(leader.value, leadBy, 'compact')}`}
      className="flex items-center gap-2 hover:underline"
    >
      <ProjectLogo projectId={leader.project_id} name={name} size={18} />
      <span className="truncate">{name}</span>
    </Link>
  )
}

type HeadProps = { text: string; below: string; hint?: string; metricId?: string }

/** The words of the metric, where one is named, come before those of the hint. */
function Head({ text, below, hint, metricId }: HeadProps) {
  const face = (
    <span className="block">
      <span className="block truncate">{text}</span>
      <span className="block truncate text-xs font-normal">{below}</span>
    </span>
  )
  if (metricId !== undefined)
    return (
      <MetricHint metricId={metricId} more={hint}>
        {face}
      </MetricHint>
    )
  return hint === undefined ? face : <Hint text={hint}>{face}</Hint>
}

/** One sector of the overview with its figures by metric. */
export type SectorRow = {
  sector: KnownSector
  projects: number
  projects_with_data: number
  figures: Readonly<Record<string, SectorFigure | undefined>>
}

/** The value of a row by which a column sorts; null where it is missing. */
export function readSectorValue(row: SectorRow, column: string): number | string | null {
  if (column === 'name') return row.sector.name
  if (column === 'projects') return row.projects_with_data
  const figure = row.figures[column]
  return figure === undefined ? readChange(row, column) : figure.total
}

/** The change of a metric; null where it is written as not meaningful. */
function readChange({ figures }: SectorRow, column: string): number | null {
  const id = Object.keys(figures).find((one) => changeOrder(one) === column)
  const { change = null, total = null } = figures[id ?? ''] ?? {}
  const metric = findMetric(id ?? '')
  return change !== null && isMeaningfulChange(change, { value: total, metric }) ? change : null
}

export function buildSectorRows({ sectors, metrics }: SectorTotals): SectorRow[] {
  return sectors.flatMap(({ market_sector_id, projects, projects_with_data, figures }) => {
    const sector = findSector(market_sector_id)
    if (sector === undefined) return []
    const byMetric = metrics.map(({ metric_id }, index) => [metric_id, figures[index]] as const)
    return [{ sector, projects, projects_with_data, figures: Object.fromEntries(byMetric) }]
  })
}

type DatedColumn = SectorTotals['metrics'][number]

/** The day on which all metrics with data end; null where they end on different days. */
export function findCommonEnd(metrics: SectorTotals['metrics']): Day | null {
  const [end = null, ...others] = new Set(metrics.flatMap(({ anchor }) => anchor ?? []))
  return others.length === 0 ? end : null
}

/**
 * The text below the metric in the head of its column: the window, and the day on which it ends where `today` is
 * given and data end before yesterday.
 */
export function describeSectorColumn(
  { metric_id, column_id, anchor }: Pick<DatedColumn, 'metric_id' | 'column_id' | 'anchor'>,
  today: Day | null,
): string {
  const parts = parseColumnId(column_id)
  // A sector's own measure is an amount in some sectors and a level in others.
  const window = metric_id === 'gmv' ? '' : (parts && columnLabel(parts).detail) || ''
  if (today !== null && isStale(anchor, today)) return `${window} to ${formatDay(anchor)}`.trim()
  return window || (metric_id === 'gmv' ? 'sector metric' : 'latest')
}
