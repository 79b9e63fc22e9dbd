import { useState } from 'react'
import { careEs } from '#web/language/care.es.ts'
import { es } from '#web/language/es.ts'
import { papersEs } from '#web/language/papers.es.ts'
import { onlyIn } from '#web/only-here.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { AmountHero } from '#web/ui/amount-hero.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Button, ButtonLink, SubmitButton } from '#web/ui/button.tsx'
import { ChannelList, ChannelRow } from '#web/ui/channel-row.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { DetailList } from '#web/ui/detail-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState, OfflineState } from '#web/ui/failed-state.tsx'
import { Icon, iconNames } from '#web/ui/icon.tsx'
import { Modal, ModalLink } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProductHeader } from '#web/ui/product-header.tsx'
import { ReferenceCode } from '#web/ui/reference-code.tsx'
import { RepaymentPlan } from '#web/ui/repayment-plan.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { StatusPanel } from '#web/ui/status-panel.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextBox } from '#web/ui/text-box.tsx'
import { DigitsField, TextField } from '#web/ui/text-field.tsx'
import { showLoading, showToast } from '#web/ui/toasts.ts'

import { registrationWords } from '../registration/words.ts'

const words = es
const registration = registrationWords('es')
const copying = {
  copyLabel: words.common.copy,
  copiedText: words.common.copySucceeded,
  copyFailedText: words.common.copyFailed,
}

const rows = [
  { text: 'Monto del préstamo', value: <Amount minor={300000n} currency="MXN" /> },
  { text: 'Tasa de interés anual', value: '18 %' },
  { text: 'Comisión', value: <Amount minor={30000n} currency="MXN" /> },
  { text: 'IVA', value: <Amount minor={6960n} currency="MXN" /> },
  { text: 'Total', value: <Amount minor={320460n} currency="MXN" />, total: true },
]

const statuses = [
  ['21', 'En revisión', 'Estamos revisando su solicitud. Le avisaremos en menos de un día.'],
  ['110', 'No aprobado', 'Esta vez no podemos ofrecerle un préstamo.'],
  ['151', 'Enviando su dinero', 'Su préstamo está aprobado y va en camino.'],
  ['170', 'Confirmando el depósito', 'Su banco está confirmando que lo recibió.'],
  ['174', 'Por pagar', 'Pague antes del 2026-12-15.'],
  ['180', 'Pago atrasado', 'Su pago venció hace 3 días. Aún puede ponerse al corriente.'],
  ['200', 'Pagado', 'Su préstamo está pagado por completo. Gracias.'],
] as const

/** Every part in every state, for the eye and for the machines that check contrast and names. */
export const loader = onlyIn('sandbox')
export const meta = () => [{ title: 'Every part of the pages' }]

export default function Kit() {
  return (
    <Screen
      header={
        <PageHeader title="Todas las piezas" back={{ href: '/', label: words.common.back }}>
          <a href="#cierre">Final</a>
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
      <Plans />
      <Buttons />
      <Fields />
      <Overlays />
      <States />
      <Icons />
    </Screen>
  )
}

function Amounts() {
  return (
    <>
      <ProductHeader logo="/brand/products/colibri.svg" name="Préstamo Colibrí" sub="Lucero Financiera" />
      <AmountHero
        label={words.repay.totalAmount}
        minor={320460n}
        currency="MXN"
        sub={words.repay.payBefore('2026-12-15')}
      />
      <DetailList rows={rows} foldAfter={2} more={words.common.more} hide={words.common.hide} />
      <AmountHero
        label={words.repay.totalAmount}
        minor={1234567890n}
        currency="INR"
        sub={words.errors.needHelp}
        tone="late"
      />
      <AmountHero
        label={words.confirm.disbursalAmount}
        minor={0n}
        currency="MXN"
        sub={words.order.settled}
        tone="settled"
      />
    </>
  )
}

function Statuses() {
  return (
    <Section title="Estados de la solicitud">
      {statuses.map(([status, text, description]) => (
        <StatusPanel key={status} status={status} text={text} description={description} />
      ))}
    </Section>
  )
}

function WaysToPay() {
  return (
    <Section title={words.repay.bankOrStore} aside={<a href="#cierre">{words.common.all}</a>}>
      <ChannelList>
        <ChannelRow
          href="#banco"
          logo="/brand/channels/bank.svg"
          description="Transferencia bancaria"
          detail="SPEI, al instante"
        />
        <ChannelRow href="#tienda" logo="/brand/channels/store.svg" description="Tienda de conveniencia">
          <ReferenceCode label={words.repay.reference} value="93000123456789" {...copying} />
          <ModalLink target="kit-bar-code" className="text-action">
            <Icon name="barcode" />
            {words.repay.showBarCode}
          </ModalLink>
        </ChannelRow>
        <ChannelRow
          href="#otro"
          description="Otro canal con un nombre bastante largo que ocupa dos renglones"
        />
      </ChannelList>
      <Modal id="kit-bar-code" title={words.repay.barCode} closeLabel={words.common.close}>
        <p className="muted">{words.repay.scanPrompt}</p>
        <SampleBars />
        <ReferenceCode label={words.repay.reference} value="93000123456789" {...copying} />
      </Modal>
    </Section>
  )
}

function Slip() {
  return (
    <div className="slip">
      <div>
        <AmountHero
          label={words.instructions.totalAmount}
          minor={320460n}
          currency="MXN"
          sub={words.instructions.exactAmount}
        />
      </div>
      <div className="stack">
        <SampleBars />
        <ReferenceCode label={words.instructions.reference} value="646180111805034237" {...copying} />
        <ReferenceCode label={words.instructions.company} value="Lucero Financiera" {...copying} />
      </div>
      <div>
        <p className="muted small">{words.instructions.exactAmount}</p>
      </div>
    </div>
  )
}

function SampleBars() {
  return (
    <div className="code-image">
      <svg viewBox="0 0 90 30" width="270" height="90" role="img" aria-label="Código de muestra">
        <path
          d="M4 0v30M9 0v30M11 0v30M18 0v30M23 0v30M26 0v30M33 0v30M37 0v30M44 0v30M47 0v30M55 0v30M58 0v30M66 0v30M69 0v30M75 0v30M82 0v30M86 0v30"
          stroke="#000"
          strokeWidth="2"
        />
      </svg>
    </div>
  )
}

function Plans() {
  return (
    <>
      <Section title={words.confirm.paymentPlan}>
        <RepaymentPlan
          steps={[
            {
              title: 'Primer pago',
              amount: <Amount minor={106820n} currency="MXN" />,
              time: '2026-12-15',
              paid: true,
            },
            { title: 'Segundo pago', amount: <Amount minor={106820n} currency="MXN" />, time: '2027-01-15' },
            {
              title: 'Último pago',
              amount: <Amount minor={106820n} currency="MXN" />,
              time: '2027-02-15',
              description: 'Con este pago termina su préstamo.',
            },
          ]}
        />
      </Section>
      <Section title={words.instructions.steps}>
        <Steps
          steps={[
            'Vaya a la tienda y diga que quiere hacer un pago de servicio.',
            'Muestre el código de barras en la caja.',
            'Pague en efectivo y guarde su comprobante.',
          ]}
        />
      </Section>
      <Tabs
        label={careEs.complaint.listTitle}
        tabs={[
          { text: 'Todas', href: '#todas', current: true },
          { text: 'En proceso', href: '#proceso', current: false },
          { text: 'Resueltas', href: '#resueltas', current: false },
        ]}
      />
    </>
  )
}

function Buttons() {
  return (
    <Section title="Botones">
      <SubmitButton>Principal</SubmitButton>
      <SubmitButton kind="secondary">Secundario</SubmitButton>
      <SubmitButton kind="danger">Delicado</SubmitButton>
      <SubmitButton kind="quiet">Discreto</SubmitButton>
      <SubmitButton disabled>Desactivado</SubmitButton>
      <SubmitButton busy busyText={words.common.sending}>
        {words.common.submit}
      </SubmitButton>
      <Notice>{words.instructions.exactAmount}</Notice>
      <Notice kind="warning">{words.extension.feeNote}</Notice>
      <Notice kind="error">{words.errors.notSent}</Notice>
      <Notice kind="success">{words.instructions.paid}</Notice>
    </Section>
  )
}

function Fields() {
  return (
    <Section title="Campos">
      <DigitsField
        kit="phone"
        name="phone"
        label={registration.phone}
        hint="10 u 11 dígitos"
        defaultValue="13812345678"
      />
      <DigitsField kit="bank-card" name="card" label={papersEs.bind.cardNumber} />
      <DigitsField
        name="code"
        label={registration.smsCode}
        defaultValue="12"
        autoComplete="one-time-code"
        error="El código tiene 6 dígitos."
        beside={<Button kind="secondary">{registration.getCode}</Button>}
      />
      <TextField name="name" label={papersEs.bind.holder} required autoComplete="name" />
      <TextField name="fixed" label={words.common.orderNumber} readOnly defaultValue="MX-000123" />
      <TextBox
        name="text"
        label={careEs.complaint.description}
        hint={careEs.complaint.descriptionHint}
        max={200}
        counterText={careEs.complaint.counter}
        defaultValue="Me llamaron a las 23:40."
      />
      <TextBox
        name="empty"
        label={careEs.complaint.description}
        max={200}
        counterText={careEs.complaint.counter}
        error={careEs.complaint.descriptionMissing}
      />
      <Checkbox name="agreement" defaultChecked>
        {words.confirm.agreement} <a href="#contrato">{words.confirm.agreementLink}</a>
      </Checkbox>
      <ChoiceList
        legend={careEs.complaint.selectType}
        name="type"
        chosen="2"
        choices={[
          { value: '1', text: 'Cobranza', detail: 'Llamadas, mensajes o visitas' },
          { value: '2', text: 'Pagos' },
          { value: '3', text: 'No disponible', disabled: true },
        ]}
      />
      <form noValidate className="card">
        <Stars
          legend={words.rating.prompt}
          name="score"
          starText={words.rating.stars}
          error={words.rating.missing}
        />
      </form>
    </Section>
  )
}

function Overlays() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Sobre la página">
      <ModalLink target="kit-reminder" className="button">
        {words.extension.reminderTitle}
      </ModalLink>
      <Modal id="kit-reminder" title={words.extension.reminderTitle} closeLabel={words.common.close}>
        <p>{words.extension.reminder}</p>
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

function States() {
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
        <OfflineState
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

function Icons() {
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
