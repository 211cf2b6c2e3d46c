import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { Panel } from './Panel.tsx'
import { PanelError } from './PanelError.tsx'

type Props = {
  name: string
  /** What is shown there, such as a project: something else is tried again. */
  of?: string
  children: ReactNode
}

/** The place of one panel on a page: when preparing the panel fails, head and foot included, an empty panel says so. */
export function PanelSlot({ name, of, children }: Props) {
  return (
    <Boundary
      name={name}
      resetKey={of}
      fallback={({ error, reset }) => (
        <Panel title={name}>
          <PanelError error={error} onReset={reset} />
        </Panel>
      )}
    >
      {children}
    </Boundary>
  )
}
