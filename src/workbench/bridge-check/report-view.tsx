import { CopyButton } from '#web/ui/copy-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Report, reportText } from './check-report.ts'

/** The report for a message, for a program, and for the tests of a host, which find it in the page. */
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
      <script
        type="application/json"
        id="bridge-check-report"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data as JSON, with every `<` escaped.
        dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
      />
    </Section>
  )
}
