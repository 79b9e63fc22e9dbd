import { BrandMark } from '#web/ui/brand-mark.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TimeLeft } from '#web/ui/figures/time-left.tsx'
import { Button, ButtonLink } from '#web/ui/forms/button.tsx'
import { CodeCountdown } from '#web/ui/forms/code-countdown.tsx'
import { Icon, iconNames } from '#web/ui/icon.tsx'
import { Modal, ModalLink } from '#web/ui/layout/modal.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { StatusPanel } from '#web/ui/status-panel.tsx'
import { careEs, papersEs, words } from './kit-words.ts'

const statuses = [
  ['21', 'En revisión', 'Estamos revisando su solicitud. Le avisaremos en menos de un día.'],
  ['110', 'No aprobado', 'Esta vez no podemos ofrecerle un préstamo.'],
  ['151', 'Enviando su dinero', 'Su préstamo está aprobado y va en camino.'],
  ['170', 'Confirmando el depósito', 'Su banco está confirmando que lo recibió.'],
  ['174', 'Por pagar', 'Pague antes del 2026-12-15.'],
  ['180', 'Pago atrasado', 'Su pago venció hace 3 días. Aún puede ponerse al corriente.'],
  ['200', 'Pagado', 'Su préstamo está pagado por completo. Gracias.'],
] as const

/** Every status of an order. */
export function Statuses() {
  return (
    <Section title="Estados de la solicitud">
      {statuses.map(([status, text, description]) => (
        <StatusPanel key={status} status={status} text={text} description={description} />
      ))}
    </Section>
  )
}

/** Loading, empty, and failed states. */
export function States() {
  return (
    <Section title="Sin contenido">
      <Card>
        <Skeleton kind="amount" label={words.common.loading} />
        <Skeleton label={words.common.loading} />
        <Skeleton kind="rows" lines={2} label={words.common.loading} />
      </Card>
      <Card>
        <EmptyState icon="chat" title={careEs.complaint.listEmptyTitle} text={careEs.complaint.listEmpty} />
      </Card>
      <Card>
        <FailedState
          icon="offline"
          title={words.errors.noNetworkTitle}
          text={words.failures.network}
          retry={{ href: '#otra', label: words.common.retry }}
        />
      </Card>
      <Card>
        <FailedState
          title={words.errors.title}
          text={words.errors.text}
          retry={{ href: '#otra', label: words.common.retry }}
          help={{ text: words.errors.needHelp, phone: '555 000 0000' }}
          incident={{ label: words.errors.incident, id: 'K7Q2-M4' }}
        />
      </Card>
    </Section>
  )
}

/** Every icon. */
export function Icons() {
  return (
    <Section title="Signos">
      <BrandMark name="Abono" />
      <div className="thumbs" id="cierre">
        {iconNames.map((name) => (
          <span key={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
    </Section>
  )
}

/** Remaining seconds for each unit: days, hours, minutes, seconds, and zero. */
const LEFT = [259_200, 18_000, 2_400, 598, 0] as const

/** States of the resend button: counting, ready, and requested. */
const WAITS = [
  [42, false, papersEs.bind.newCode],
  [0, false, papersEs.bind.newCode],
  [0, true, 'Pedir otro código'],
] as const

/** Countdowns. */
export function Times() {
  return (
    <Section title="Tiempo">
      {LEFT.map((seconds) => (
        <TimeLeft
          key={seconds}
          label={words.instructions.timeLeft}
          inWords={words.instructions.moreThan}
          seconds={seconds}
        />
      ))}
      {WAITS.map(([secondsLeft, busy, label]) => (
        <CodeCountdown
          key={`${secondsLeft} ${busy}`}
          secondsLeft={secondsLeft}
          label={label}
          waitLabel={papersEs.bind.newCodeIn}
          busy={busy}
        />
      ))}
    </Section>
  )
}

/** Overlays. */
export function Overlays() {
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
      <ModalLink target="kit-thanks" className="button" kind="secondary">
        {words.rating.thanksTitle}
      </ModalLink>
      <Modal id="kit-thanks" title={words.rating.thanksTitle} closeLabel={words.common.close}>
        <p>{words.rating.thanks}</p>
      </Modal>
      <Button kind="secondary" data-copy="" data-done={words.common.copySucceeded}>
        Mensaje breve
      </Button>
    </Section>
  )
}
