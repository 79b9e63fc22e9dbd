import { Children, Fragment, type ReactNode, useEffect, useState } from 'react'
import { isAnswerOlder } from './forms/submissions.ts'

/** By then a screen reader has begun to read a page that has just loaded, and reports changes. */
const AFTER_ARRIVAL_MS = 1000

interface OutcomeProps {
  /** The answer that says it, so that the same words in answer to the next one are heard again. */
  answer?: unknown
  /** Says that the input of a form was saved: left out when the borrower has changed that input since. */
  isAboutInput?: boolean
  /** The result; nothing as long as there is none. */
  children: ReactNode
}

/**
 * Says the result of an action, which a screen reader reads once. The live region is on the page before, and empty: a screen
 * reader reports only changes inside a region that it knows. A result that a page loads with is inserted once more for that,
 * unless an answer replaces it first.
 */
export function Outcome({ answer, isAboutInput = false, children }: OutcomeProps) {
  // React counts an empty text as a child.
  const [cameWithIt] = useState(Children.toArray(children).some((child) => child !== ''))
  const [told, setTold] = useState({ answer, times: 0, isOlder: false })
  if (told.answer !== answer) setTold({ answer, times: told.times + 1, isOlder: isAnswerOlder() })
  const [hasArrived, setArrived] = useState(false)
  useEffect(() => {
    if (!cameWithIt || told.times > 0) return
    const timer = setTimeout(() => setArrived(true), AFTER_ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [cameWithIt, told.times])
  return (
    <div role="status" aria-live="polite">
      <Fragment key={`${told.times} ${hasArrived}`}>
        {isAboutInput && told.isOlder ? null : children}
      </Fragment>
    </div>
  )
}
