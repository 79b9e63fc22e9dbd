import { useEffect, useReducer, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { loadWords } from '#web/words/language.ts'
import { type Entry, type LogEvent, logged } from '#workbench/bridge-lab/phone/host/host-log.ts'
import { readSwitches } from '#workbench/bridge-lab/phone/host/host-switches.ts'
import { chosenIn } from './chosen.ts'
import { LogPanel } from './log-panel.tsx'
import { AppPanel, ClockPanel, PagePanel, PhonePanel, SharePanel } from './panels.tsx'
import { type Device, type PhoneControls, PhoneDevice, PhoneView } from './phone-view.tsx'
import { PageSkeleton } from './phone-webview.tsx'
import type { Loaded } from './simulator.data.ts'
import { aroundIn, deviceIn, placeIn, withSettings } from './simulator-settings.ts'

await loadWords('en')

/** Scenario in the simulator's address: borrowers come from the sandbox, and every control changes the address. */
export default function Bench() {
  const [shown, setShown] = useState('')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const newest = useRef(0)
  const load = async () => {
    newest.current += 1
    const number = newest.current
    const { load: loadSituation } = await import('./simulator.data.ts')
    const situation = await loadSituation(location.search)
    if (number === newest.current) setLoaded(situation)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over.
  useEffect(() => {
    setShown(location.search)
    void load()
  }, [])

  const show = (search: string) => {
    // Only a page change makes a server request; other controls act locally.
    const isOther = placeIn(new URLSearchParams(shown)) !== placeIn(new URLSearchParams(search))
    setShown(search)
    history.replaceState(history.state, '', search)
    if (isOther) void load()
  }

  if (!loaded) return <Waiting device={deviceIn(new URLSearchParams(shown))} />
  return <Phone loaded={loaded} shown={shown} show={show} reload={() => void load()} />
}

/** The server's view, and the view until the borrowers are here: everything at its place. */
const Waiting = ({ device }: { device: Device }) => (
  <div className="simulator-bench simulator-waiting needs-script">
    <div className="simulator-phone">
      <div className="simulator-bar" />
      <PhoneDevice device={device}>
        <div className="phone-screen">
          <PageSkeleton />
        </div>
      </PhoneDevice>
    </div>
    {['situation', 'app', 'messages'].map((part) => (
      <div key={part} className={`simulator-${part}`} />
    ))}
  </div>
)

interface PhoneProps {
  loaded: Loaded
  /** The query of the simulator's address. */
  shown: string
  show(search: string): void
  reload(): void
}

/** A simulated phone with any page of the product, and an app whose behaviour the engineer controls (design 7). */
function Phone({ loaded: { people, address }, shown, show, reload: loadAgain }: PhoneProps) {
  const [log, record] = useReducer(nextLog, [])
  const [turn, setTurn] = useState(0)
  const [at, setAt] = useState('')
  const phone = useRef<PhoneControls>(null)

  const query = new URLSearchParams(shown)
  const change = (changes: Readonly<Record<string, string>>) => {
    show(`?${withSettings(query, changes)}`)
  }
  const settings = { query, change }
  const reload = () => {
    setTurn(turn + 1)
    loadAgain()
  }

  const chosen = chosenIn(people, query)
  return (
    <div className="simulator-bench">
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
        <PagePanel settings={settings} people={people} chosen={chosen} />
        <ClockPanel orderNo={chosen.holding.orderId} moved={reload} />
        <PhonePanel settings={settings} />
        <SharePanel />
      </div>
      <div className="simulator-app" id="app">
        <AppPanel settings={settings} />
      </div>
      <div className="simulator-messages" id="messages">
        <LogPanel log={log} clear={() => record('clear')} say={(text) => phone.current?.say(text)} />
      </div>
    </div>
  )
}

const nextLog = (log: readonly Entry[], happened: LogEvent | 'clear'): readonly Entry[] =>
  happened === 'clear' ? [] : logged(log, happened)
