import { Component, type ReactNode } from 'react'

type Props = { otherwise: ReactNode; children: ReactNode }

export class ErrorFallback extends Component<Props, { hasThrown: boolean }> {
  override state = { hasThrown: false }

  static getDerivedStateFromError() {
    return { hasThrown: true }
  }

  override render() {
    return this.state.hasThrown ? this.props.otherwise : this.props.children
  }
}
