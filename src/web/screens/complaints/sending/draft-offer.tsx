import { useEffect, useState } from 'react'
import type { Draft } from '#web/drafts/draft.ts'
import type { ComplaintChoice } from '#web/paths.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'

/** A complaint that was begun and not sent, offered back. */
export function DraftOffer({ draftKey }: { draftKey: string }) {
  const care = useCareWords()
  const { common } = useWords()
  const paths = usePaths()
  const [draft, setDraft] = useState<Draft | null>(null)

  useEffect(() => {
    let isGone = false
    if (draftKey === '') return
    import('#web/drafts/draft.ts')
      .then(({ readDraft }) => readDraft(draftKey))
      .then((found) => {
        if (!isGone) setDraft(found)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [draftKey])

  if (!draft) return null
  const discard = async () => {
    setDraft(null)
    const { deleteDraft } = await import('#web/drafts/draft.ts')
    await deleteDraft(draftKey)
  }
  const choice: ComplaintChoice = { problemType: '', orderNo: '', ...Object.fromEntries(draft.values) }
  return (
    <Notice>
      <p>{care.draftWaiting}</p>
      <div className="spread">
        <Anchor className="text-action" href={paths.complaintNext(choice)}>
          {care.draftContinue}
        </Anchor>
        <button type="button" className="button" data-kind="quiet" data-size="small" onClick={discard}>
          {common.discard}
        </button>
      </div>
    </Notice>
  )
}
