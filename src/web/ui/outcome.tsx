import type { ReactNode } from 'react'

interface OutcomeProps {
  /** Says that the input of a form was saved: left out when the borrower has changed that input since. */
  isAboutInput?: boolean
  /** The result; nothing as long as there is none. */
  children: ReactNode
}

/**
 * Says the result of an action, which a screen reader reads once (`browser/outcomes.ts`). The live region is on the page
 * before, and empty: a screen reader reports only changes inside a region that it knows.
 */
export const Outcome = ({ isAboutInput, children }: OutcomeProps) => (
  <div role="status" aria-live="polite" data-outcome={isAboutInput ? 'input' : ''}>
    {children}
  </div>
)
