import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useWords } from '#web/words/words.ts'
import type { Draft } from '../drafts/draft.ts'
import type { Beside, keepForm } from '../drafts/keep-form.ts'
import { fetchParts } from '../page.ts'

export interface FormDraftProps {
  /** Identifies the form and its borrower on this phone. It is a secret that only the borrower's session is told; empty keeps nothing. */
  draftKey: string
  beside?: Beside
  onRestore?: (draft: Draft) => void
  onDiscard?: () => void
}

const NOTHING: Beside = { values: [], images: [] }

/** Keeps what the borrower types into the form around it, and offers it back after the page was closed or killed. */
export function FormDraft({ draftKey, beside = NOTHING, onRestore, onDiscard }: FormDraftProps) {
  const { common } = useWords()
  const mark = useRef<HTMLInputElement>(null)
  const keeper = useRef<ReturnType<typeof keepForm> | null>(null)
  const [isRestored, setRestored] = useState(false)
  // What came back with an answer is newer than any draft.
  const isAnswered = useActionData() !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once for each form.
  useEffect(() => {
    const form = mark.current?.form
    if (!form || draftKey === '') return
    let isGone = false
    const restored = (draft: Draft) => {
      onRestore?.(draft)
      setRestored(true)
    }
    // What sending will need later is fetched while there is a network.
    void fetchParts().catch(() => undefined)
    void import('../drafts/keep-form.ts').then(
      (fetched) => {
        if (isGone) return
        keeper.current = fetched.keepForm(form, draftKey, isAnswered ? null : restored)
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
    onDiscard?.()
  }
  return (
    <>
      <input type="hidden" ref={mark} />
      {isRestored && (
        <Notice>
          <div className="spread">
            {common.draftKept}
            <Button kind="quiet" size="small" onClick={discard}>
              {common.discard}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}
