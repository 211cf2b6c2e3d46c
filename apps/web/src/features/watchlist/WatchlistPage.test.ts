import { expect, it } from 'vitest'
import { listHours } from './WatchlistPage.tsx'

it('names every hour in UTC and on the clock of this machine', () => {
  const now = new Date('2026-11-21T12:34:56Z')
  const hours = listHours(now)
  expect(hours).toHaveLength(24)
  const own = new Date('2026-11-21T07:00:00Z').toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  expect(hours[7]).toEqual({ value: '7', label: `07:00 UTC (${own} here)` })
})
