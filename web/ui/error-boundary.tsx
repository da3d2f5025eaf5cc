import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './display/empty-state.tsx'

/** Contains the failure of a part of the page. Only a class can catch errors of its children. */
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

  /** Resets the error on navigation. */
  override componentDidUpdate(before: { resetKey: string }) {
    if (before.resetKey !== this.props.resetKey && this.state.failedAt) this.setState({ failedAt: null })
  }

  override render() {
    if (!this.state.failedAt) return this.props.children
    return (
      <EmptyState
        title="This page could not be shown"
        text="Your mail is safe, and so is a message that you were writing."
        action={<Button onClick={() => location.reload()}>Load it again</Button>}
      />
    )
  }
}
