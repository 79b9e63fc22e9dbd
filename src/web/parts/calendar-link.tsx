import { RowLink } from '#web/ui/row-link.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** Links to the due days as a calendar file, if the backend has it. */
export function CalendarLink({ loan }: { loan: LoanKey }) {
  const { repay } = useWords()
  const paths = usePaths()
  const has = useHas()
  if (!has('calendar')) return null
  return <RowLink icon="calendar" href={paths.calendar(loan)} title={repay.calendar} />
}
