import { Link } from '@tanstack/react-router'
import { pageSettings } from '../../data/pageSettings.ts'
import { Icon } from '../../ui/Icon.tsx'

export function Brand({ isFolded }: { isFolded: boolean }) {
  return (
    <Link
      to="/projects"
      className="flex h-12 shrink-0 items-center gap-2 px-4.5 font-semibold tracking-tight"
    >
      <span className="text-accent">
        <Icon name="tick" />
      </span>
      <span className={isFolded ? 'sr-only' : 'md:max-lg:sr-only'}>{pageSettings.productName}</span>
    </Link>
  )
}
