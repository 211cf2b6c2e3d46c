import type { AssetOverview } from '@tickmark/core/answers/Assets'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import type { ReactNode } from 'react'
import { Delta } from '../../ui/Delta.tsx'

/** Shows the totals of all assets. */
export function OverviewFigures({ overview }: { overview: AssetOverview }) {
  const { total, groups, anchor } = overview
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
      <Figure name="Assets">{formatCount(total.assets)}</Figure>
      <Figure name="Issuers">{formatCount(groups.issuer.length)}</Figure>
      <Figure name="Chains">{formatCount(groups.chain.length)}</Figure>
    </dl>
  )
}

/** A figure with its name, within a row of figures. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-raise px-3.5 py-3">
      <dt className="text-sm text-fg3 sm:truncate">{name}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-figure font-semibold tracking-tight">
        {children}
      </dd>
    </div>
  )
}
