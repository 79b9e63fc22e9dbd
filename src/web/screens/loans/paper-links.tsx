import { throughApp } from '#web/parts/app-action.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** Statuses of a loan that was paid out, so it has a history. */
const WITH_HISTORY: readonly string[] = ['174', '180', '200']

interface PaperLinksProps {
  loan: LoanKey
  status: string
  /** The contract that the server names; otherwise the product's own page. */
  contract: string | null
  /** Whether the links are folded, because the page asks the borrower for something first. */
  isFolded: boolean
}

/** Links to the papers of this loan: agreement and payments. A settled loan has its receipt and letter in the row of its status. */
export function PaperLinks({ loan, status, contract, isFolded }: PaperLinksProps) {
  const { order } = useWords()
  const paths = usePaths()
  const has = useHas()
  const links: [IconName, string, string][] = [
    ['document', contract ?? paths.agreement(loan), order.contract],
  ]
  if (WITH_HISTORY.includes(status) && has('statement'))
    links.push(['clock', paths.statement(loan), order.payments])
  const Part = isFolded ? Folded : Section
  return (
    <Part title={order.papers}>
      <ul className={isFolded ? 'rows' : 'card rows'}>
        {links.map(([icon, href, text]) => (
          <RowLink key={text} icon={icon} href={href} title={text} {...throughApp(href, text)} />
        ))}
      </ul>
    </Part>
  )
}
