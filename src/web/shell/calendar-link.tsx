import type { LoanKey } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { useBrand } from './settings.tsx'
import { usePaths, useWords } from './words.ts'

/** The due days as a file for the phone's calendar. A backend of the lender's own elsewhere has no such file. */
export function CalendarLink({ loan }: { loan: LoanKey }) {
  const { repay } = useWords()
  const paths = usePaths()
  if (!useBrand().apiBase.startsWith('/')) return null
  return (
    <a className="button" data-kind="quiet" href={paths.calendar(loan)} download>
      <Icon name="calendar" />
      {repay.calendar}
    </a>
  )
}
