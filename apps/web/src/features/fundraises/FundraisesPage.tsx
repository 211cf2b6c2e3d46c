import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { fundraiseTotalsQuery, TOP_INVESTORS } from '@tickmark/core/screens/fundraises'
import { toDay } from '@tickmark/core/time/Day'
import { useCallback } from 'react'
import { bindLists } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Options } from '../../ui/Options.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { FundraiseChartPanel } from './FundraiseChartPanel.tsx'
import { type FundraisesSearch, scopeOf } from './FundraisesSearch.ts'
import { InvestorLink } from './InvestorLink.tsx'
import { nameSector } from './makeTotalColumns.tsx'
import { RoundsPanel } from './RoundsPanel.tsx'
import { TotalsPanel } from './TotalsPanel.tsx'

const route = getRouteApi('/fundraises')
/** The line of heads and ten whole rows. */
const TOTALS_HEIGHT = 359

/** Every funding round, what they come to over time and by sector, and who invests. */
export function FundraisesPage() {
  const title = useScreenTitle('/fundraises')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: FundraisesSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...(isFilter(changes) && FIRST_PAGE), ...changes }),
        replace: 'q' in changes,
        resetScroll: false,
      }),
    [navigate],
  )
  const scope = scopeOf(search)
  const nothing = {
    of: { records: 'fundraises' },
    row: 'round',
    filters: { isOn: isFiltered(search), clear: () => change(NO_FILTERS) },
  } as const
  const empty = <NoData {...nothing} isBrief />
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <FundraisesToolbar search={search} onChange={change} />
      </div>
      <PanelSlot name="Rounds">
        <RoundsPanel
          name="fundraises"
          scope={scope}
          search={search}
          empty={<NoData {...nothing} />}
          onChange={change}
        />
      </PanelSlot>
      <PanelSlot name="Raised over time">
        <FundraiseChartPanel scope={scope} search={search} empty={empty} onChange={change} />
      </PanelSlot>
      <div className="grid gap-4 lg:grid-cols-2">
        <PanelSlot name="By sector">
          <TotalsPanel
            title="By sector"
            head="Sector"
            by="sector"
            scope={scope}
            height={TOTALS_HEIGHT}
            cell={nameSector}
            empty={empty}
            footer={<span>A round of a project with several sectors counts in each.</span>}
          />
        </PanelSlot>
        <PanelSlot name="Top investors">
          <TotalsPanel
            title="Top investors"
            head="Investor"
            by="investor"
            scope={scope}
            limit={TOP_INVESTORS}
            height={TOTALS_HEIGHT}
            cell={linkInvestor}
            empty={empty}
            footer={<span>The {TOP_INVESTORS} with the most rounds, by whole rounds.</span>}
          />
        </PanelSlot>
      </div>
    </div>
  )
}

/** Other rounds begin at their first page. */
const FIRST_PAGE = { page: undefined } as const
const LOOKS: ReadonlySet<string> = new Set(['page', 'period', 'measure', 'table'])

function isFilter(changes: FundraisesSearch): boolean {
  return Object.keys(changes).some((key) => !LOOKS.has(key))
}

function linkInvestor(investor: string) {
  return <InvestorLink investor={investor} />
}

const NO_FILTERS = {
  q: undefined,
  rounds: undefined,
  sectors: undefined,
  chains: undefined,
  min: undefined,
  from: undefined,
  to: undefined,
} as const satisfies FundraisesSearch

function isFiltered(search: FundraisesSearch): boolean {
  return Object.keys(NO_FILTERS).some((key) => search[key as keyof typeof NO_FILTERS] !== undefined)
}

/** The first day that a round can be chosen from: none is older. */
const FIRST_DAY = '2009-01-01'

type Props = { search: FundraisesSearch; onChange: (change: FundraisesSearch) => void }

/** Filters the rounds that are shown. */
function FundraisesToolbar({ search, onChange }: Props) {
  const { nameOf } = useProjects()
  const rounds = useChoices('round', String)
  const sectors = useChoices('sector', nameSector)
  const chains = useChoices('chain', nameOf)
  const today = toDay(Date.now())
  const lists = bindLists(search, onChange)
  return (
    <search
      aria-label="Filters of rounds"
      className="flex flex-wrap items-center gap-2 max-sm:w-full"
    >
      <SearchInput
        label="Filter by words"
        placeholder="Project, investor, words"
        value={search.q}
        onChange={(q) => onChange({ q })}
        className="w-48 max-sm:min-w-24 max-sm:flex-1"
      />
      <Options title="Filters">
        <MultiPicker label="Round" options={rounds} {...lists('rounds')} />
        <MultiPicker label="Sector" options={sectors} {...lists('sectors')} />
        <MultiPicker label="Chain" options={chains} {...lists('chains')} />
        <AmountInput
          key={search.min}
          value={search.min}
          hint="Rounds of unknown size are left out"
          onChange={(min) => onChange({ min })}
        />
        <DateRangePicker
          label="Date range"
          value={
            search.from === undefined && search.to === undefined
              ? null
              : { from: search.from ?? FIRST_DAY, to: search.to ?? today }
          }
          max={today}
          onChange={({ from, to }) => onChange({ from, to })}
        />
      </Options>
      {isFiltered(search) && <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>}
    </search>
  )
}

/** Everything that rounds can be filtered by, with how many rounds each choice has. */
function useChoices(by: FundraiseTotalsBy, nameOf: (key: string) => string) {
  const { data } = useQuery(trpc.fundraises.getTotals.queryOptions(fundraiseTotalsQuery(by)))
  return (data?.rows ?? [])
    .filter(({ key }) => key !== '')
    .map(({ key, rounds }) => ({
      value: key,
      label: nameOf(key),
      detail: formatCount(rounds),
    }))
}
