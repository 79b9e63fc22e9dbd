import { type ReactNode, startTransition, useOptimistic, useReducer, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useRevalidator } from 'react-router'
import { loadWords } from '#web/language/language.ts'
import { onlyIn } from '#web/only-here.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { chosenIn } from './chosen.ts'
import { type Entry, type Happened, logged } from './host-log.ts'
import { readSwitches } from './host-switches.ts'
import { LogPanel } from './log-panel.tsx'
import { AppPanel, PagePanel, PhonePanel, SharePanel } from './panels.tsx'
import { type PhoneControls, PhoneView } from './phone-view.tsx'
import sheet from './simulator.css?url'
import type { Loaded } from './simulator.data.ts'
import logSheet from './simulator-log.css?url'
import { sandboxPaths } from './simulator-paths.ts'
import phoneSheet from './simulator-phone.css?url'
import { aroundIn, deviceIn, placeIn, withSettings } from './simulator-settings.ts'

// A tool for engineers, in English whatever language the page in the phone has.
await loadWords('en')
export const handle = {
  languageOf: () => 'en' as const,
  links: () => [sheet, logSheet, phoneSheet].map((href) => ({ rel: 'stylesheet', href })),
}

export const meta = () => [{ title: 'Host simulator' }]

/** A server that renders plays no app: it sends the word that this takes a script, and the people come after it. */
export const loader = onlyIn('sandbox')
export const clientLoader = async ({ request }: { request: Request }) =>
  (await import('./simulator.data.ts')).load(request)
clientLoader.hydrate = true as const

/** Only another page in the phone asks the server for something; the other controls change what is there. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return placeIn(currentUrl.searchParams) !== placeIn(nextUrl.searchParams)
}

export default function Simulator({ loaderData }: { loaderData: Loaded | undefined }) {
  return (
    <SimulatorFrame>
      {loaderData ? (
        <Bench {...loaderData} />
      ) : (
        <noscript>
          <Notice kind="warning">
            The simulator is a program that plays the app around a page, so it needs JavaScript. The pages
            themselves do not: <a href={sandboxPaths.home}>open them from the sandbox</a>.
          </Notice>
        </noscript>
      )}
    </SimulatorFrame>
  )
}

/** A phone with any page of the product in it, and the app around that page in the engineer's hands (design 7). */
function Bench({ people, address }: Loaded) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useOptimistic(search)
  const [log, record] = useReducer(nextLog, [])
  const [turn, setTurn] = useState(0)
  const [at, setAt] = useState('')
  const phone = useRef<PhoneControls>(null)

  const query = new URLSearchParams(shown)
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = `?${withSettings(query, changes)}`
    startTransition(async () => {
      // A control shows its new value at once, and not only when the page that it asks for is known.
      setShown(next)
      await navigate({ search: next }, { replace: true, preventScrollReset: true })
    })
  }
  const settings = { query, change }
  const reload = () => {
    setTurn(turn + 1)
    revalidate()
  }

  return (
    <>
      <div className="simulator-phone" id="phone">
        <div className="simulator-bar">
          <button
            type="button"
            className="icon-button"
            aria-label="The phone’s way back"
            onClick={() => phone.current?.back()}
          >
            <Icon name="back" />
          </button>
          <button type="button" className="icon-button" aria-label="Open the page again" onClick={reload}>
            <Icon name="refresh" />
          </button>
          <a href={at || address} target="_blank" rel="noreferrer" className="simulator-address">
            <span className="only-read">Open without the simulator: </span>
            {new URL(at || address, location.origin).pathname}
          </a>
        </div>
        <PhoneView
          key={`${turn} ${address}`}
          ref={phone}
          address={address}
          device={deviceIn(query)}
          switches={readSwitches(query)}
          around={aroundIn(query)}
          record={record}
          moved={setAt}
        />
      </div>
      <div className="simulator-situation" id="page">
        <PagePanel settings={settings} people={people} chosen={chosenIn(people, query)} />
        <PhonePanel settings={settings} />
        <SharePanel />
      </div>
      <div className="simulator-app" id="app">
        <AppPanel settings={settings} />
      </div>
      <div className="simulator-messages" id="messages">
        <LogPanel log={log} clear={() => record('clear')} say={(text) => phone.current?.say(text)} />
      </div>
    </>
  )
}

const nextLog = (log: readonly Entry[], happened: Happened | 'clear'): readonly Entry[] =>
  happened === 'clear' ? [] : logged(log, happened)

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
