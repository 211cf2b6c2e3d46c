import { Link } from '@tanstack/react-router'
import type { TrendingContract } from '@tickmark/core/answers/Contracts'
import type { TrendingOrder } from '@tickmark/core/answers/choices'
import { labelCategoryName } from '@tickmark/core/contracts/labelCategoryName'
import { formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { ContractAddress } from '../../contracts/ContractAddress.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { MEASURES } from './MEASURES.ts'

type Context = {
  sortOf: (order: TrendingOrder) => DataColumn<TrendingContract>['sort']
  /** What the rows are in order of: the change is of it. */
  order: TrendingOrder
  projectName: (id: string) => string
}

/** How the columns of trending contracts show. */
export function makeTrendingColumns(context: Context): DataColumn<TrendingContract>[] {
  const { sortOf, order, projectName } = context
  const measure = (id: TrendingOrder): DataColumn<TrendingContract> => ({
    id,
    header: <span title={MEASURES[id].meaning}>{MEASURES[id].label}</span>,
    width: 95,
    align: 'right',
    sort: sortOf(id),
    cell: (row) => formatFigure(row[id], MEASURES[id].format),
  })
  return [
    {
      id: 'name',
      header: 'Contract',
      width: 210,
      align: 'left',
      cell: ({ name, labels }) => (
        <bdi className="font-medium" title={[name, ...labels].filter(Boolean).join(', ')}>
          {name === '' ? <span className="text-fg3">Without a name</span> : name}
        </bdi>
      ),
    },
    measure('inflow'),
    measure('outflow'),
    measure('net_flow'),
    measure('gas_used'),
    measure('events'),
    measure('callers'),
    {
      id: 'change',
      header: (
        <span title={`${MEASURES[order].label}, against as many days before`}>
          {MEASURES[order].label} change
        </span>
      ),
      width: 105,
      align: 'right',
      cell: (row) => <Delta change={row.change} />,
    },
    {
      id: 'project',
      header: 'Project',
      width: 160,
      align: 'left',
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
    },
    {
      id: 'chain',
      header: 'Chain',
      width: 110,
      align: 'left',
      cell: ({ chain_id }) => projectName(chain_id),
    },
    {
      id: 'address',
      header: 'Address',
      width: 180,
      align: 'left',
      cell: ({ chain_id, address }) => <ContractAddress chainId={chain_id} address={address} />,
      text: ({ address }) => address,
    },
    {
      id: 'category',
      header: 'Category',
      width: 150,
      align: 'left',
      cell: ({ category }) => (category === '' ? MISSING : labelCategoryName(category)),
    },
    {
      id: 'labels',
      header: 'Labels',
      width: 160,
      align: 'left',
      cell: ({ labels }) => (
        <bdi className="text-fg2" title={labels.join(', ')}>
          {labels.length === 0 ? MISSING : labels.join(', ')}
        </bdi>
      ),
    },
  ]
}

/** Averages of whole callers are read as whole ones. */
function formatFigure(value: number | null, format: MetricFormat): string {
  const isCount = format === 'number' && value !== null
  return formatValue(isCount ? Math.round(value) : value, format, 'compact')
}
