import { Link } from '@tanstack/react-router'
import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import type { ChangeOf } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { type FormatStyle, formatMetricValue, MISSING } from '@tickmark/core/formats/formatValue'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { toggleMember } from '../../data/toggleMember.ts'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { MetricHint } from '../../ui/hints/Hint.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { LINE_ORDERS, type LineOrder, MAX_COMPARED } from './StatementsSearch.ts'

/** Longer heads need a wider column, in letters. */
const LONG_TITLE = 12

type Context = {
  nameOf: (projectId: string) => string
  /** Ids of the projects that are ticked. */
  picked: readonly string[]
  onPick: (ids: string[]) => void
  onTrace: (target: TraceTarget) => void
  sortOf: (order: LineOrder) => DataColumn<ProjectLines>['sort']
}

/** The window of figures as a file names it, so that no reader takes them for those of a day. */
const WINDOW_WORDS = {
  ltm: 'last twelve months',
  quarter: 'quarter',
} as const satisfies Record<StatementLines['window'], string>

/** The order of the columns in a file. */
export const LINE_FILE_ORDER = ['id', 'name', 'to']

/** The columns of key lines: the project with its checkbox, a column per line, and the day its figures end on. */
export function makeLineColumns(
  { metric_ids, window }: Pick<StatementLines, 'metric_ids' | 'window'>,
  context: Context,
): TableColumn<ProjectLines>[] {
  return [
    { id: 'id', file: ['project_id'] },
    projectColumn(context),
    ...metric_ids.map((id, place): DataColumn<ProjectLines> => {
      const metric = knownMetric(id)
      const write = (row: ProjectLines, style: FormatStyle) =>
        `${formatMetricValue(row.values[place] ?? null, metric, style)}${row.partial?.includes(id) ? '*' : ''}`
      const order = LINE_ORDERS.find((one) => one === id)
      return {
        id,
        header: (
          <MetricHint metricId={id}>
            <span className="block truncate">{metric.short_title}</span>
          </MetricHint>
        ),
        name: metric.short_title,
        width: metric.short_title.length > LONG_TITLE ? 132 : 108,
        align: 'right',
        ...(order && { sort: context.sortOf(order) }),
        text: (row) => write(row, 'compact'),
        value: (row) => row.values[place] ?? null,
        figure: {
          write: (value, style) => formatMetricValue(value, metric, style),
          adds: metric.additive,
        },
        cell: (row, style) => (
          <LineFigure
            text={write(row, style)}
            change={row.changes[place] ?? null}
            of={{ value: row.values[place] ?? null, metric }}
            onTrace={() => context.onTrace(traceOf(row, id, window))}
          />
        ),
        file: [
          {
            header: `${id} (${metric.format}, ${WINDOW_WORDS[window]})`,
            value: (row) => row.values[place] ?? null,
          },
          {
            header: `${id} change against a year before (fraction)`,
            value: (row) => row.changes[place] ?? null,
          },
        ],
      }
    }),
    valueColumn('to', 'Up to', {
      width: 100,
      value: (row) => row.to,
      cell: (row) => <span className="text-fg3">{formatDay(row.to)}</span>,
      file: [{ header: 'to (UTC)', value: (row) => row.to }],
    }),
    {
      id: 'partial',
      file: [{ header: 'partial', value: (row) => row.partial?.join(' ') ?? null }],
    },
  ]
}

function traceOf(
  { project_id, timestamp }: ProjectLines,
  metric_id: string,
  window: StatementLines['window'],
): TraceTarget {
  const figure = { project_id, metric_id, timestamp }
  return window === 'ltm'
    ? { ...figure, granularity: 'month', window }
    : { ...figure, granularity: 'quarter' }
}

function projectColumn({ nameOf, picked, onPick, sortOf }: Context): DataColumn<ProjectLines> {
  return textColumn('name', 'Project', {
    width: 200,
    sort: sortOf('name'),
    text: ({ project_id }) => nameOf(project_id),
    value: ({ project_id }) => nameOf(project_id),
    cell: ({ project_id }) => {
      const name = nameOf(project_id)
      return (
        <span className="flex items-center gap-1.5 sm:gap-2">
          <PickBox projectId={project_id} name={name} picked={picked} onPick={onPick} />
          <Link
            to="/projects/$slug/financial-statement"
            params={{ slug: project_id }}
            tabIndex={-1}
            className="flex min-w-0 items-center gap-1.5 font-medium hover:underline sm:gap-2"
          >
            <ProjectLogo projectId={project_id} name={name} />
            <span className="truncate" title={name}>
              {name}
            </span>
          </Link>
        </span>
      )
    },
    file: [{ header: 'name', value: ({ project_id }) => nameOf(project_id) }],
  })
}

type FigureProps = {
  text: string
  change: number | null
  of: ChangeOf
  onTrace: () => void
}

function LineFigure({ text, change, of, onTrace }: FigureProps) {
  if (text === MISSING) return <span className="text-fg3">{text}</span>
  return (
    <>
      <button type="button" tabIndex={-1} className="rounded-sm hover:underline" onClick={onTrace}>
        <Amount text={text} />
      </button>
      <small className="block text-xs">
        <Delta change={change} {...of} />
      </small>
    </>
  )
}

type Props = {
  projectId: string
  name: string
  /** Ids of the projects that are ticked. */
  picked: readonly string[]
  onPick: (ids: string[]) => void
}

/** Ticks a project for the comparison. Once four are ticked no other can be. */
function PickBox({ projectId, name, picked, onPick }: Props) {
  const isPicked = picked.includes(projectId)
  const isFull = !isPicked && picked.length >= MAX_COMPARED
  return (
    <Checkbox
      label={<span className="sr-only">Compare {name}</span>}
      title={isFull ? 'Four projects at most: deselect another one first' : `Compare ${name}`}
      checked={isPicked}
      disabled={isFull}
      className="relative gap-0"
      onChange={() => onPick([...toggleMember(new Set(picked), projectId)])}
    />
  )
}
