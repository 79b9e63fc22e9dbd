import { useRef } from 'react'
import { CopyButton } from '#web/ui/codes/copy-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { asJson, type Entry, pretty } from '#workbench/bridge-lab/phone/host/host-log.ts'
import { NOT_COPIED } from './panels.tsx'

interface LogPanelProps {
  log: readonly Entry[]
  clear(): void
  say(text: string): void
}

/** All messages between the page and the app, oldest first. */
export function LogPanel({ log, clear, say }: LogPanelProps) {
  const tools = (
    <div className="simulator-tools">
      <CopyButton
        label="Copy as JSON"
        value={asJson(log)}
        copiedText="The log is copied as JSON."
        {...NOT_COPIED}
      />
      <Button kind="soft" size="small" onClick={clear} disabled={log.length === 0}>
        Clear
      </Button>
    </div>
  )
  return (
    <Section title="Messages" aside={tools}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too. */}
      <div className="simulator-log" role="log" aria-label="Messages" tabIndex={0}>
        {log.map((entry) => (
          <LogLine key={entry.number} entry={entry} isLast={entry === log.at(-1)} />
        ))}
        {!log.some(({ way }) => way === 'to-app') && (
          <p className="note">
            No message yet. A page speaks when it first needs the app: the hotline of customerService, for
            one.
          </p>
        )}
      </div>
      <SaySomething say={say} />
    </Section>
  )
}

function LogLine({ entry, isLast }: { entry: Entry; isLast: boolean }) {
  const { kind, way, atMs, action, id, afterMs, problem, text } = entry
  const line = (
    <>
      <time>{(atMs / 1000).toFixed(3)}</time>
      <span className="way" role="img" aria-label={WAYS[way].words}>
        {WAYS[way].sign}
      </span>
      <span className="what">
        {kind === 'note' || kind === 'page' ? String(text) : <b>{action || kind}</b>}
        {action && kind !== 'request' && (
          <>
            {' '}
            <span className="answer">{kind}</span>
          </>
        )}
        {afterMs !== null && <i> after {(afterMs / 1000).toFixed(3)} s</i>}
        {problem && <em>{problem}</em>}
      </span>
      {id && <code>{id.slice(-6)}</code>}
    </>
  )
  return (
    <div className="line" data-kind={problem ? 'invalid' : kind} ref={isLast ? reveal : undefined}>
      {way === 'note' || way === 'page' ? (
        <p>{line}</p>
      ) : (
        <details>
          <summary>{line}</summary>
          {id && <p className="note">id {id}</p>}
          <pre>{pretty(text)}</pre>
        </details>
      )}
    </div>
  )
}

const WAYS: Record<Entry['way'], { sign: string; words: string }> = {
  'to-app': { sign: '→', words: 'from the page to the app' },
  'to-page': { sign: '←', words: 'from the app to the page' },
  note: { sign: '·', words: 'note' },
  page: { sign: '▭', words: 'page' },
}

/** Distance from the end within which the log scrolls automatically. */
const NEAR_END = 150

/** A reader further up is not scrolled. */
function reveal(line: HTMLElement | null) {
  const box = line?.parentElement
  if (!box) return
  const below = box.scrollHeight - box.scrollTop - box.clientHeight
  if (below < line.offsetHeight + NEAR_END) box.scrollTop = box.scrollHeight
}

const EXAMPLE = '{"jsonrpc":"2.0","method":"ready","params":{"protocol":1,"actions":["goHome"]}}'

/** For options without a switch. */
function SaySomething({ say }: { say(text: string): void }) {
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <details className="simulator-say">
      <summary>Say something else to the page</summary>
      <textarea
        className="input"
        ref={box}
        aria-label="Message to the page"
        defaultValue={EXAMPLE}
        spellCheck={false}
      />
      <Button kind="soft" size="small" onClick={() => say(box.current?.value ?? '')}>
        Send
      </Button>
    </details>
  )
}
