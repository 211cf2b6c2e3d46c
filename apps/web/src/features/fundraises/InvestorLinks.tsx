import { Fragment } from 'react'
import { InvestorLink } from './InvestorLink.tsx'

const MOST_SHOWN = 3

/** Investors by name, each leading to his page; the first few, and how many more there are. */
export function InvestorLinks({ investors }: { investors: readonly string[] }) {
  if (investors.length === 0) return <span className="text-fg3">—</span>
  const more = investors.length - MOST_SHOWN
  return (
    <span title={investors.join(', ')}>
      {investors.slice(0, MOST_SHOWN).map((investor, index) => (
        <Fragment key={investor}>
          {index > 0 && ', '}
          <InvestorLink investor={investor} />
        </Fragment>
      ))}
      {more > 0 && <span className="text-fg3"> +{more}</span>}
    </span>
  )
}
