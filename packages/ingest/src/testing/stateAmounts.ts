import { addDays, type Day, daysBetween, toDay } from '@tickmark/core/time/Day'

/** Amounts by day that DefiLlama states of the fees of a protocol, in place of those of the fake provider. */
type SaidAmounts = { slug: string; amounts: Readonly<Record<Day, number>> }

type Entry = { slug: string; breakdown24h: object | null } & Record<Total, number>
type Total = 'total24h' | 'total48hto24h' | 'total7d' | 'total30d'

/** The number of days back at which each total begins, and its number of days. */
const TOTALS: Readonly<Record<Total, { from: number; days: number }>> = {
  total24h: { from: 0, days: 1 },
  total48hto24h: { from: 1, days: 1 },
  total7d: { from: 0, days: 7 },
  total30d: { from: 0, days: 30 },
}

/**
 * Changes the fake provider's answers so that its history and its list of fees both state these amounts. The list is
 * that of the moment `now`.
 */
export function stateAmounts(
  { slug, amounts }: SaidAmounts,
  now: () => string,
): (body: unknown, url: URL) => unknown {
  return (body, url) => {
    if (url.searchParams.get('dataType') !== 'dailyFees') return body
    if (url.pathname === `/summary/fees/${slug}`) return changeHistory(body as History, amounts)
    if (url.pathname !== '/overview/fees') return body
    const list = body as { protocols: Entry[] }
    const yesterday = addDays(toDay(Date.parse(now())), -1)
    return {
      ...list,
      protocols: list.protocols.map((entry) =>
        entry.slug === slug ? changeEntry(entry, amounts, yesterday) : entry,
      ),
    }
  }
}

type History = {
  totalDataChart: [number, number][]
  totalDataChartBreakdown: [number, Record<string, unknown>][]
}

function changeHistory(history: History, amounts: SaidAmounts['amounts']): History {
  const said = (seconds: number) => amounts[toDay(seconds * 1_000)]
  return {
    ...history,
    totalDataChart: history.totalDataChart.map(([time, value]) => [time, said(time) ?? value]),
    totalDataChartBreakdown: history.totalDataChartBreakdown.map(([time, chains]) => {
      const value = said(time)
      return [time, value === undefined ? chains : { Ethereum: { 'A v1': value } }]
    }),
  }
}

function changeEntry(entry: Entry, amounts: SaidAmounts['amounts'], yesterday: Day): Entry {
  const changed = { ...entry }
  for (const [day, amount] of Object.entries(amounts)) {
    const back = daysBetween(day, yesterday)
    for (const [name, { from, days }] of Object.entries(TOTALS))
      if (back >= from && back < from + days) changed[name as Total] += amount - fakeFeesOf(day)
  }
  return { ...changed, breakdown24h: { Ethereum: { 'A v1': changed.total24h } } }
}

/** Returns the fees that the fake provider states by itself. */
export function fakeFeesOf(day: Day): number {
  return 1_000 + 10 * daysBetween('2026-01-01', day)
}
