import { phoneLink } from '#domain/phone-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHelp } from './help.ts'

/** The number of customer service, where the text asks for a call. */
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
