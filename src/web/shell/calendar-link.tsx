import type { LoanKey } from '../paths.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Icon } from '../ui/icon.tsx'
import { useHas } from './settings.tsx'
import { usePaths, useWords } from './words.ts'

/** Leads to the due days for the phone's calendar, where the backend makes a file of them. */
export function CalendarLink({ loan }: { loan: LoanKey }) {
  const { repay } = useWords()
  const paths = usePaths()
  const has = useHas()
  if (!has('calendar')) return null
  return (
    <li>
      <Anchor className="row" href={paths.calendar(loan)}>
        <Icon name="calendar" />
        <span>{repay.calendar}</span>
        <Icon name="chevron" />
      </Anchor>
    </li>
  )
}
