import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { useWords } from '#web/words/words.ts'

/**
 * Lists complaints that were not sent in time for lack of a network, with their text, so the borrower loses nothing.
 * The page script draws one notice for each (`browser/kept-complaints.ts`).
 */
export function NotSentInTime() {
  const care = useCareWords()
  const { common } = useWords()
  return (
    <div id="not-sent-in-time" hidden>
      <div className="stack">
        <template>
          <Notice kind="warning">
            <p>{care.notSentInTime}</p>
            <p>
              {care.notSentText}: <span />
            </p>
            <Button kind="quiet" size="small">
              {common.discard}
            </Button>
          </Notice>
        </template>
      </div>
    </div>
  )
}
