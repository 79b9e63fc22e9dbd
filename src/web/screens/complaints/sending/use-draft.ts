import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Draft } from '#web/browser/drafts/draft.ts'
import type { DraftContent, keepForm } from '#web/browser/drafts/keep-form.ts'

interface KeptDraft {
  /** Identifies the form and its borrower on this phone. It is a secret that only the borrower's session is told; empty keeps nothing. */
  draftKey: string
  /** Whether the page answers a submission: what came back is newer than any draft. */
  isAnswered: boolean
  beside: DraftContent
  onRestore: (draft: Draft) => void
  onDiscard: () => void
}

/** Keeps what the borrower types into a form of an island, with its pictures. Returns whether an earlier draft was filled in, and what discards it. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { draftKey, isAnswered, beside, onRestore, onDiscard }: KeptDraft,
) {
  const keeper = useRef<ReturnType<typeof keepForm> | null>(null)
  const [isRestored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once for each form.
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

  // A picture that came or went changes no field of the form by an event.
  useEffect(() => keeper.current?.keep(beside))

  const discard = () => {
    setRestored(false)
    keeper.current?.discard()
    onDiscard()
  }
  return { isRestored, discard }
}
