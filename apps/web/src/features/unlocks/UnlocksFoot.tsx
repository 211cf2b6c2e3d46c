import { useSearch } from '@tanstack/react-router'
import type { UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useFavorites } from '../../documents/favorites/favorites.ts'

/** The day of the prices, where the schedules come from, and a feed for calendar apps. */
export function UnlocksFoot({ answer }: { answer: UnlockCalendar }) {
  const { prices_as_of, sources } = answer
  const { watchlist } = useSearch({ from: '/unlocks' })
  const favorites = useFavorites('projects')
  const query = watchlist && favorites.length > 0 ? `?projects=${favorites.join(',')}` : ''
  return (
    <>
      {prices_as_of !== null && <span>Prices of {formatDay(prices_as_of)}</span>}
      <Provenance meta={{ sources, checks: [] }} />
      <a
        href={`/feeds/unlocks.ics${query}`}
        className="py-1 underline underline-offset-2 hover:text-fg pointer-coarse:py-3.5"
      >
        Calendar feed (ICS)
      </a>
    </>
  )
}
