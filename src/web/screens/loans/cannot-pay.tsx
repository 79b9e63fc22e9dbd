import { phoneLink } from '#domain/phone-link.ts'
import { useHelp } from '#web/parts/help.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useWords } from '#web/words/words.ts'

/** Other days, where they may be agreed, and whom to talk to, for who has no money on the day. */
export function CannotPay({ loan, canArrange }: { loan: LoanKey; canArrange: boolean }) {
  const { order, arrange } = useWords()
  const paths = usePaths()
  const help = useHelp()
  return (
    <Folded title={order.cannotPay}>
      <ul className="rows">
        {canArrange && (
          <li>
            <Anchor className="row" href={paths.arrange(loan)}>
              <Icon name="calendar" />
              <span>{arrange.row}</span>
              <Icon name="chevron" />
            </Anchor>
          </li>
        )}
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
        <li>
          <Anchor className="row" href={paths.customerService()}>
            <Icon name="chat" />
            <span>{order.writeToUs}</span>
            <Icon name="chevron" />
          </Anchor>
        </li>
      </ul>
    </Folded>
  )
}
