import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { BankOutcome } from '#workbench/bridge-lab/phone/host/host-switches.ts'
import { focus } from './phone-cover.tsx'
import type { Sheet } from './phone-state.ts'

interface PhoneSheetProps {
  sheet: Sheet
  onClose(): void
  onEnd(outcome: BankOutcome): void
}

/** A bottom sheet of the phone or the app over the page. */
export function PhoneSheet({ sheet, onClose, onEnd }: PhoneSheetProps) {
  const close = (text: string) => (
    <Button kind="secondary" size="small" onClick={onClose}>
      {text}
    </Button>
  )
  switch (sheet.kind) {
    case 'dialler':
      return (
        <Raised icon="phone" title="Dialler">
          <p className="phone-number">{sheet.number}</p>
          {close('Hang up')}
        </Raised>
      )
    case 'mail':
      return (
        <Raised icon="mail" title="New e-mail">
          <p>To: {sheet.address}</p>
          {close('Discard')}
        </Raised>
      )
    case 'store':
      return (
        <Raised icon="star" title="Rate this app">
          <p className="phone-stars" aria-hidden="true">
            ★ ★ ★ ★ ★
          </p>
          <p>The store’s own question, asked from “{sheet.source}”.</p>
          {close('Not now')}
        </Raised>
      )
    case 'bank':
      return (
        <Raised icon="bank" title="Your bank">
          <p>The app’s bank flow for order {sheet.orderId}.</p>
          <Ending {...sheet} onEnd={onEnd} close={close} />
        </Raised>
      )
    case 'confirm':
      return (
        <Raised icon="bank" title="Your account">
          <p>The app asks by its own lock: shall loans be paid into {sheet.account}?</p>
          <Ending {...sheet} onEnd={onEnd} close={close} />
        </Raised>
      )
  }
}

interface EndingProps {
  end: BankOutcome | null
  request: object | null
  onEnd(outcome: BankOutcome): void
  close(text: string): ReactNode
}

/** Outcomes that the tester can choose, or how it ended by itself. */
function Ending({ end, request, onEnd, close }: EndingProps) {
  return request ? (
    <>
      <Button size="small" onClick={() => onEnd('done')}>
        Done
      </Button>
      <Button kind="secondary" size="small" onClick={() => onEnd('cancelled')}>
        Cancel
      </Button>
      {close('Leave without a word')}
    </>
  ) : (
    <>
      <p>It ended by itself: {end}.</p>
      {close('Close')}
    </>
  )
}

function Raised({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="phone-sheet" aria-label={title} tabIndex={-1} ref={focus}>
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      {children}
    </section>
  )
}
