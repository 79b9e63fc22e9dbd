import { phoneLink } from '#domain/phone-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHelp } from './help.ts'

/** Customer service number, if the text asks the borrower to call. */
export function NumberToCall() {
  const help = useHelp()
  return (
    help && (
      <a className="text-action" href={phoneLink(help.phone)}>
        <Icon name="phone" />
        {help.phone}
      </a>
    )
  )
}
