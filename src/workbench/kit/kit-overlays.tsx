import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Modal, ModalLink } from '#web/ui/modal.tsx'
import { Section } from '#web/ui/section.tsx'
import { showLoading, showToast } from '#web/ui/toasts.ts'
import { words } from './kit-words.ts'

/** What lies above the page. */
export function Overlays() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Sobre la página">
      <ModalLink target="kit-reminder" className="button">
        {words.extension.reminderTitle}
      </ModalLink>
      <Modal id="kit-reminder" title={words.extension.reminderTitle} closeLabel={words.common.close}>
        <p>{words.extension.reminder(7)}</p>
        <div className="modal-actions">
          <ButtonLink href="#aplazar">{words.extension.goToExtension}</ButtonLink>
          <ButtonLink kind="secondary" href="#pagar">
            {words.extension.normalRepayment}
          </ButtonLink>
        </div>
      </Modal>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {words.rating.thanksTitle}
      </Button>
      <Modal
        id="kit-thanks"
        title={words.rating.thanksTitle}
        closeLabel={words.common.close}
        open={open}
        onClose={() => setOpen(false)}
      >
        <p>{words.rating.thanks}</p>
      </Modal>
      <Button kind="secondary" onClick={() => showToast(words.common.copySucceeded)}>
        Mensaje breve
      </Button>
      <Button kind="secondary" onClick={() => setTimeout(showLoading(words.common.loading), 2000)}>
        Mensaje de espera
      </Button>
    </Section>
  )
}
