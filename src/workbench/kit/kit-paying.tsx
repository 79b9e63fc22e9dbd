import { ChannelSections } from '#web/screens/money/channel-sections.tsx'
import { OnItsWayNotices, UnlessOnItsWay } from '#web/screens/money/on-its-way.tsx'
import { PaidMoment } from '#web/screens/money/paid-moment.tsx'
import { PaidState } from '#web/screens/money/paid-state.tsx'
import type { Status } from '#web/screens/money/payment-progress.tsx'
import { LetterName } from '#web/screens/papers/letter-name.tsx'
import { AmountHero } from '#web/ui/amount-hero.tsx'
import { ChannelList, ChannelRow } from '#web/ui/channel-row.tsx'
import { CodeScreen } from '#web/ui/code-screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal, ModalLink } from '#web/ui/modal.tsx'
import { NamedAmount } from '#web/ui/named-amount.tsx'
import { ReferenceCode } from '#web/ui/reference-code.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { words } from './kit-words.ts'

const copying = {
  copyLabel: words.common.copy,
  copiedText: words.common.copySucceeded,
  copyFailedText: words.common.copyFailed,
}

/** Ways to pay, with a reference and a bar code. */
export function WaysToPay() {
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

const channel = {
  logo: '/brand/channels/store.svg',
  desc: 'Tiendas Colibrí',
  payCode: 'kit-store',
  vCode: '93000123456789',
  BARcodeImg: '',
  note: 'Tarda hasta 1 día hábil · cobra $12.00 · la referencia dura 3 días · hasta $10.000.00',
  isFastest: false,
}
const bank = {
  ...channel,
  logo: '/brand/channels/bank.svg',
  desc: 'Banco Muestra',
  vCode: '',
  isFastest: true,
}

const seen = {
  state: 'waiting',
  title: words.instructions.onItsWay,
  text: 'Su pago quedó registrado en Tiendas Colibrí el 2026-11-22 16:08.',
  risk: 'Si paga otra vez, pagará dos veces.',
  amount: 320_417n,
  seenAt: '2026-11-22 16:08',
  waitUntil: '2026-11-25 16:08',
  isAnswerLate: false,
  vCode: '93000123456789',
  asked: 320_417n,
  payCode: 'kit-store',
  requestType: 1,
} as const

/** The ways to pay with a reference that is good, with one that takes too little, with none, and while money is on its way. */
export function PayingStates() {
  const loan = { productId: 'kit', orderId: 'kit' }
  const hrefOf = () => '#canal'
  return (
    <>
      <ChannelSections
        sections={[{ title: 'Maneras de pagar', list: [channel, bank] }]}
        unavailable={[{ logo: '', desc: 'Mini Nopal 24', note: 'Recibe hasta $5.000.00 por pago' }]}
        hrefOf={hrefOf}
      />
      <ChannelSections sections={[]} unavailable={[]} hrefOf={hrefOf} />
      <UnlessOnItsWay money={[seen]} loan={loan}>
        <p className="note">{words.repay.bankOrStore}</p>
      </UnlessOnItsWay>
      <OnItsWayNotices money={[{ ...seen, state: 'late' }]} />
      <PaidState loan={loan} text={words.order.settled} />
      <LetterName isNamed typed={undefined} problem={undefined} />
      <LetterName isNamed={false} typed="Ana" problem={words.errors.text} />
    </>
  )
}

/** Money that came: a loan with open instalments, a loan that is paid, and money that is being booked. */
export function PaidMoments() {
  const status: Status = {
    state: 'reflected',
    vCode: '93000123456789',
    moneyMoved: true,
    sentence: 'Recibimos $2.136.11 el 2026-11-22 16:08 y lo registramos en su préstamo.',
    outcome: 'part-paid',
    amount: 213611n,
    arrived: 213611n,
    arrivedAt: '2026-11-22 16:08',
    hoursSince: 0,
    paymentId: '',
    isSettled: false,
    place: 'Tiendas Colibrí',
    paidInstalments: 2,
    instalments: 3,
    onItsWay: [],
    currency: 'MXN',
  }
  const shown = { currency: 'MXN', format: 'specified' } as const
  return (
    <Section title={words.instructions.received}>
      <PaidMoment status={status} {...shown} />
      <PaidMoment status={{ ...status, isSettled: true, place: '' }} {...shown} />
      <PaidMoment status={{ ...status, state: 'credited', paidInstalments: 0 }} {...shown} />
      <PaidMoment status={{ ...status, arrived: null, arrivedAt: '', instalments: 0 }} {...shown} />
      <ShareButton
        title={words.instructions.received}
        text={status.sentence}
        label={words.instructions.share}
        copiedText={words.common.copySucceeded}
        failedText={words.common.copyFailed}
      />
    </Section>
  )
}

/** What one shows at the counter. */
export function Slip() {
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
        <CodeScreen
          src="/brand/channels/upi.svg"
          alt={words.instructions.barCodeOf('646180111805034237')}
          missingText={words.instructions.barCodeMissing}
          againLabel={words.instructions.barCodeAgain}
          title={words.instructions.showLarge}
          advice={words.instructions.brighter}
          closeLabel={words.common.close}
        >
          <p>Tiendas Colibrí</p>
          <p className="amount-large">
            <NamedAmount text={(said) => said} minor={320460n} currency="MXN" />
          </p>
        </CodeScreen>
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
