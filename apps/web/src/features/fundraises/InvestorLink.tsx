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

/** Investors by name, each with a link to its page, as many as there is room for. */
export function InvestorLinks({ investors }: { investors: readonly string[] }) {
  return <WholeNames names={investors} draw={(investor) => <InvestorLink investor={investor} />} />
}
