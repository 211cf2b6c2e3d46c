import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { formatValue } from '@tickmark/core/formats/formatValue'

/** A project's funding rounds as events, with how much was raised where that is known. */
export function listRoundEvents(
  rounds: readonly Pick<FundraiseRow, 'day' | 'round' | 'amount_usd'>[],
): ChartEvent[] {
  return rounds.map(({ day, round, amount_usd }) => {
    const name = round === '' ? 'Funding round' : round
    return {
      day,
      kind: 'fundraise',
      label: amount_usd === null ? name : `${name}, ${formatValue(amount_usd, 'usd', 'compact')}`,
    }
  })
}
