import { Link } from '@tanstack/react-router'
import type { FundraiseOrder } from '@tickmark/core/answers/choices'
import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findSector } from '@tickmark/core/sectors/findSector'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { InvestorLinks } from './InvestorLinks.tsx'
import { SourceLink } from './SourceLink.tsx'

type Context = {
  sortOf: (order: FundraiseOrder) => DataColumn<FundraiseRow>['sort']
  /** Chains come as the source names them; those of the catalogue by their ids. */
  chainName: (id: string) => string
  mayLeave: boolean
  /** The page is about one project, which every row would repeat. */
  isOfProject: boolean
}

/** How the columns of a table of funding rounds show. */
export function makeRoundColumns(context: Context): DataColumn<FundraiseRow>[] {
  const { sortOf, chainName, mayLeave, isOfProject } = context
  const day: DataColumn<FundraiseRow> = {
    id: 'day',
    header: 'Day',
    width: 116,
    align: 'left',
    sort: sortOf('day'),
    cell: (row) => formatDay(row.day),
  }
  const project: DataColumn<FundraiseRow> = {
    id: 'project',
    header: 'Project',
    width: 180,
    align: 'left',
    sort: sortOf('name'),
    cell: (row) => <Raiser row={row} />,
    text: ({ name }) => name,
  }
  return [
    ...(isOfProject ? [day] : [project, day]),
    {
      id: 'round',
      header: 'Round',
      width: 110,
      align: 'left',
      sort: sortOf('round'),
      cell: (row) => orMissing(row.round),
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 90,
      align: 'right',
      sort: sortOf('amount_usd'),
      cell: (row) => formatValue(row.amount_usd, 'usd', 'compact'),
    },
    {
      id: 'valuation',
      header: 'Valuation',
      width: 95,
      align: 'right',
      sort: sortOf('valuation_usd'),
      cell: (row) => formatValue(row.valuation_usd, 'usd', 'compact'),
    },
    {
      id: 'lead',
      header: 'Lead investors',
      width: 150,
      align: 'left',
      cell: (row) => <InvestorLinks investors={row.lead_investors} />,
      text: (row) => row.lead_investors.join(', '),
    },
    {
      id: 'others',
      header: 'Other investors',
      width: 205,
      align: 'left',
      cell: (row) => <InvestorLinks investors={row.other_investors} />,
      text: (row) => row.other_investors.join(', '),
    },
    ...(isOfProject ? [] : [sectorColumn]),
    {
      id: 'chains',
      header: 'Chains',
      width: 150,
      align: 'left',
      cell: (row) => orMissing(row.chains.map(chainName).join(', ')),
    },
    ...(mayLeave ? [sourceColumn] : []),
  ]
}

const sectorColumn: DataColumn<FundraiseRow> = {
  id: 'sector',
  header: 'Sector',
  width: 140,
  align: 'left',
  cell: (row) => orMissing(findSector(row.sector)?.name ?? row.sector),
}

const sourceColumn: DataColumn<FundraiseRow> = {
  id: 'source',
  header: 'Source',
  width: 110,
  align: 'left',
  cell: (row) => <SourceLink url={row.url} />,
}

/** Who raised: a project of the catalogue leads to its page. */
function Raiser({ row }: { row: FundraiseRow }) {
  const name = (
    <>
      <ProjectLogo projectId={row.project_id || row.name} name={row.name} />
      <span className="truncate">{row.name}</span>
    </>
  )
  const look = 'flex items-center gap-2 font-medium'
  if (row.project_id === '') return <span className={look}>{name}</span>
  return (
    <Link
      to="/projects/$slug/fundraises"
      params={{ slug: row.project_id }}
      tabIndex={-1}
      className={`${look} hover:underline`}
    >
      {name}
    </Link>
  )
}

function orMissing(text: string) {
  return text === '' ? <span className="text-fg3">—</span> : <span title={text}>{text}</span>
}
