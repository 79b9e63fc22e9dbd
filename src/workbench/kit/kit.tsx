import { onlyIn } from '#web/calls/only-here.ts'
import { FloatingButton } from '#web/ui/floating-button.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Buttons, Fields, Refused } from './kit-forms.tsx'
import { Amounts, Paid, Plans } from './kit-money.tsx'
import { Papers } from './kit-papers.tsx'
import { Slip, WaysToPay } from './kit-paying.tsx'
import { Icons, Overlays, States, Statuses, Times } from './kit-states.tsx'
import { words } from './kit-words.ts'

/**
 * Every part of `web/ui` in every state, for visual review and accessibility checks. Parts of single screens are
 * covered by the views of `testing/looks`.
 */
export const loader = onlyIn('sandbox')
export const meta = () => [{ title: 'Every part of the pages' }]

export default function Kit() {
  return (
    <Screen
      header={
        <PageHeader title="Todas las piezas" back={{ href: '/', label: words.common.back }}>
          <a href="#cierre">Final</a>
          <FloatingButton
            href="#pagar"
            icon="chat"
            label={words.support.open}
            hint={words.extension.moveHint}
          />
        </PageHeader>
      }
      actions={
        <ActionBar note="La siguiente acción, al alcance del pulgar">
          <ButtonLink href="#pagar">{words.order.repay}</ButtonLink>
          <ButtonLink kind="secondary" href="#aplazar">
            {words.order.extend}
          </ButtonLink>
        </ActionBar>
      }
    >
      <Amounts />
      <Statuses />
      <WaysToPay />
      <Slip />
      <Paid />
      <Times />
      <Papers />
      <Plans />
      <Buttons />
      <Fields />
      <Refused />
      <Overlays />
      <States />
      <Icons />
    </Screen>
  )
}
