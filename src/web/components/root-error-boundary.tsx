import { Component, type ReactNode } from 'react'
import { ContactLinks } from './contact-links.tsx'

export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="crash card stack" role="alert" aria-live="assertive">
        <h2 lang="en">Unexpected Application Error!</h2>
        <p>
          Något gick fel hos oss. Ladda om sidan och försök igen, eller hör av dig direkt: <ContactLinks />.
        </p>
      </div>
    )
  }
}
