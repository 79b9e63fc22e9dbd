import { Button } from '#web/ui/button.tsx'
import { CheckItem } from './check-item.tsx'
import type { ProbeText } from './probes.ts'
import type { Verdict } from './verdict.ts'

interface ProbeRowProps {
  probe: ProbeText
  verdict: Verdict
  onRun: () => void
}

/** One check of how the host speaks. It can be run where somebody listens. */
export function ProbeRow({ probe, verdict, onRun }: ProbeRowProps) {
  const isRunnable = probe.check === 'handshake' || verdict.status !== 'none'
  return (
    <CheckItem check={probe.check} title={probe.title} verdict={verdict}>
      <p className="small muted">{probe.text}</p>
      {isRunnable && probe.check !== 'messages' && (
        <div className="check-buttons">
          <Button kind="secondary" size="small" onClick={onRun} disabled={verdict.status === 'wait'}>
            {probe.check === 'handshake' ? 'Say hello' : 'Run'}
            <span className="only-read"> {probe.title}</span>
          </Button>
        </div>
      )}
    </CheckItem>
  )
}
