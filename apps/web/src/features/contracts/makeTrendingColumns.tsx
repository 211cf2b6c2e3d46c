import { Link } from '@tanstack/react-router'
import type { TrendingContract, TrendingPage } from '@tickmark/core/answers/Contracts'
import type { TrendingOrder } from '@tickmark/core/answers/choices'
import { formatValue, MISSING, type ValueFormat } from '@tickmark/core/formats/formatValue'
import { labelCategoryName, nameCode } from '@tickmark/core/text/nameCode'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { ContractAddress } from '../../ui/ContractAddress.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'

type Measure = { label: string; format: ValueFormat; meaning: string }

/** The measures of a contract over the window. */
const MEASURES = {
  inflow: { label: 'Inflow', format: 'usd', meaning: 'US dollars received' },
  outflow: { label: 'Outflow', format: 'usd', meaning: 'US dollars sent' },
  net_flow: { label: 'Net flow', format: 'usd', meaning: 'Inflow minus outflow' },
  calls: { label: 'Calls', format: 'count', meaning: 'Total transactions sent to the contract' },
  gas_used: { label: 'Gas used', format: 'count', meaning: 'Total gas' },
  events: { label: 'Events', format: 'count', meaning: 'Total events' },
  callers: {
    label: 'Callers',
    format: 'count',
    meaning: 'Average of unique callers per day, since distinct counts do not add up',
  },
} as const satisfies Record<TrendingOrder, Measure>

/** The order of the columns in a file. */
export const TRENDING_FILE_ORDER = ['chain', 'address', 'name', 'labels', 'category', 'project']

type Context = {
  /** The days that the figures are of. */
  days: Pick<TrendingPage, 'from' | 'to'>
  sortOf: (order: TrendingOrder) => DataColumn<TrendingContract>['sort']
  /** The measure by which the rows are sorted; the change is of it. */
  order: TrendingOrder
  projectName: (id: string) => string
}

/** The columns of trending contracts. */
export function makeTrendingColumns(context: Context): TableColumn<TrendingContract>[] {
  const { sortOf, order, projectName } = context
  const { from, to } = context.days
  const days = from === null || to === null ? 'no data' : `${from} to ${to} UTC`
  const measure = (id: TrendingOrder): DataColumn<TrendingContract> => ({
    id,
    header: <span title={MEASURES[id].meaning}>{MEASURES[id].label}</span>,
    width: 72,
    align: 'right',
    sort: sortOf(id),
    amount: (row) => row[id],
    cell: (row, style) => formatValue(row[id], MEASURES[id].format, style),
    file: [
      {
        header: `${id} (${MEASURES[id].format.replace('count', 'number')}, ${days})`,
        value: (row) => row[id],
      },
    ],
  })
  return [
    textColumn('name', 'Contract', {
      width: 150,
      cell: ({ name, labels }) => (
        <bdi className="font-medium" title={[name, ...labels].filter(Boolean).join(', ')}>
          {name === '' ? <span className="text-fg3">Unlabeled</span> : name}
        </bdi>
      ),
      file: ['name'],
    }),
    measure('inflow'),
    measure('outflow'),
    measure('net_flow'),
    measure('calls'),
    measure('gas_used'),
    measure('events'),
    measure('callers'),
    valueColumn(
      'change',
      <span title={`${MEASURES[order].label}, against as many days before`}>
        {MEASURES[order].label} change
      </span>,
      {
        width: 88,
        cell: (row) => <Delta change={row.change} />,
        file: [{ header: 'change (fraction)', value: (row) => row.change }],
      },
    ),
    textColumn('project', 'Project', {
      width: 120,
      cell: ({ project_id: slug }) =>
        slug === '' ? (
          MISSING
        ) : (
          <Link
            to="/projects/$slug"
            params={{ slug }}
            tabIndex={-1}
            className="flex items-center gap-2 hover:underline"
          >
            <ProjectLogo projectId={slug} name={projectName(slug)} size={18} />
            <span className="truncate">{projectName(slug)}</span>
          </Link>
        ),
      file: ['project_id'],
    }),
    textColumn('chain', 'Chain', {
      width: 88,
      cell: ({ chain_id }) => projectName(chain_id),
      file: ['chain_id'],
    }),
    textColumn('address', 'Address', {
      width: 120,
      cell: ({ chain_id, address }) => <ContractAddress chainId={chain_id} address={address} />,
      text: ({ address }) => address,
      file: ['address'],
    }),
    textColumn('category', 'Category', {
      width: 90,
      cell: ({ category }) => (category === '' ? MISSING : labelCategoryName(category)),
      file: [{ header: 'category', value: (row) => nameCode(row.category) }],
    }),
    // Shown with the name.
    { id: 'labels', file: [{ header: 'labels', value: (row) => row.labels.join('; ') }] },
    { id: 'days', file: [{ header: 'days with activity', value: (row) => row.days }] },
  ]
}
