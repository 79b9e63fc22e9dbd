import type { ReactNode } from 'react'
import { onlyIn } from '#web/calls/only-here.ts'
import type { Handle } from '#web/calls/page.ts'
import { island } from '#web/parts/island.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import BenchPart from './bench.island.tsx'
import sheet from './simulator.css?inline'
import logSheet from './simulator-log.css?inline'
import { sandboxPaths } from './simulator-paths.ts'
import phoneSheet from './simulator-phone.css?inline'

// An engineering tool, in English whatever the page's language.
export const handle: Handle = {
  languageOf: () => 'en',
  css: [sheet, logSheet, phoneSheet].join(''),
}

export const loader = onlyIn('sandbox')
export const meta = () => [{ title: 'Host simulator' }]

const Bench = island('workbench/bridge-lab/phone/bench', BenchPart)

/** The browser plays the app around the page; without script it only explains that. */
export default function Simulator() {
  return (
    <SimulatorFrame>
      <noscript>
        <Notice kind="warning">
          The simulator is a program that plays the app around a page, so it needs JavaScript. The pages
          themselves do not: <a href={sandboxPaths.home}>open them from the sandbox</a>.
        </Notice>
      </noscript>
      <Bench />
    </SimulatorFrame>
  )
}

/** The page around the simulator, with links to other sandbox pages. */
export function SimulatorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="simulator">
      {/* The framed page has its own landmarks, so the simulator's are named. */}
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
      <main id="content" aria-label="Simulator">
        {children}
      </main>
    </div>
  )
}
