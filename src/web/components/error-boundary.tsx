import { Component, type ReactNode } from 'react'
import { ContactLinks } from './contact-links.tsx'

interface Props {
  children: ReactNode
  advice?: ReactNode
}

const orCall = (
  <>
    Ladda om sidan och försök igen, eller hör av dig direkt: <ContactLinks />.
  </>
)

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  /** What it is to show now may be another view. */
  override componentDidUpdate({ children }: Props) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="crash card stack" role="alert" aria-live="assertive">
        <h2 lang="en">Unexpected Application Error!</h2>
        <p>
          <span>Något gick fel hos oss.</span> <span>{this.props.advice ?? orCall}</span>
        </p>
      </div>
    )
  }
}
