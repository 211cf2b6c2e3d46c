import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

/** An investor by name, with a link to its page. */
export function InvestorLink({ investor }: { investor: string }) {
  return (
    <Link
      to="/fundraises/investors/$investor"
      params={{ investor }}
      tabIndex={-1}
      className="hover:underline"
    >
      {investor}
    </Link>
  )
}

const MOST_SHOWN = 3

/** The first few investors by name, each with a link to its page, and how many more there are. */
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
