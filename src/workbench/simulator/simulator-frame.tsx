import type { ReactNode } from 'react'
import { sandboxPaths } from './simulator-paths.ts'

/** The page around the simulator: what it is, and the way to the sandbox's other pages. */
export function SimulatorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="simulator">
      {/* The framed page has landmarks of its own, so those of the simulator have names. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a header that belongs to the body is a landmark, and may be named. */}
      <header className="simulator-head" aria-label="Host simulator">
        <h1>Host simulator</h1>
        <nav aria-label="Sandbox">
          <a href={sandboxPaths.home}>Sandbox</a>
          <a href={sandboxPaths.store} className="roomy">
            Store
          </a>
          <a href={sandboxPaths.outbox} className="roomy">
            Text messages
          </a>
        </nav>
      </header>
      <nav className="simulator-jump" aria-label="On this page">
        <a href="#phone">Phone</a>
        <a href="#page">Page</a>
        <a href="#app">App</a>
        <a href="#messages">Messages</a>
      </nav>
      <main id="content" aria-label="Simulator" className="simulator-bench">
        {children}
      </main>
    </div>
  )
}
