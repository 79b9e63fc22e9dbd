import type { ReactNode } from 'react'
import type { Judged, Report } from './check-report.ts'
import { rowId } from './check-rows.tsx'
import type { Status } from './verdict-words.ts'

const RESULTS: Readonly<Record<Report['result'], readonly [string, string]>> = {
  pass: ['Everything passes', 'settled'],
  fail: ['Something fails', 'failed'],
  incomplete: ['Not everything was run', 'open'],
  'no-host': ['No host found', 'closed'],
}

const COUNTED: readonly (readonly [Status, string])[] = [
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['note', 'to look at'],
  ['ask', 'waiting for your word'],
  ['wait', 'waiting'],
  ['todo', 'not run'],
  ['none', 'not offered or not needed'],
]

interface SummaryProps {
  report: Report
  judged: readonly Judged[]
  /** Start time of the record, which outlives the page. */
  sinceMs: number
  children: ReactNode
}

/** The summary of all checks. */
export function Summary({ report, judged, sinceMs, children }: SummaryProps) {
  const [title, tone] = RESULTS[report.result]
  const { transport, mapped } = report.host
  const asking = judged.filter(({ status }) => status === 'ask')
  const counts = COUNTED.map(
    ([status, text]) => [judged.filter((each) => each.status === status).length, text] as const,
  )
  return (
    <div className="card stack check-summary" data-result={report.result} data-tone={tone}>
      <div role="status">
        <h2>{title}</h2>
        {report.result !== 'no-host' && (
          <p className="small">
            {counts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : [])).join(' · ')}
          </p>
        )}
      </div>
      <p className="small">
        {transport && (
          <>
            Messages go to <code>{NAMES[transport] ?? transport}</code>.{' '}
          </>
        )}
        {mapped.length > 0 && <>Functions with names of their own: {mapped.join(', ')}.</>}
        {!transport && mapped.length === 0 && (
          <>
            There is no <code>AbonoHost</code>, <code>webkit.messageHandlers.abonoHost</code> or{' '}
            <code>ReactNativeWebView</code> in this window. If your app puts one there later, say hello.
          </>
        )}
      </p>
      {asking.length > 0 && (
        <p className="small">
          Did it happen?{' '}
          {asking.map(({ check }) => (
            <a key={check} href={`#${rowId(check)}`}>
              {check}
            </a>
          ))}
        </p>
      )}
      {children}
      <p className="small muted">
        Kept since {new Date(sinceMs).toISOString().slice(0, 16).replace('T', ' ')} UTC
      </p>
    </div>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  AbonoHost: 'window.AbonoHost',
  webkit: 'webkit.messageHandlers.abonoHost',
  ReactNativeWebView: 'window.ReactNativeWebView',
  parent: 'the framing window',
}
