import { useEffect, useState } from 'react'
import type { WaitingComplaint } from '../../offline/waiting-complaint.ts'
import { useCareWords } from '../../shell/care-words.ts'
import { useWords } from '../../shell/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'

/** Complaints that found no network in time, with their words: nothing that somebody wrote goes away unseen. */
export function NotSentInTime() {
  const care = useCareWords()
  const { common } = useWords()
  const [overdue, setOverdue] = useState<readonly WaitingComplaint[]>([])

  useEffect(() => {
    let isGone = false
    import('../../offline/overdue.ts')
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
    const { discardHere } = await import('../../offline/overdue.ts')
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
