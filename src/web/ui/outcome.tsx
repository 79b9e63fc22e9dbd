import type { ReactNode } from 'react'

interface OutcomeProps {
  /** Reports saved form input: hidden when the borrower has changed that input since. */
  isAboutInput?: boolean
  /** The result; absent before an action. */
  children: ReactNode
}

/**
 * Announces the result of an action once (`browser/page/outcomes.ts`). The live region exists and is empty before,
 * because screen readers report only changes inside known regions.
 */
export const Outcome = ({ isAboutInput, children }: OutcomeProps) => (
  <div role="status" aria-live="polite" data-outcome={isAboutInput ? 'input' : ''}>
    {children}
  </div>
)
