import { useState, useSyncExternalStore } from 'react'
import { isAction } from '#web/browser/bridge/protocol.ts'
import { settingsInBrowser } from '#web/browser/page/settings.ts'
import { CopyButton } from '#web/ui/codes/copy-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand, useSurroundings } from '#web/words/settings.tsx'
import { actionTexts } from './check-catalogue.ts'
import { judgedAll, type Report, reportOf, reportText } from './check-report.ts'
import { ActionRow, formOf, ProbeRow, typedIn } from './check-rows.tsx'
import { Summary } from './check-summary.tsx'
import { probeTexts } from './probes.ts'
import { memoryIn } from './record-memory.ts'
import { type BridgeCheck, startCheck } from './run-check.ts'
import { verdictOf } from './verdict.ts'

/** All checks, their results, and the report. Rendered in the browser only. */
export function Board({ check }: { check: BridgeCheck }) {
  const record = useSyncExternalStore(check.watch, check.record)
  const { servicePhone } = useBrand()
  const { sandbox } = useSurroundings().settings
  const [running, setRunning] = useState<AbortController | null>(null)
  // A restart keeps typed parameters and clears results.
  const actions = actionTexts(location.origin, servicePhone || '+1 202 555 0100')
  const report = reportOf(record, actions, {
    page: location.origin + location.pathname,
    userAgent: navigator.userAgent,
  })
  const judged = judgedAll(record, actions)
  const probes = probeTexts.map((probe) => probe.check)

  const runAll = async () => {
    const controller = new AbortController()
    setRunning(controller)
    const staying = actions.filter(({ leaves }) => !leaves)
    await check.runAll(
      probes,
      staying.map((text) => [text.action, typedIn(formOf(text.action), text.parameters)] as const),
      controller.signal,
    )
    setRunning(null)
  }

  const startOver = () => {
    running?.abort()
    void check.restart()
  }

  return (
    <>
      <Summary report={report} judged={judged} sinceMs={record.startedAtMs}>
        {report.result !== 'no-host' && (
          <Button kind={running ? 'secondary' : undefined} onClick={running ? () => running.abort() : runAll}>
            {running ? 'Stop' : 'Run all that stay on the page'}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={startOver}>
          Start over
        </Button>
      </Summary>
      <Section title="How the host speaks">
        <ul className="card rows">
          {probeTexts.map((probe) => (
            <ProbeRow
              key={probe.check}
              probe={probe}
              verdict={verdictOf(record, probe.check)}
              onRun={() => check.runProbe(probe.check)}
            />
          ))}
        </ul>
      </Section>
      <Section title="What the host does">
        <ul className="card rows">
          {actions.map((text) => (
            <ActionRow
              key={text.action}
              text={text}
              attempt={record.attempts[text.action]}
              verdict={verdictOf(record, text.action)}
              onRun={(typed) => check.runAction(text.action, typed)}
              onSay={(said) => check.say(text.action, said)}
            />
          ))}
        </ul>
        {record.offered && (
          <p className="note">
            Named by ready:{' '}
            {record.offered.map((name) => (isAction(name) ? name : `${name} (unknown)`)).join(', ') ||
              'nothing'}
          </p>
        )}
      </Section>
      <ReportView report={report} />
      <p className="note">
        {sandbox && (
          <>
            The whole protocol for programs: <a href="/sandbox/openrpc.json">OpenRPC document</a>.{' '}
          </>
        )}
        <a href="/testPreview?type=1">Open any page with values of your own</a>
      </p>
    </>
  )
}

/** The report for a message, for a program, and for a host's tests, which read it from the page. */
export function ReportView({ report }: { report: Report }) {
  const text = reportText(report)
  const json = JSON.stringify(report, null, 2)
  const copied = { copiedText: 'Copied', failedText: 'Not copied: select the text below instead' }
  return (
    <Section title="Report">
      <div className="check-buttons">
        <CopyButton value={text} label="Copy as text" {...copied} />
        <CopyButton value={json} label="Copy as JSON" {...copied} />
      </div>
      <details className="card check-fold">
        <summary>The report as text</summary>
        <pre>{text}</pre>
      </details>
      <details className="card check-fold">
        <summary>The last messages ({report.messages.length})</summary>
        <ol className="check-log">
          {report.messages.map(({ atMs, to, shown }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows, and its lines look alike.
            <li key={index} data-to={to}>
              <small>
                {new Date(atMs).toISOString().slice(11, 23)} {to === 'host' ? 'page → host' : 'host → page'}
              </small>
              <code>{shown}</code>
            </li>
          ))}
        </ol>
      </details>
      <pre hidden id="bridge-check-report">
        {json}
      </pre>
    </Section>
  )
}

/** Creates the check of this window's host, with the lender's mapping and links. Close it with its page. */
export function connectCheck() {
  const { brand, sandbox } = settingsInBrowser()
  const nowMs = () => Date.now()
  const check = startCheck({
    window,
    timers: {
      setTimeout: (wake, waitMs) => window.setTimeout(wake, waitMs),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
    origins: sandbox ? [location.origin] : [],
    mapping: brand.bridge ?? {},
    memory: memoryIn(window, nowMs),
    nowMs,
    mayOpen: (url) =>
      safeLink(url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url, brand) !==
      null,
  })
  // An action that stays on the page must also be answered while the app covers it.
  const leading = new Set<string>(
    actionTexts('', '').flatMap(({ action, leaves }) => (leaves ? [action] : [])),
  )
  const gone = () => check.leave(() => true)
  const covered = () => document.visibilityState === 'hidden' && check.leave((name) => leading.has(name))
  window.addEventListener('pagehide', gone)
  document.addEventListener('visibilitychange', covered)
  return {
    check,
    close() {
      window.removeEventListener('pagehide', gone)
      document.removeEventListener('visibilitychange', covered)
      check.close()
    },
  }
}
