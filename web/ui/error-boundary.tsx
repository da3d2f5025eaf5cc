import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './display/empty-state.tsx'

/** A part of the page that fails takes nothing else with it. Only a class can catch what its children throw. */
export class ErrorBoundary extends Component<
  { resetKey: string; children: ReactNode },
  { failedAt: string | null }
> {
  override state = { failedAt: null }

  static getDerivedStateFromError() {
    return { failedAt: 'here' }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  /** Another page is another chance. */
  override componentDidUpdate(before: { resetKey: string }) {
    if (before.resetKey !== this.props.resetKey && this.state.failedAt) this.setState({ failedAt: null })
  }

  override render() {
    if (!this.state.failedAt) return this.props.children
    return (
      <EmptyState
        title="This page could not be shown"
        text="Your mail is safe. What you were writing is kept on this device."
        action={<Button onClick={() => location.reload()}>Load it again</Button>}
      />
    )
  }
}
