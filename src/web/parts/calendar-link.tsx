import type { LoanKey } from '#web/paths.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

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
