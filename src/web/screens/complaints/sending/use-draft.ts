import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Draft } from '#web/browser/drafts/draft.ts'
import type { DraftContent, keepForm } from '#web/browser/drafts/keep-form.ts'

interface KeptDraft {
  /**
   * Identifies the form and its borrower on this phone. It is a secret that only the borrower's session receives; if
   * empty, nothing is stored.
   */
  draftKey: string
  /** Whether the page answers a submission: its values are newer than any draft. */
  isAnswered: boolean
  beside: DraftContent
  onRestore: (draft: Draft) => void
  onDiscard: () => void
}

/**
 * Saves what the borrower types into a form of an island, with its pictures. Returns whether an earlier draft was
 * filled in, and a function that discards it.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { draftKey, isAnswered, beside, onRestore, onDiscard }: KeptDraft,
) {
  const keeper = useRef<ReturnType<typeof keepForm> | null>(null)
  const [isRestored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once for each form
  useEffect(() => {
    const element = form.current
    if (!element || draftKey === '') return
    let isGone = false
    const restored = (draft: Draft) => {
      onRestore(draft)
      setRestored(true)
    }
    void import('#web/browser/drafts/keep-form.ts').then(
      ({ keepForm: keep }) => {
        if (isGone) return
        keeper.current = keep(element, draftKey, isAnswered ? null : restored)
        keeper.current.keep(beside)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      keeper.current?.stop()
    }
  }, [draftKey])

  // An added or removed picture changes no form field, so no event reports it.
  useEffect(() => keeper.current?.keep(beside))

  const discard = () => {
    setRestored(false)
    keeper.current?.discard()
    onDiscard()
  }
  return { isRestored, discard }
}
