import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

/** Keeps a rendering error inside its panel; the rest of the page goes on. */
export class PanelBoundary extends Component<{ name: string; children: ReactNode }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    console.error(`Rendering failed in "${this.props.name}"`, error)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <ErrorPanel
        message={this.state.error.message}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
