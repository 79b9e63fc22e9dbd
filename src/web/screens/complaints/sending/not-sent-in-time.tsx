import { useEffect, useState } from 'react'
import type { WaitingComplaint } from '#web/offline/waiting-complaint.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { useWords } from '#web/words/words.ts'

/** Complaints that found no network in time, with their words: nothing that somebody wrote goes away unseen. */
export function NotSentInTime() {
  const care = useCareWords()
  const { common } = useWords()
  const [overdue, setOverdue] = useState<readonly WaitingComplaint[]>([])

  useEffect(() => {
    let isGone = false
    import('#web/offline/overdue.ts')
      .then(({ overdueHere }) => overdueHere())
      .then((found) => {
        if (!isGone) setOverdue(found)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])

  const discard = async (complaint: WaitingComplaint) => {
    setOverdue((before) => before.filter((one) => one !== complaint))
    const { discardHere } = await import('#web/offline/overdue.ts')
    await discardHere(complaint)
  }
  return overdue.map((complaint) => (
    <Notice key={complaint.idempotencyKey} kind="warning">
      <p>{care.notSentInTime}</p>
      <p>
        {care.notSentText}: <Sentence text={complaint.input.problemDetail} />
      </p>
      <Button kind="quiet" size="small" onClick={() => void discard(complaint)}>
        {common.discard}
      </Button>
    </Notice>
  ))
}
