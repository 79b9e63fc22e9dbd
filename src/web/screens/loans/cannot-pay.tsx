import { phoneLink } from '#domain/phone-link.ts'
import { useHelp } from '#web/parts/help.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useWords } from '#web/words/words.ts'

/** For a borrower who cannot pay on the due day: other days, if they may be agreed, and contacts. */
export function CannotPay({ loan, canArrange }: { loan: LoanKey; canArrange: boolean }) {
  const { order, arrange } = useWords()
  const paths = usePaths()
  const help = useHelp()
  return (
    <Section title={order.cannotPay}>
      <ul className="card rows">
        {canArrange && <RowLink icon="calendar" href={paths.arrange(loan)} title={arrange.row} />}
        {help && (
          <li>
            <a className="row" href={phoneLink(help.phone)}>
              <Icon name="phone" />
              <span>
                {order.callUs}
                <small>{help.phone}</small>
              </span>
            </a>
          </li>
        )}
        <RowLink icon="chat" href={paths.customerService()} title={order.writeToUs} />
      </ul>
    </Section>
  )
}
