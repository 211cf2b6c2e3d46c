import type { ReactNode } from 'react'
import { usePageTitle } from '../../../data/usePageTitle.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TerminalLink } from './TerminalLink.tsx'

type Props = {
  title: string
  isSample: boolean | undefined
  /** The page of the terminal that shows the same. */
  terminalPath: string
  /** Where the figures come from. */
  footer?: ReactNode
  children: ReactNode
}

/** All of a frame: the name of what it shows above, its sources and the way to the terminal below. */
export function EmbedFrame({ title, isSample, terminalPath, footer, children }: Props) {
  usePageTitle(title)
  return (
    <>
      <header className="flex items-center gap-3 px-3.5 pt-2.5 pb-1">
        <h1 className="min-w-0 flex-1 truncate text-md font-semibold" title={title}>
          {title}
        </h1>
        {isSample && <Badge>Sample data</Badge>}
      </header>
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-2 text-xs text-fg3">
        {footer}
        <span className="ml-auto">
          <TerminalLink path={terminalPath} />
        </span>
      </footer>
    </>
  )
}
