import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'

/** Offers to restore a complaint that was begun and not sent (`browser/kept-complaints.ts`). */
export function DraftOffer({ draftKey }: { draftKey: string }) {
  const care = useCareWords()
  const { common } = useWords()
  const paths = usePaths()
  if (draftKey === '') return null
  return (
    <div id="draft-offer" data-draft-offer={draftKey} hidden>
      <Notice>
        <p>{care.draftWaiting}</p>
        <div className="spread">
          <Anchor className="text-action" href={paths.complaintNext({ problemType: '', orderNo: '' })}>
            {care.draftContinue}
          </Anchor>
          <Button kind="quiet" size="small">
            {common.discard}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
