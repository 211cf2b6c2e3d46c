import type { FundraisePage } from '@tickmark/core/answers/Fundraises'
import { formatValue } from '@tickmark/core/formats/formatValue'

type Summary = Pick<FundraisePage, 'total' | 'median_usd'>

/** What rounds come to, in words: `1,234 rounds, 1,010 with a known size: $38.1B raised, median $5M`. */
export function describeRounds({ total, median_usd }: Summary): string {
  const count = (value: number) => formatValue(value, 'number', 'exact')
  const rounds = total.rounds === 1 ? '1 round' : `${count(total.rounds)} rounds`
  if (total.rounds === 0) return rounds
  if (total.disclosed === 0) return `${rounds}, none with a known size`
  const known =
    total.disclosed === total.rounds
      ? `${rounds} of known size`
      : `${rounds}, ${count(total.disclosed)} with a known size`
  const usd = (value: number | null) => formatValue(value, 'usd', 'compact')
  return `${known}: ${usd(total.amount_usd)} raised, median ${usd(median_usd)}`
}
