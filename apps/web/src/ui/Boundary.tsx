import { Component, type ReactNode } from 'react'
import { reportError } from '../data/reportError.ts'

type Caught = { error: unknown }

type Props = {
  /** Tells whoever reads the reports which part of the product failed. */
  name: string
  /** What stands in place of the part that failed; `reset` shows that part again. */
  fallback: (caught: Caught & { reset: () => void }) => ReactNode
  /** A part that shows something else now is tried again. */
  resetKey?: string | undefined
  children: ReactNode
}

type State = { caught: Caught | null }

/** Keeps a rendering error inside a part of the product and reports it under the part's name. */
export class Boundary extends Component<Props, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, { boundary: this.props.name })
  }

  override componentDidUpdate(before: Props) {
    if (this.state.caught !== null && before.resetKey !== this.props.resetKey) this.reset()
  }

  reset = () => this.setState({ caught: null })

  override render() {
    const { caught } = this.state
    if (caught === null) return this.props.children
    return this.props.fallback({ ...caught, reset: this.reset })
  }
}
