import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/Icon.tsx'
import { joinClasses } from '../ui/joinClasses.ts'
import { AREAS } from './AREAS.ts'

const ENTRY =
  'flex h-[30px] items-center gap-2.5 rounded-sm px-2.5 text-fg2 transition-colors hover:bg-hover hover:text-fg data-[status=active]:bg-hover data-[status=active]:font-medium data-[status=active]:text-fg data-[status=active]:shadow-[inset_2px_0_0_var(--accent)]'

/** The areas of the terminal; folded, only their signs. */
export function Navigation({
  isFolded,
  onNavigate,
}: {
  isFolded: boolean
  onNavigate?: () => void
}) {
  const label = joinClasses('truncate', isFolded ? 'sr-only' : 'md:max-lg:sr-only')
  return (
    <nav aria-label="Areas" className="flex flex-col gap-px px-2 py-3">
      {AREAS.map((area) => (
        <Link key={area.to} to={area.to} title={area.label} onClick={onNavigate} className={ENTRY}>
          <Icon name={area.icon} />
          <span className={label}>{area.label}</span>
        </Link>
      ))}
      {/* The reference is a page of the server's own. */}
      <a href="/explorer/api-docs" title="API reference" className={ENTRY}>
        <Icon name="api" />
        <span className={label}>API reference</span>
      </a>
    </nav>
  )
}
