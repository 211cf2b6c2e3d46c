import type { CalendarUnlock } from '@tickmark/core/answers/UnlockCalendar'
import { expect, it } from 'vitest'
import { makeUnlockCalendar } from './registerFeeds.ts'

const unlock: CalendarUnlock = {
  unlock_id: 'aave/2026-02-01',
  project_id: 'aave',
  protocol: 'aave',
  name: 'Aave',
  symbol: 'AAVE',
  kind: 'cliff',
  day: '2026-02-01',
  until: '2026-02-01',
  amount: 150_000,
  value_usd: 12_300_000,
  share_of_circulating: 0.01,
  share_of_volume: null,
  allocations: [{ allocation: 'Team; founders, others', amount: 150_000 }],
  is_complete: true,
}

const make = (unlocks: CalendarUnlock[]) =>
  makeUnlockCalendar({
    unlocks,
    now: Date.parse('2026-01-15T10:00:00Z'),
    productName: 'Tickmark',
    publicUrl: 'https://terminal.example',
  })
    // Long lines are folded.
    .replaceAll('\r\n ', '')
    .split('\r\n')

it('writes a cliff as an event of a whole day with a stable id', () => {
  expect(make([unlock])).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:aave%2F2026-02-01@terminal.example',
      'DTSTART;VALUE=DATE:20260201',
      'DTEND;VALUE=DATE:20260202',
      'SUMMARY:Aave unlocks 150.0K AAVE ($12.3M)',
      'URL;VALUE=URI:https://terminal.example/explorer/projects/aave/vesting',
      'END:VCALENDAR',
    ]),
  )
})

it('escapes what a source wrote, so that it adds no line or property', () => {
  const name = 'Evil\r\nBEGIN:VALARM;x,y'
  const lines = make([{ ...unlock, project_id: '', name, symbol: '', value_usd: null }])
  expect(lines).not.toContain('BEGIN:VALARM;x,y')
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
  ])
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(
    'Team\\; founders\\, others',
  )
})

it('is an empty calendar without unlocks', () => {
  expect(make([]).filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR'])
})
