import type { LoanKey } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { useHas } from './settings.tsx'
import { usePaths, useWords } from './words.ts'

/** The due days as a file for the phone's calendar, as a row, where the backend makes one. */
export function CalendarLink({ loan }: { loan: LoanKey }) {
  const { repay } = useWords()
  const paths = usePaths()
  const has = useHas()
  if (!has('calendar')) return null
  return (
    <li>
      <a className="row" href={paths.calendar(loan)} download>
        <Icon name="calendar" />
        <span>{repay.calendar}</span>
      </a>
    </li>
  )
}
