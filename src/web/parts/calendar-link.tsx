import { RowLink } from '#web/ui/row-link.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** Leads to the due days for the phone's calendar, where the backend makes a file of them. */
export function CalendarLink({ loan }: { loan: LoanKey }) {
  const { repay } = useWords()
  const paths = usePaths()
  const has = useHas()
  if (!has('calendar')) return null
  return (
    <RowLink icon="calendar" href={paths.calendar(loan)}>
      {repay.calendar}
    </RowLink>
  )
}
