import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { PanelError } from './PanelError.tsx'

type Props = { name: string; children: ReactNode }

/** Keeps a rendering error inside its panel; the rest of the page goes on. */
export function PanelBoundary({ name, children }: Props) {
  return (
    <Boundary
      name={name}
      resetKey={name}
      fallback={({ error, reset }) => <PanelError error={error} onReset={reset} />}
    >
      {children}
    </Boundary>
  )
}
