import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { load, submitCard, type Unbound } from './binding.data.ts'
import { BindingPage, useBindingFrame } from './binding-page.tsx'
import { BoundList } from './bound-list.tsx'
import { NumberField } from './number-field.tsx'
import { OwnerFields } from './owner-fields.tsx'

export const loader = onServer(load)
export const action = onServer(submitCard)
export const meta = paperTitled((words) => words.bind.cardTitle)

export const useFrame = (unbound?: Unbound): Frame => {
  const { bind } = usePaperWords()
  return useBindingFrame(unbound, { number: bind.cardNumber, holder: bind.holder, bank: bind.bankName })
}

/** Binds a card for payments. Its number is validated and not stored. */
export default function BindCard({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { bind, cardPayment } = usePaperWords()
  return (
    <BindingPage
      bound={loaderData.bound}
      frame={useFrame()}
      unbound={actionData}
      title={bind.cardTitle}
      another={cardPayment.addCard}
      note={bind.whyCard}
      savedText={() => bind.savedCard}
      before={({ cards }) => <BoundList title={bind.boundCards} icon="card" rows={cards} />}
    >
      {(_bound, given) => (
        <>
          <NumberField {...given} label={bind.cardNumber} autoComplete="cc-number" />
          <OwnerFields {...given} autoComplete="cc-name" />
        </>
      )}
    </BindingPage>
  )
}
