import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../data/usePageTitle.ts'
import { buttonClasses } from '../ui/buttonClasses.ts'

/** There is nothing at this address; `what` says what was looked for. */
export function NotFoundPage({ what }: { what?: string }) {
  usePageTitle('Not found')
  return (
    <div className="mx-auto flex max-w-prose flex-col items-start gap-3 px-6 py-20">
      <p className="font-mono text-sm text-fg3">404</p>
      <h1 className="text-xl font-semibold tracking-tight">
        {what === undefined ? 'There is no such page' : `There is no ${what}`}
      </h1>
      <p className="text-fg2">
        The address may be mistyped or out of date. Press <kbd className="font-mono">/</kbd> to find
        what you were after.
      </p>
      <div className="flex gap-2">
        <Link to="/projects" className={buttonClasses({ size: 'small' })}>
          All projects
        </Link>
        <Link to="/metrics" className={buttonClasses({ size: 'small' })}>
          All metrics
        </Link>
      </div>
    </div>
  )
}
