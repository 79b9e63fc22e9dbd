import { Children, Fragment, type ReactNode, useEffect, useState } from 'react'
import { isAnswerOlder } from './forms/submissions.ts'

/** By then a voice has begun with a page that has just come, and hears what changes on it. */
const AFTER_ARRIVAL_MS = 1000

interface OutcomeProps {
  /** The answer that says it, so that the same words in answer to the next one are heard again. */
  answer?: unknown
  /** Says that the input of a form was saved: left out when the borrower has changed that input since. */
  isAboutInput?: boolean
  /** What came of it; nothing as long as nothing did. */
  children: ReactNode
}

/**
 * What came of what somebody did, heard once. The place is on the page before, and empty: a voice tells only what changes in
 * one that it knows. What a page comes with, as another document or with its place, is put there once more for that.
 */
export function Outcome({ answer, isAboutInput = false, children }: OutcomeProps) {
  const [cameWithIt] = useState(Children.toArray(children).length > 0)
  const [told, setTold] = useState({ answer, times: 0, isOlder: false })
  if (told.answer !== answer) setTold({ answer, times: told.times + 1, isOlder: isAnswerOlder() })
  const [hasArrived, setArrived] = useState(false)
  useEffect(() => {
    if (!cameWithIt) return
    const timer = setTimeout(() => setArrived(true), AFTER_ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [cameWithIt])
  return (
    <div role="status" aria-live="polite">
      <Fragment key={`${told.times} ${hasArrived}`}>
        {isAboutInput && told.isOlder ? null : children}
      </Fragment>
    </div>
  )
}
