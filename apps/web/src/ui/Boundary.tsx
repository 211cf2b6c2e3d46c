import { Component, type ReactNode, Suspense } from 'react'
import { isMissingCode } from '../data/describeError.ts'
import { reportError } from '../data/reportError.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Caught = { error: unknown }

type BoundaryProps = {
  /** Names the part of the product that failed, for error reports. */
  name: string
  /** Shown in place of the part that failed; `reset` shows that part again. */
  fallback: (caught: Caught & { reset: () => void }) => ReactNode
  /** A part that shows something else now is tried again. */
  resetKey?: string | undefined
  children: ReactNode
}

type State = { caught: Caught | null }

/** Keeps a rendering error inside a part of the product and reports it under the part's name. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, { boundary: this.props.name })
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.caught !== null && before.resetKey !== this.props.resetKey) this.reset()
  }

  reset = () => this.setState({ caught: null })

  override render() {
    const { caught } = this.state
    if (caught === null) return this.props.children
    return this.props.fallback({ ...caught, reset: this.reset })
  }
}

type DialogBoundaryProps = { name: string; onClose: () => void; children: ReactNode }

/** The place of a dialog whose code is fetched when it is opened. One that fails leaves the page as it is. */
export function DialogBoundary({ name, onClose, children }: DialogBoundaryProps) {
  return (
    <Boundary
      name={name}
      fallback={({ error }) => (
        <Notice>
          <span role="alert">
            {isMissingCode(error)
              ? 'This could not be loaded. The terminal may have been updated.'
              : 'This could not be opened.'}
          </span>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button variant="ghost" onClick={onClose}>
            Dismiss
          </Button>
        </Notice>
      )}
    >
      <Suspense>{children}</Suspense>
    </Boundary>
  )
}

/** Something about the terminal itself that must be seen wherever the visitor is, below the top bar. */
function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-3 top-14 z-60 flex justify-center">
      <div className="pointer-events-auto flex min-h-9 items-center gap-2.5 rounded-md border border-line2 bg-raise px-3 py-1 text-fg2 shadow-pop">
        <span className="text-warn">
          <Icon name="warning" size={14} />
        </span>
        {children}
      </div>
    </div>
  )
}
