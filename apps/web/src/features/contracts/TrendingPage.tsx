import { getRouteApi } from '@tanstack/react-router'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { TrendingPanel } from './TrendingPanel.tsx'
import type { TrendingSearch } from './TrendingSearch.ts'

const route = getRouteApi('/trending-contracts')
const FIRST_PAGE = { page: undefined } as const

/** The contracts that most goes through, over any window, on any chain. */
export function TrendingPage() {
  const title = useScreenTitle('/trending-contracts')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: TrendingSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...FIRST_PAGE, ...changes }),
      replace: 'q' in changes,
      resetScroll: false,
    })
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          What went in and out of contracts, the gas they used, the events they wrote and who called
          them.
        </p>
      </div>
      <PanelSlot name="Contracts">
        <TrendingPanel search={search} onChange={change} />
      </PanelSlot>
    </div>
  )
}
