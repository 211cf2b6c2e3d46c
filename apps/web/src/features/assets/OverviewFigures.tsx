import type { AssetOverview } from '@tickmark/core/answers/Assets'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { Delta } from '../../ui/Delta.tsx'
import { Figure } from './Figure.tsx'

/** What all assets come to. */
export function OverviewFigures({ overview }: { overview: AssetOverview }) {
  const { total, groups, anchor } = overview
  const count = (value: number) => formatValue(value, 'number', 'exact')
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
      <Figure name={anchor === null ? 'Market cap' : `Market cap, ${formatDay(anchor)}`}>
        {formatValue(total.market_cap, 'usd', 'compact')}
        {total.market_cap_change !== null && (
          <span className="text-sm font-normal" title="Against thirty days before">
            <Delta change={total.market_cap_change} /> <span className="text-fg3">30d</span>
          </span>
        )}
      </Figure>
      <Figure name="Assets">{count(total.assets)}</Figure>
      <Figure name="Issuers">{count(groups.issuer.length)}</Figure>
      <Figure name="Chains">{count(groups.chain.length)}</Figure>
    </dl>
  )
}
