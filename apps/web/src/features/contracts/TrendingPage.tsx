import { getRouteApi } from '@tanstack/react-router'
import type { TrendingPage as Trending, TrendingContract } from '@tickmark/core/answers/Contracts'
import { TRENDING_ORDERS, type TrendingOrder } from '@tickmark/core/answers/choices'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { TRENDING_DAYS, TRENDING_PER_PAGE, trendingQuery } from '@tickmark/core/screens/contracts'
import { labelCategoryName } from '@tickmark/core/text/nameCode'
import { useMemo } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { bindLists, useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { PagedTablePanel } from '../../tables/PagedTablePanel.tsx'
import { useListOrder } from '../../tables/useListOrder.ts'
import { usePagedList } from '../../tables/usePagedList.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { makeTrendingColumns, TRENDING_FILE_ORDER } from './makeTrendingColumns.tsx'
import { type TrendingSearch, WINDOWS } from './TrendingSearch.ts'

const route = getRouteApi('/trending-contracts')

const FIRST_PAGE = { page: undefined } as const

const ORDERS = { all: TRENDING_ORDERS, first: { by: 'inflow', descending: true } } as const

const NO_FILTERS = { q: undefined, chains: undefined, categories: undefined } as const

/** The contracts that most goes through, over any window, on any chain. */
export function TrendingPage() {
  const title = useScreenTitle('/trending-contracts')
  const search = route.useSearch()
  const change = useChangeSearch<TrendingSearch>(FIRST_PAGE)
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          Contracts ranked by inflows, outflows, calls, gas, events and unique callers. Blockscout
          reports calls and gas of the busiest contracts on Ethereum, Base, Optimism, Arbitrum,
          Polygon and Gnosis.
        </p>
      </div>
      <PanelSlot name="Contracts">
        <TrendingPanel search={search} onChange={change} />
      </PanelSlot>
    </div>
  )
}

type Props = { search: TrendingSearch; onChange: (change: TrendingSearch) => void }

/** Contracts page by page, by any of their figures. */
function TrendingPanel({ search, onChange }: Props) {
  const { order, sortOf } = useListOrder<TrendingOrder>(ORDERS, search.sort, onChange)
  const { q, chains, categories } = search
  const input = trendingQuery({
    ...search,
    text: q,
    order: order.by,
    descending: order.descending,
    page: search.page ?? 1,
  })
  const list = usePagedList(trpc.contracts.getTrending, input)
  const { nameOf } = useProjects()
  const { from = null, to = null } = list.query.data ?? {}
  const columns = useMemo(
    () =>
      makeTrendingColumns({
        days: { from, to },
        order: order.by,
        projectName: nameOf,
        sortOf,
      }),
    [from, to, nameOf, order, sortOf],
  )
  return (
    <PagedTablePanel
      title="Contracts"
      {...list}
      skeleton="h-[640px]"
      read={({ rows, count }) => ({ rows, total: count })}
      table={{
        label: 'Trending contracts',
        layoutId: 'trending-contracts',
        columns,
        rowKey: keyOf,
        rowHeight: 36,
        maxHeight: 720,
      }}
      subject={{
        title: 'Trending contracts',
        call: { procedure: 'contracts.getTrending', input },
        file: `trending-contracts-${input.days}d`,
        sources: list.query.data?.sources ?? [],
      }}
      file={{ period: to ?? '', order: TRENDING_FILE_ORDER }}
      paging={{
        of: 'contracts',
        page: search.page,
        perPage: TRENDING_PER_PAGE,
        onChange: (page) => onChange({ page }),
      }}
      optionCount={[search.q, search.chains, search.categories].filter(Boolean).length}
      options={
        <TrendingFilters
          search={search}
          page={list.query.data}
          chainName={nameOf}
          onChange={onChange}
        />
      }
      footer={(pager, { sources }) => (
        <>
          {pager}
          {from !== null && to !== null && (
            <span>{from === to ? formatDay(to) : `${formatDay(from)} – ${formatDay(to)}`}</span>
          )}
          <Provenance meta={{ sources, checks: [] }} />
        </>
      )}
      empty={
        <NoData
          of={{ records: 'contract_activity' }}
          row="contract"
          filters={{
            isOn: (q ?? chains ?? categories) !== undefined,
            clear: () => onChange(NO_FILTERS),
          }}
          none="No contract was active in this window"
        />
      }
    />
  )
}

function keyOf(row: TrendingContract): string {
  return `${row.chain_id}/${row.address}`
}

const WINDOW_SEGMENTS = WINDOWS.map((days) => ({
  value: days,
  label: `${days}d`,
  title: days === '1' ? 'The latest day' : `The last ${days} days`,
}))

type TrendingFiltersProps = {
  search: TrendingSearch
  /** Undefined until there is an answer. */
  page: Trending | undefined
  chainName: (id: string) => string
  onChange: (change: TrendingSearch) => void
}

/** Over how many days, and of which contracts. */
function TrendingFilters({ search, page, chainName, onChange }: TrendingFiltersProps) {
  const lists = bindLists(search, onChange)
  const days = String(search.days ?? TRENDING_DAYS)
  return (
    <>
      <SearchInput
        label="Search contracts"
        placeholder="Name, label or address"
        maxLength={200}
        value={search.q}
        onChange={(q) => onChange({ q })}
        className="w-44"
      />
      <MultiPicker
        label="Chain"
        options={toOptions(page?.chains, { chosen: search.chains, nameOf: chainName })}
        {...lists('chains')}
      />
      <MultiPicker
        label="Category"
        options={toOptions(page?.categories, {
          chosen: search.categories,
          nameOf: labelCategoryName,
        })}
        {...lists('categories')}
      />
      <SegmentedControl
        label="Date range"
        value={WINDOWS.find((one) => one === days) ?? null}
        segments={WINDOW_SEGMENTS}
        onChange={(one) => onChange({ days: Number(one) })}
      />
    </>
  )
}

type Choice = { id: string; contracts: number }

/** The choices with how many contracts each has. What is chosen stays among them, also where it leaves nothing. */
function toOptions(
  choices: readonly Choice[] | undefined,
  {
    chosen = [],
    nameOf,
  }: { chosen?: readonly string[] | undefined; nameOf: (id: string) => string },
) {
  const known = (choices ?? []).filter(({ id }) => id !== '')
  const lost = chosen.filter((id) => !known.some((choice) => choice.id === id))
  return [...known, ...lost.map((id) => ({ id, contracts: 0 }))].map(({ id, contracts }) => ({
    value: id,
    label: nameOf(id),
    detail: formatCount(contracts),
  }))
}
