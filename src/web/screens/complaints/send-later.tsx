import { useEffect, useState } from 'react'
import { waitForNetwork } from '#web/browser/keep/keep-page.ts'
import { whenWaitingSent } from '#web/browser/offline/waiting-sent.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import type { Unsent } from './sending/use-waiting.ts'

interface SendLaterProps {
  unsent: Unsent
  draftKey: string
  onWaiting: () => void
}

/** Offers to send a complaint once the network returns. Nothing is queued unless the borrower agrees. */
export function SendLater({ unsent, draftKey, onWaiting }: SendLaterProps) {
  const care = useCareWords()
  const [state, setState] = useState<'asked' | 'waits' | 'sent' | 'impossible'>('asked')
  useEffect(() => whenWaitingSent(() => setState((before) => (before === 'waits' ? 'sent' : before))), [])
  const wait = async () => {
    const waits = await waitForNetwork({ ...unsent, draftKey }).catch(() => false)
    if (waits) onWaiting()
    setState(waits ? 'waits' : 'impossible')
  }
  if (state === 'impossible') return null
  if (state === 'sent') return <Notice kind="success">{care.sentBefore}</Notice>
  if (state === 'waits') return <Notice kind="success">{care.waitsForNetwork}</Notice>
  return (
    <Button kind="secondary" onClick={() => void wait()}>
      {care.sendWithNetwork}
    </Button>
  )
}
