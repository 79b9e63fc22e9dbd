import { type RefObject, useEffect } from 'react'
import { SUCCESS_MODAL_MS } from '#web/ui/figures/timings.ts'
import { noteTaken } from '#web/ui/forms/submissions.ts'
import { Modal } from '#web/ui/layout/modal.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'

interface ComplaintSentProps {
  problemId: string
  orderNo: string
  form: RefObject<HTMLFormElement | null>
}

/** After sending: local storage is cleared, success is shown for 1.5 s, then the complaint home again (spec 4). */
export function ComplaintSent({ problemId, orderNo, form }: ComplaintSentProps) {
  const { complaint } = useCareWords()
  const { common } = useWords()
  const care = useCareWords()
  const home = usePaths().complaintSent(problemId, orderNo)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a complaint is sent once.
  useEffect(() => {
    try {
      localStorage.clear()
    } catch {
      // A browser that keeps nothing has nothing to clear.
    }
    noteTaken(form.current)
  }, [])

  return (
    <Modal
      id="sent"
      title={complaint.sent}
      closeLabel={common.close}
      open
      then={{ href: home, afterMs: SUCCESS_MODAL_MS }}
    >
      {problemId && <p>{`${care.folio}: ${problemId}`}</p>}
    </Modal>
  )
}
