import { AuthorityCard } from '#web/screens/complaints/authority-card.tsx'
import { ComplaintFiled } from '#web/screens/complaints/complaint-filed.tsx'
import { ComplaintState, Talk } from '#web/screens/complaints/complaint-talk.tsx'
import { OfferHero } from '#web/screens/loans/offer-hero.tsx'
import { Section } from '#web/ui/section.tsx'

const trueCost = {
  name: 'CAT',
  rate: '82.0%',
  received: 270_000n,
  totalOwed: 320_417n,
  cost: 50_417n,
  commission: 30_000n,
  interest: 13_463n,
  tax: 6_954n,
  lateRule: '',
  extensionRule: '',
  prepaymentRule: '',
  late: [],
  coolingOffDays: 0,
}

const complaint = {
  type: 'Mi pago no aparece',
  sonType: '',
  problemId: '261122-K5SQ-MFTS',
  content: 'Pagué el martes en la tienda de la esquina y mi pago no aparece.',
  images: [],
  disposeDetail: '',
  disposeImages: [],
  isNeedScore: 0,
  status: 'En revisión',
  answerBy: '2027-01-05',
  answerInDays: 44,
  steps: [],
  authorities: [],
  hasAcknowledgement: true,
  reopenBy: '',
}

const une = { title: 'UNE', value: 'Unidad especializada, une@abono.example, +1 202 555 0103' }

/** An offer in one look, with what is known of it and without. */
export function Offers() {
  return (
    <>
      <OfferHero offer={{ amount: 300_000n, trueCost }} keyFacts="#datos" currency="MXN" format="specified" />
      <OfferHero
        offer={{ amount: 300_000n, trueCost: null }}
        keyFacts={null}
        currency="MXN"
        format="specified"
      />
    </>
  )
}

/** A complaint from sent to answered, also one that took too long. */
export function Complaints() {
  return (
    <Section title="Queja">
      <ComplaintFiled filed={complaint} orderNo="" />
      <ComplaintFiled filed={null} orderNo="" />
      <ComplaintState detail={complaint} />
      <ComplaintState detail={{ ...complaint, answerInDays: 0 }} />
      <ComplaintState detail={{ ...complaint, answerInDays: -3, authorities: [une] }} />
      <Talk detail={complaint} />
      <Talk detail={{ ...complaint, disposeDetail: 'Su pago llegó el miércoles y ya está aplicado.' }} />
      <AuthorityCard {...une} />
    </Section>
  )
}
