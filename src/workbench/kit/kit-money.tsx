import { ShareButton } from '#web/ui/codes/share-button.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { type BarPart, CostBar } from '#web/ui/figures/cost-bar.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { PaidRing } from '#web/ui/figures/paid-ring.tsx'
import { Progress } from '#web/ui/figures/progress.tsx'
import { RepaymentPlan } from '#web/ui/figures/repayment-plan.tsx'
import { Steps } from '#web/ui/figures/steps.tsx'
import { TermLine } from '#web/ui/figures/term-line.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { careEs, words } from './kit-words.ts'

const rows = [
  { text: 'Monto del préstamo', value: <Amount minor={300000n} currency="MXN" /> },
  { text: 'Tasa de interés anual', value: '18 %' },
  { text: 'Comisión', value: <Amount minor={30000n} currency="MXN" /> },
  { text: 'IVA', value: <Amount minor={6960n} currency="MXN" /> },
  { text: 'Total', value: <Amount minor={320460n} currency="MXN" />, total: true },
]

const partOf = (kind: BarPart['kind'], minor: bigint, label: string): BarPart => ({
  kind,
  minor,
  label,
  value: <Amount minor={minor} currency="MXN" />,
})
const parts = [
  partOf('base', 270000n, words.confirm.disbursalAmount),
  partOf('cost', 50460n, 'Costo'),
  partOf('extra', 1500n, 'Recargos'),
  partOf('saved', 20600n, 'Ahorra'),
]

/** Amounts and their composition. */
export function Amounts() {
  return (
    <>
      <ProductHeader logo="/brand/products/colibri.svg" name="Préstamo Colibrí" sub="Lucero Financiera" />
      <AmountHero
        label={words.repay.totalAmount}
        minor={320460n}
        currency="MXN"
        sub={words.order.dueBy('2026-12-15')}
      >
        <CostBar parts={parts.slice(0, 2)} />
      </AmountHero>
      <div className="card stack">
        <CostBar parts={parts} />
        <TermLine day={79} days={91} dues={[30, 61, 91].map((day) => ({ day, isPaid: day < 79 }))} />
      </div>
      <DetailList rows={rows} foldAfter={2} />
      <ul className="card rows">
        <RowLink icon="calendar" href="#pagar" title={words.part.title} />
      </ul>
      <AmountHero
        label={words.repay.totalAmount}
        minor={1234567890n}
        currency="INR"
        sub={words.errors.needHelp}
        tone="late"
      >
        <CostBar parts={parts.slice(0, 3)} />
      </AmountHero>
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

/** Due days and progress. */
export function Plans() {
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

/** Results of payments and their use. */
export function Paid() {
  return (
    <>
      <Section title={words.instructions.received}>
        <Outcome>
          <Notice kind="success">{words.instructions.paid}</Notice>
        </Outcome>
        <div className="card stack">
          <PaidRing paid={2} of={3} isSettled={false} />
          <PaidRing paid={0} of={0} isSettled />
        </div>
        <Progress
          current="seen"
          steps={[
            { name: 'paid', title: 'Usted pagó' },
            { name: 'seen', title: 'Lo recibimos' },
            { name: 'booked', title: 'En su préstamo' },
          ]}
        />
        <ShareButton
          title={words.instructions.received}
          text={words.instructions.paid}
          label={words.instructions.share}
          copiedText={words.common.copySucceeded}
          failedText={words.common.copyFailed}
        />
      </Section>
      <Folded title={words.common.more}>
        <Figures rows={rows} />
      </Folded>
    </>
  )
}
