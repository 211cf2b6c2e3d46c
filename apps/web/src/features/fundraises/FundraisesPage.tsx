import { getRouteApi } from '@tanstack/react-router'
import { TOP_INVESTORS } from '@tickmark/core/screens/fundraises'
import { useCallback } from 'react'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { FundraiseChartPanel } from './FundraiseChartPanel.tsx'
import { type FundraisesSearch, scopeOf } from './FundraisesSearch.ts'
import { FundraisesToolbar } from './FundraisesToolbar.tsx'
import { InvestorLink } from './InvestorLink.tsx'
import { nameSector } from './makeTotalColumns.tsx'
import { RoundsPanel } from './RoundsPanel.tsx'
import { TotalsPanel } from './TotalsPanel.tsx'

const route = getRouteApi('/fundraises')
const TOTALS_HEIGHT = 374

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
          empty="No round meets these filters"
          onChange={change}
        />
      </PanelSlot>
      <PanelSlot name="Raised over time">
        <FundraiseChartPanel scope={scope} search={search} onChange={change} />
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
            footer={
              <span>
                The {TOP_INVESTORS} with the most rounds. Amounts are of whole rounds: what each
                investor put in is not known.
              </span>
            }
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
