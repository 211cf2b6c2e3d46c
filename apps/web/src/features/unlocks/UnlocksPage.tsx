import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UNLOCK_ORDERS, type UnlockOrder } from '@tickmark/core/answers/choices'
import { unlocksQuestion } from '@tickmark/core/screens/unlocks'
import { useCallback } from 'react'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useFavorites } from '../../documents/favorites/favorites.ts'
import { useListOrder } from '../../tables/useListOrder.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { UnlockListPanel } from './UnlockListPanel.tsx'
import { UnlockMonthsPanel } from './UnlockMonthsPanel.tsx'
import { scopeOf, type UnlocksSearch } from './UnlocksSearch.ts'
import { UnlocksToolbar } from './UnlocksToolbar.tsx'
import { UnlockWindows } from './UnlockWindows.tsx'

const route = getRouteApi('/unlocks')

const ORDERS = {
  all: UNLOCK_ORDERS,
  first: { by: 'day', descending: false },
  words: ['name', 'day'],
} as const

/** What unlocks next over all tokens: sums per window, and each unlock in a list or a calendar. */
export function UnlocksPage() {
  const title = useScreenTitle('/unlocks')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const favorites = useFavorites('projects')
  const change = useCallback(
    (changes: UnlocksSearch) =>
      void navigate({
        search: (before) => ({ ...before, page: undefined, ...changes }),
        replace: 'q' in changes,
        resetScroll: false,
      }),
    [navigate],
  )
  const { order, sortOf } = useListOrder<UnlockOrder>(ORDERS, search.sort, change)
  const question = unlocksQuestion(scopeOf(search, favorites), {
    order: order.by,
    descending: order.descending,
    page: search.page ?? 1,
  })
  const query = useQuery(
    trpc.projects.getUnlockCalendar.queryOptions(question, { placeholderData: keepPreviousData }),
  )
  const empty = describeNone(search, favorites)
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <UnlocksToolbar search={search} onChange={change} />
      </div>
      <UnlockWindows
        totals={query.data?.totals}
        chosen={question.days}
        onChange={(days) => change({ days })}
      />
      <PanelSlot name="Upcoming unlocks">
        {search.view === 'calendar' ? (
          <UnlockMonthsPanel query={query} empty={empty} onChange={change} />
        ) : (
          <UnlockListPanel
            query={query}
            question={question}
            page={search.page}
            sortOf={sortOf}
            empty={empty}
            onChange={change}
          />
        )}
      </PanelSlot>
    </div>
  )
}

function describeNone(search: UnlocksSearch, favorites: readonly string[]): string {
  if (search.watchlist && favorites.length === 0) return 'No favorite projects yet'
  const { q, type, sectors, min, watchlist } = search
  const isFiltered = [q, type, sectors, min, watchlist].some((filter) => filter !== undefined)
  return isFiltered ? 'No unlock matches these filters' : 'No unlock is scheduled in this window'
}
