import { Component, type ReactNode } from 'react'

/** Shown in place of what failed to render; the rest of the page, with telephone and e-mail, stays. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <h2>Unexpected Application Error!</h2> : this.props.children
  }
}
