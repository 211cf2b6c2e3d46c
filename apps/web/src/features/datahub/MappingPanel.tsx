import { Link } from '@tanstack/react-router'
import { COLUMN_ROLES, type ColumnRole } from '@tickmark/core/answers/choices'
import type {
  TableColumn,
  TableDoubt,
  TableMapping,
  TablePreview,
  TableReading,
} from '@tickmark/core/datahub/TableMapping'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue, valueFormatOf } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { Select } from '../../ui/Select.tsx'

const ROLE_LABELS = {
  ignore: 'Ignore',
  day: 'Day',
  project: 'Project',
  chain: 'Chain',
  product: 'Product',
  label: 'Label',
  metric: 'Metric',
  value: 'Values',
} as const satisfies Record<ColumnRole, string>

const ROLE_OPTIONS = COLUMN_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

const listOptions = perMetrics((metrics) =>
  metrics
    .filter(isReported)
    .map(({ metric_id, title }) => ({ value: metric_id as string, label: title })),
)

const FACTORS = [
  { value: '1', label: 'As written' },
  { value: '1000', label: 'Thousands' },
  { value: '1000000', label: 'Millions' },
  { value: '1000000000', label: 'Billions' },
  { value: '0.01', label: 'Percent' },
] as const

const writeFactor = (factor: number) =>
  factor.toLocaleString('en-US', {
    notation: factor < 1 ? 'standard' : 'compact',
    maximumFractionDigits: 6,
  })

/** A header may have another scale, such as crores. */
const listFactors = (factor = 1) =>
  FACTORS.some(({ value }) => Number(value) === factor)
    ? FACTORS
    : [...FACTORS, { value: String(factor), label: `× ${writeFactor(factor)}` }]

const DAY_ORDERS = [
  { value: 'day-month', label: '31/12/2026' },
  { value: 'month-day', label: '12/31/2026' },
] as const

const DECIMALS = [
  { value: '.', label: '1,234.5' },
  { value: ',', label: '1.234,5' },
] as const

const EMPTIES = [
  { value: 'missing', label: 'No value' },
  { value: 'zero', label: 'Zero' },
] as const

const PERIODS = [
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'month', label: 'A month' },
  { value: 'quarter', label: 'A quarter' },
  { value: 'half-year', label: 'Half a year' },
  { value: 'year', label: 'A year' },
] as const

const SAMPLE_CELLS = 3

type Props = {
  preview: TablePreview
  mapping: TableMapping
  /** True if all values are of one metric, which is proposed with them. */
  hasMetric: boolean
  onChange: (mapping: TableMapping) => void
}

/** Edits the meaning of each column of a table, as guessed and as changed, with what is wrong with it. */
export function MappingPanel({ preview, mapping, hasMetric, onChange }: Props) {
  const { header, sample, faults, notes, doubts, readings } = preview
  const change = (column: string, changes: Partial<TableColumn>) =>
    onChange({
      ...mapping,
      columns: header
        .filter((name) => name !== '')
        .map((name) => {
          const known = mapping.columns.find((one) => one.column === name)
          const base = known ?? ({ column: name, as: 'ignore' } as const)
          return name === column ? withoutRest({ ...base, ...changes }) : base
        }),
    })
  const has = (role: ColumnRole) => mapping.columns.some(({ as }) => as === role)
  const hasMetrics = hasMetric || has('metric')
  const named = { metric: has('metric'), project: has('project') }
  return (
    <Panel title="Columns">
      <FactTable
        label="Columns"
        isWhole
        heads={['Column', 'Meaning', 'Metric', 'Unit']}
        rows={header.flatMap((name, index) => {
          if (name === '') return []
          const column = mapping.columns.find((one) => one.column === name)
          const reading = readings.find((one) => one.column === name)
          const fault = faults.find((one) => one.column === name)
          const isValue = column?.as === 'value'
          // A column that was ignored has its metric and unit again.
          const said = hasMetrics ? { factor: reading?.said.factor } : reading?.said
          return [
            {
              key: name,
              cells: [
                <span
                  key="name"
                  className="block min-w-36 whitespace-normal sm:max-w-52 lg:max-w-80"
                >
                  <bdi className="font-medium">{name}</bdi>
                  <Values cells={writeCells(sample, index)} reading={reading} named={named} />
                  {fault && (
                    <span role="alert" className="block text-sm text-down">
                      {fault.text}
                    </span>
                  )}
                </span>,
                <Select
                  key="role"
                  label={`Meaning of ${name}`}
                  className="w-28"
                  value={column?.as ?? 'ignore'}
                  options={ROLE_OPTIONS}
                  onChange={(as) => change(name, { as, ...(as === 'value' && said) })}
                />,
                <MetricCell
                  key="metric"
                  name={name}
                  column={column}
                  hasMetrics={hasMetrics}
                  onChange={(metric_id) => change(name, { metric_id })}
                />,
                isValue ? (
                  <Select
                    key="unit"
                    label={`Unit of ${name}`}
                    className="w-28"
                    value={String(column.factor ?? 1)}
                    options={listFactors(column.factor)}
                    onChange={(factor) => change(name, { factor: Number(factor) })}
                  />
                ) : (
                  ''
                ),
              ],
            },
          ]
        })}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-3.5 py-2.5 text-sm text-fg2">
        <span className="flex items-center gap-2">
          Dates
          <Select
            label="Order of day and month"
            value={mapping.day_order}
            options={DAY_ORDERS}
            onChange={(day_order) => onChange({ ...mapping, day_order })}
          />
        </span>
        <span className="flex items-center gap-2">
          Numbers
          <Select
            label="Decimals"
            value={mapping.decimal}
            options={DECIMALS}
            onChange={(decimal) => onChange({ ...mapping, decimal })}
          />
        </span>
        <span className="flex items-center gap-2">
          Each row is
          <Select
            label="Period of each row"
            value={mapping.period ?? 'day'}
            options={PERIODS}
            onChange={(period) => onChange({ ...mapping, period })}
          />
        </span>
        <span className="flex items-center gap-2">
          Empty cells
          <Select
            label="Empty cells"
            value={mapping.empty}
            options={EMPTIES}
            onChange={(empty) => onChange({ ...mapping, empty })}
          />
        </span>
      </div>
      {[
        ...faults.filter(({ column }) => !header.includes(column)).map(({ text }) => text),
        ...notes,
      ].map((text) => (
        <p key={text} className="border-t border-line px-3.5 py-2 text-sm text-warn">
          {text}
        </p>
      ))}
      {doubts.map((doubt) => (
        <Doubt key={doubt.code + doubt.text} doubt={doubt} mapping={mapping} onChange={onChange} />
      ))}
    </Panel>
  )
}

type DoubtProps = Pick<Props, 'mapping' | 'onChange'> & { doubt: TableDoubt }

/** A doubt about how the table is read, with a box to confirm it. */
function Doubt({ doubt: { code, text }, mapping, onChange }: DoubtProps) {
  const confirmed = mapping.confirmed ?? []
  return (
    <div className="border-t border-line px-3.5 py-2 text-sm text-warn">
      <Checkbox
        checked={confirmed.includes(code)}
        label={text}
        description="I checked this"
        onChange={(isChecked) =>
          onChange({
            ...mapping,
            confirmed: isChecked ? [...confirmed, code] : confirmed.filter((one) => one !== code),
          })
        }
      />
    </div>
  )
}

type ValuesProps = {
  cells: string
  reading: TableReading | undefined
  /** True if each row names its metric, and its project. */
  named: Readonly<Record<'metric' | 'project', boolean>>
}

/** The first cells of a column, what is stored of them, and why it is read so. */
function Values({ cells, reading, named }: ValuesProps) {
  const values = reading?.values ?? []
  return (
    <>
      {values.length === 0 && (
        <bdi className="block truncate sm:w-0 sm:min-w-full text-sm text-fg3">{cells}</bdi>
      )}
      {values.map((one) => (
        <span
          key={`${one.project_id} ${one.metric_id} ${one.first_day}`}
          className="block text-sm text-fg2 tabular-nums"
        >
          <bdi className="text-fg3">{one.cell}</bdi> → {writeStored(one, named)}
        </span>
      ))}
      {reading && <span className="block text-sm text-fg3">{reading.words}</span>}
      {reading?.otherwise && (
        <span className="block text-sm text-warn">Otherwise: {reading.otherwise}</span>
      )}
    </>
  )
}

/** A value with its unit and the days that have it, and whose it is where rows say that. */
function writeStored(
  { value, metric_id, project_id, first_day, last_day }: TableReading['values'][number],
  named: ValuesProps['named'],
) {
  const metric = findMetric(metric_id)
  const written = formatValue(
    value,
    metric === undefined ? 'number' : valueFormatOf(metric),
    'exact',
  )
  const subject = [
    ...(named.metric ? [metric?.title ?? metric_id] : []),
    ...(named.project ? [`of ${project_id}`] : []),
  ]
  const text = subject.length === 0 ? written : `${subject.join(' ')}: ${written}`
  return first_day === last_day
    ? `${text} on ${formatDay(first_day)}`
    : `${text} on each day from ${formatDay(first_day)} to ${formatDay(last_day)}`
}

/** The first cells of a column, by which people recognize it. */
function writeCells(sample: TablePreview['sample'], index: number): string {
  return sample
    .slice(0, SAMPLE_CELLS)
    .map(({ cells }) => cells[index] || '–')
    .join(' · ')
}

type CellProps = {
  name: string
  column: TableColumn | undefined
  /** True if the metric of values is known without this column. */
  hasMetrics: boolean
  onChange: (metricId: string | undefined) => void
}

/** The metric of a column of values; for another one, the way to a metric of its own. */
function MetricCell({ name, column, hasMetrics, onChange }: CellProps) {
  if (hasMetrics) return null
  if (column?.as === 'value')
    return (
      <Picker
        label={`Metric of ${name}`}
        none="Choose"
        options={listOptions()}
        value={column.metric_id ?? null}
        onChange={(metric) => onChange(metric ?? undefined)}
      />
    )
  if (column?.as !== 'ignore') return null
  return (
    <Link
      to="/datahub/new"
      search={(before) => ({ ...before, kind: 'metric' as const, called: name })}
      className="inline-block max-w-28 whitespace-normal text-sm text-fg2 underline decoration-line2 underline-offset-4 hover:text-fg lg:max-w-none"
    >
      Propose it as a new metric
    </Link>
  )
}

/** A column that has no values has neither a metric nor a unit. */
function withoutRest({ column, as, metric_id, project_id, factor }: TableColumn): TableColumn {
  if (as !== 'value') return { column, as }
  return {
    column,
    as,
    ...(metric_id !== undefined && { metric_id }),
    ...(project_id !== undefined && { project_id }),
    ...(factor !== undefined && factor !== 1 && { factor }),
  }
}
