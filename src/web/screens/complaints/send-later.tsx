import { useEffect, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { whenWaitingSent } from '../../offline/waiting-sent.ts'
import type { Composed } from './complaint-next.data.ts'

interface SendLaterProps {
  unsent: NonNullable<Composed['unsent']>
  draftKey: string
}

/** For a complaint that no network took: it may be sent as soon as there is one. Nothing waits unless somebody says so. */
export function SendLater({ unsent, draftKey }: SendLaterProps) {
  const care = useCareWords()
  const [state, setState] = useState<'asked' | 'waits' | 'sent' | 'impossible'>('asked')
  useEffect(() => whenWaitingSent(() => setState((before) => (before === 'waits' ? 'sent' : before))), [])
  const wait = () =>
    import('#web/browser/keep-page.ts')
      .then(({ waitForNetwork }) => waitForNetwork({ ...unsent, draftKey }))
      .catch(() => false)
      .then((waits) => setState(waits ? 'waits' : 'impossible'))
  if (state === 'impossible') return null
  if (state === 'sent') return <Notice kind="success">{care.sentBefore}</Notice>
  if (state === 'waits') return <Notice kind="success">{care.waitsForNetwork}</Notice>
  return (
    <Button kind="secondary" onClick={() => void wait()}>
      {care.sendWithNetwork}
    </Button>
  )
}
