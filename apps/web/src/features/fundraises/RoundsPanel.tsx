import { FUNDRAISE_ORDERS, type FundraiseOrder } from '@tickmark/core/answers/choices'
import type { FundraisePage, FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { listFew } from '@tickmark/core/formats/listFew'
import {
  FUNDRAISES_PER_PAGE,
  type FundraiseScope,
  fundraisesQuery,
} from '@tickmark/core/screens/fundraises'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useSwitch } from '../../data/switchStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { PagedTablePanel } from '../../tables/PagedTablePanel.tsx'
import { useListOrder } from '../../tables/useListOrder.ts'
import { usePagedList } from '../../tables/usePagedList.ts'
import { Hint } from '../../ui/hints/Hint.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SourceProjectLink } from '../../ui/ProjectLink.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { WholeNames } from '../../ui/WholeNames.tsx'
import type { RoundsSearch } from './FundraisesSearch.ts'
import { listInvestors, RoundInvestors } from './InvestorLink.tsx'

const ORDERS = {
  all: FUNDRAISE_ORDERS,
  first: { by: 'day', descending: true },
  words: ['name', 'round'],
} as const

type Props = {
  /** Names the file that is downloaded. */
  name: string
  scope: FundraiseScope
  search: RoundsSearch
  isOfProject?: boolean
  /** Said where there is no round. */
  empty: ReactNode
  onChange: (change: RoundsSearch) => void
}

/** Funding rounds page by page, their totals, and all of them as a file. */
export function RoundsPanel(props: Props) {
  const { scope, search, onChange, isOfProject = false } = props
  const changeOrder = useCallback(
    (change: { sort: string }) => onChange({ ...change, page: undefined }),
    [onChange],
  )
  const { order, sortOf } = useListOrder<FundraiseOrder>(ORDERS, search.sort, changeOrder)
  const input = fundraisesQuery(scope, {
    order: order.by,
    descending: order.descending,
    page: search.page ?? 1,
  })
  const list = usePagedList(trpc.fundraises.search, input)
  const { nameOf } = useProjects()
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  const columns = useMemo(
    () =>
      makeRoundColumns({
        mayLeave,
        isOfProject,
        chainName: nameOf,
        sortOf,
      }),
    [mayLeave, isOfProject, nameOf, sortOf],
  )
  return (
    <PagedTablePanel
      title="Rounds"
      {...list}
      skeleton="h-[560px]"
      read={({ rows, total }) => ({ rows, total: total.rounds })}
      table={{ layoutId: 'rounds', columns, rowKey: keyOf, maxHeight: 620 }}
      subject={{
        call: { procedure: 'fundraises.search', input },
        file: props.name,
        sources: list.query.data?.sources ?? [],
      }}
      file={{ order: ROUND_FILE_ORDER }}
      paging={{
        of: 'rounds',
        page: search.page,
        perPage: FUNDRAISES_PER_PAGE,
        onChange: (page) => onChange({ page }),
      }}
      controls={
        list.query.data &&
        list.query.data.total.rounds > 0 && (
          <p className="text-sm text-fg2">{describeRounds(list.query.data)}</p>
        )
      }
      footer={(pager, { sources }) => (
        <>
          {pager}
          <Provenance meta={{ sources, checks: [] }} />
        </>
      )}
      empty={props.empty}
    />
  )
}

function keyOf(row: FundraiseRow): string {
  return `${row.source_id}/${row.record_id}`
}

type Context = {
  sortOf: (order: FundraiseOrder) => DataColumn<FundraiseRow>['sort']
  /** Chains come as the source names them; those of the catalog by their ids. */
  chainName: (id: string) => string
  mayLeave: boolean
  /** The page is about one project, which every row would repeat. */
  isOfProject: boolean
}

/** The order of the columns in a file. */
export const ROUND_FILE_ORDER = ['day', 'project']

/** The columns of a table of funding rounds. */
export function makeRoundColumns(context: Context): TableColumn<FundraiseRow>[] {
  const { sortOf, chainName, mayLeave, isOfProject } = context
  const day: DataColumn<FundraiseRow> = textColumn('day', 'Date', {
    width: 100,
    sort: sortOf('day'),
    cell: (row) => formatDay(row.day),
    file: [{ header: 'day (UTC)', value: (row) => row.day }],
  })
  const project: DataColumn<FundraiseRow> = textColumn('project', 'Project', {
    width: 200,
    sort: sortOf('name'),
    cell: (row) => <SourceProjectLink row={row} to="/projects/$slug/fundraises" />,
    text: ({ name }) => name,
    file: ['name', 'project_id'],
  })
  return [
    { ...project, isInFileOnly: isOfProject },
    day,
    textColumn('round', 'Round', {
      width: 126,
      sort: sortOf('round'),
      cell: ({ round, other_rounds: others }) =>
        orMissing(
          round,
          others.length === 0 ? round : `${round}. Also listed as ${listFew(others)}`,
        ),
      file: ['round'],
    }),
    valueColumn('amount', 'Amount', {
      width: 82,
      sort: sortOf('amount_usd'),
      amount: (row) => row.amount_usd,
      cell: (row, style) => formatValue(row.amount_usd, 'usd', style),
      file: [{ header: 'amount (usd)', value: (row) => row.amount_usd }],
    }),
    valueColumn('valuation', 'Valuation', {
      width: 86,
      sort: sortOf('valuation_usd'),
      amount: (row) => row.valuation_usd,
      cell: (row, style) => formatValue(row.valuation_usd, 'usd', style),
      file: [{ header: 'valuation (usd)', value: (row) => row.valuation_usd }],
    }),
    textColumn(
      'investors',
      <Hint text="Those that led the round come first, in bold.">
        <span>Investors</span>
      </Hint>,
      {
        name: 'Investors',
        width: 262,
        cell: (row) => <RoundInvestors leads={row.lead_investors} others={row.other_investors} />,
        text: (row) => listInvestors(row.lead_investors, row.other_investors),
        file: [
          { header: 'lead_investors', value: (row) => row.lead_investors.join('; ') },
          { header: 'other_investors', value: (row) => row.other_investors.join('; ') },
        ],
      },
    ),
    { ...sectorColumn, isInFileOnly: isOfProject },
    textColumn('chains', 'Chains', {
      width: 108,
      cell: (row) => <WholeNames names={row.chains.map(chainName)} />,
      text: (row) => row.chains.map(chainName).join(', '),
      file: [{ header: 'chains', value: (row) => row.chains.join('; ') }],
    }),
    { ...sourceColumn, isInFileOnly: !mayLeave },
    { id: 'source-id', file: ['source_id'] },
    {
      id: 'other-rounds',
      file: [{ header: 'other_rounds', value: (row) => row.other_rounds.join('; ') }],
    },
  ]
}

const sectorColumn: DataColumn<FundraiseRow> = textColumn('sector', 'Sector', {
  width: 156,
  cell: (row) => orMissing(findSector(row.sector)?.name ?? row.sector),
  file: ['sector'],
})

const sourceColumn: DataColumn<FundraiseRow> = textColumn('source', 'Source', {
  width: 62,
  cell: (row) => <SourceLink url={row.url} />,
  text: (row) => hostOf(row.url) ?? '',
  file: ['url'],
})

function orMissing(text: string, title = text) {
  return text === '' ? <span className="text-fg3">—</span> : <span title={title}>{text}</span>
}

/** A link to the report of a round, which is called as its site. What is not a web address is not linked. */
function SourceLink({ url }: { url: string }) {
  const host = hostOf(url)
  if (host === undefined) return <span className="text-fg3">—</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener nofollow"
      tabIndex={-1}
      aria-label={host}
      title={host}
      className="inline-flex p-1 text-fg2 hover:text-fg"
    >
      <Icon name="link" size={13} />
    </a>
  )
}

function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : undefined
}

type Summary = Pick<FundraisePage, 'total' | 'median_usd'>

/** Describes rounds in words: `1,234 rounds, 1,010 with a known size: $38.1B raised, median $5M`. */
export function describeRounds({ total, median_usd }: Summary): string {
  const count = (value: number) => formatValue(value, 'number', 'exact')
  const rounds = total.rounds === 1 ? '1 round' : `${count(total.rounds)} rounds`
  if (total.rounds === 0) return rounds
  if (total.disclosed === 0) return `${rounds}, none with a known size`
  const known =
    total.disclosed === total.rounds
      ? `${rounds} of known size`
      : `${rounds}, ${count(total.disclosed)} with a known size`
  const usd = (value: number | null) => formatValue(value, 'usd', 'compact')
  return `${known}: ${usd(total.amount_usd)} raised, median ${usd(median_usd)}`
}
