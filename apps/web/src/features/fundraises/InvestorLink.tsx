import { Link } from '@tanstack/react-router'

/** An investor by name, leading to his page. */
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
