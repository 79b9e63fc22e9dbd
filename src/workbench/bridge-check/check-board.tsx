import { useState, useSyncExternalStore } from 'react'
import { isAction } from '#web/bridge/protocol.ts'
import { useBrand, useSurroundings } from '#web/shell/settings.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ActionRow, formOf, typedIn } from './action-row.tsx'
import { actionTexts } from './check-catalogue.ts'
import { judgedAll, reportOf } from './check-report.ts'
import { Summary } from './check-summary.tsx'
import { ProbeRow } from './probe-row.tsx'
import { probeTexts } from './probes.ts'
import { ReportView } from './report-view.tsx'
import type { BridgeCheck } from './run-check.ts'
import { verdictOf } from './verdict.ts'

/** Everything that is checked, what is known of it, and the report. Drawn in a browser only. */
export function Board({ check }: { check: BridgeCheck }) {
  const record = useSyncExternalStore(check.watch, check.record)
  const { servicePhone } = useBrand()
  const { sandbox } = useSurroundings().settings
  const [running, setRunning] = useState<AbortController | null>(null)
  // What was typed stays over a new start; only what was found is forgotten.
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
