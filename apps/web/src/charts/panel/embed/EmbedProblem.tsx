import type { ReactNode } from 'react'
import { StatePanel } from '../../../ui/EmptyState.tsx'
import { TerminalLink } from './TerminalLink.tsx'

/** What stands in a frame whose address asks for something that there is not. */
export function EmbedProblem({ children }: { children: ReactNode }) {
  return (
    <div className="m-auto max-h-full overflow-auto">
      <StatePanel icon="warning" title="This chart cannot be shown">
        <p>{children}</p>
        <p className="text-sm">
          <TerminalLink path="/explorer" />
        </p>
      </StatePanel>
    </div>
  )
}
