import { useEffect, useState } from 'react'
import { useCareWords } from '../../shell/care-words.ts'
import { usePaths } from '../../shell/words.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './draft.ts'

/** A complaint that was begun and not sent, offered back. */
export function DraftOffer({ draftKey }: { draftKey: string }) {
  const care = useCareWords()
  const paths = usePaths()
  const [draft, setDraft] = useState<Draft | null>(null)

  useEffect(() => {
    let isGone = false
    if (draftKey === '') return
    import('./draft.ts')
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
    const { deleteDraft } = await import('./draft.ts')
    await deleteDraft(draftKey)
  }
  return (
    <Notice>
      <p>{care.draftWaiting}</p>
      <div className="spread">
        <Anchor className="text-action" href={paths.complaintNext(draft)}>
          {care.draftContinue}
        </Anchor>
        <button type="button" className="button" data-kind="quiet" data-size="small" onClick={discard}>
          {care.draftDiscard}
        </button>
      </div>
    </Notice>
  )
}
