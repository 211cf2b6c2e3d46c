import { Link } from '@tanstack/react-router'
import { WholeNames } from '../../ui/WholeNames.tsx'

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

type InvestorsProps = { leads: readonly string[]; others: readonly string[] }

/** The investors of a round with links to their pages, as many as there is room for: first those that led it. */
export function RoundInvestors({ leads, others }: InvestorsProps) {
  return (
    <WholeNames
      names={[...new Set([...leads, ...others])]}
      title={listInvestors(leads, others)}
      draw={(investor) =>
        leads.includes(investor) ? (
          <span className="font-medium">
            <InvestorLink investor={investor} />
            <span className="sr-only"> (lead)</span>
          </span>
        ) : (
          <InvestorLink investor={investor} />
        )
      }
    />
  )
}

/** `Led by A, B. With C`. */
export function listInvestors(leads: readonly string[], others: readonly string[]): string {
  const led = leads.length > 0 ? [`Led by ${leads.join(', ')}`] : []
  const joined = others.length > 0 ? [`${leads.length > 0 ? 'With ' : ''}${others.join(', ')}`] : []
  return [...led, ...joined].join('. ')
}
