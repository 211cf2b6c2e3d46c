import { Link } from '@tanstack/react-router'
import { useAccountTabs } from '../../../account/useAccountTabs.ts'

/** The other pages of the account, with what is on them. */
export function OtherPages() {
  const others = useAccountTabs().filter(({ to }) => to !== '/account')
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {others.map(({ label, to, description }) => (
        <li key={label} className="grid">
          <Link
            to={to}
            className="rounded-md border border-line bg-raise px-3.5 py-3 transition-colors hover:border-line2"
          >
            <span className="block font-semibold">{label}</span>
            <span className="block text-fg2">{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
