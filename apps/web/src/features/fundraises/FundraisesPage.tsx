import { getRouteApi, Navigate } from '@tanstack/react-router'
import { FUNDRAISE_MART } from '@tickmark/core/marts/data/FUNDRAISE_MART'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useMartState } from '../../documents/useMartState.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { GroupPanel, MartScreen } from '../marts/index.ts'
import { FundraiseChartPanel } from './FundraiseChartPanel.tsx'
import { moveFundraisesSearch } from './FundraisesSearch.ts'
import { ROUND_HEADS } from './index.ts'

const route = getRouteApi('/fundraises')

const WORDS =
  'Funding rounds with their amounts, valuations and investors. The chart and the groups below follow the filters of the rounds.'

/** Every funding round, what they come to over time and by sector, and who invests. */
export function FundraisesPage() {
  const title = useScreenTitle('/fundraises')
  const moved = moveFundraisesSearch(route.useSearch())
  if (moved !== undefined) return <Navigate to="/fundraises" search={moved} replace />
  return (
    <MartScreen
      mart={FUNDRAISE_MART}
      area={{ title, words: WORDS, heads: ROUND_HEADS }}
      below={<Summaries />}
    />
  )
}

/** Shows what the listed rounds come to. */
function Summaries() {
  const { filterModel } = useMartState(FUNDRAISE_MART).view
  return (
    <div className="flex flex-col gap-4 px-3 py-4 md:px-6">
      <PanelSlot name="Raised over time">
        <FundraiseChartPanel filters={filterModel} />
      </PanelSlot>
      <div className="grid gap-4 lg:grid-cols-2">
        <PanelSlot name="By sector">
          <GroupPanel
            mart={FUNDRAISE_MART}
            title="By sector"
            by="sector"
            columns={['amount_usd']}
            scope={filterModel}
            note="A round of a project with several sectors counts in each."
          />
        </PanelSlot>
        <PanelSlot name="Top investors">
          <GroupPanel
            mart={FUNDRAISE_MART}
            title="Top investors"
            by="investors"
            columns={['amount_usd']}
            scope={filterModel}
            note="Those with the most rounds first, by whole rounds."
          />
        </PanelSlot>
      </div>
    </div>
  )
}
