import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { throughApp } from '#web/parts/app-action.ts'
import { safeLink } from '#web/safe-link.ts'
import { Form } from '#web/shell/form.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Refusal, WrongChoice } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { useBrand, useHas, usePromises } from '#web/words/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { ChangedOffer } from './changed-offer.tsx'
import type { Pushed } from './confirm.data.ts'
import { type SeenOffer, type ShownOffer, seenAsText, seenOf } from './offer-change.ts'

interface AcceptFormProps {
  offer: ShownOffer
  /** What was seen before, where the offer has become another one meanwhile. */
  before: SeenOffer | null
  pushed: Pushed | undefined
  sheet: ReactNode
}

/** The offer with its agreement box and its button, which is grey while the box is empty (spec 2, spec 5). */
export function AcceptForm({ offer, before, pushed, sheet }: AcceptFormProps) {
  const { confirm } = useWords()
  const words = useBorrowWords()
  const { oneLoan } = usePromises()
  const productId = useQuery().get('productId') ?? ''
  const isSending = useNavigation().formMethod === 'POST'
  // What came back from a post without the tick stays as it was sent. Another offer needs a consent of its own.
  const [isTicked, setTicked] = useState(!offer.consentUnticked && !before && pushed?.said !== 'not-agreed')
  // Until a script runs, ticking the box could not wake a disabled button; it is grey all the same (borrow.css).
  const isAwake = useSyncExternalStore(nothingChanges, inBrowser, onServer)
  const isRefused = pushed?.said === 'not-agreed' && !isSending && !(isAwake && isTicked)
  const hidden = {
    amount: String(offer.amount),
    periods: String(offer.periods),
    termUnit: offer.termUnit,
    fingerprint: offer.fingerprint,
    firstPayTime: offer.firstPayTime,
    seen: seenAsText(seenOf(offer)),
    seenBefore: before ? seenAsText(before) : '',
  }
  return (
    <Form method="post" className="accept" onSubmit={() => bury(productId)}>
      {before && (
        <ChangedOffer
          before={before}
          now={seenOf(offer)}
          currency={offer.currency}
          message={
            pushed?.said === 'failed' ? pushed.message : pushed ? confirm.agreementNeeded : words.workedOut
          }
        />
      )}
      {sheet}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {pushed?.said === 'failed' && !before && !isSending && (
        <Refusal>
          {(oneLoan || !pushed.isUncertain) && <p>{pushed.message}</p>}
          {pushed.isUncertain && <p>{oneLoan ? words.oneLoan : words.unknownWhether}</p>}
        </Refusal>
      )}
      {/* The consent stands with its button: nobody accepts what they have not been shown. */}
      <ActionBar>
        <Checkbox
          name="agreement"
          defaultChecked={isTicked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
          // A hidden text still describes: of a ticked box it would say that it is to be ticked.
          aria-describedby={isTicked ? undefined : WHY_NOT_ID}
        >
          {confirm.agreement} <ContractLink link={offer.isNewContract} />
        </Checkbox>
        {isRefused ? (
          <WrongChoice id={WHY_NOT_ID}>{confirm.agreementNeeded}</WrongChoice>
        ) : (
          <p className={isTicked ? 'why-not only-read' : 'why-not'} id={WHY_NOT_ID} aria-live="polite">
            {isAwake && isTicked ? '' : before ? words.restsUntilTicked : confirm.agreementNeeded}
          </p>
        )}
        <SubmitButton busy={isSending} busyText={confirm.applying} disabled={isAwake && !isTicked}>
          {confirm.applyNow}
        </SubmitButton>
      </ActionBar>
    </Form>
  )
}

/** Why the button rests: said by the script, and without one by the style sheet (borrow.css). */
const WHY_NOT_ID = 'why-not'

const nothingChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false

function ContractLink({ link }: { link: string }) {
  const { agreementLink } = useWords().confirm
  const paths = usePaths()
  const brand = useBrand()
  const productId = useQuery().get('productId') ?? ''
  const has = useHas()
  const draft = has('agreementDraft') ? paths.draftAgreement(productId) : null
  const href = paths.own(link) ?? safeLink(link, brand) ?? draft
  // Without one, what is accepted is named all the same.
  if (href === null) return agreementLink
  return (
    <Anchor href={href} {...throughApp(href, agreementLink)}>
      {agreementLink}
    </Anchor>
  )
}

// The native app keeps the point, or the server where there is none. Neither may hold up the loan.
async function bury(productId: string) {
  try {
    const [{ host }, { BURIAL_EVENT }] = await Promise.all([
      import('#web/browser/app/host.ts'),
      import('./confirm.data.ts'),
    ])
    await host().perform('confirmBurialPoint', { productId, event: BURIAL_EVENT })
  } catch {
    // A count that is lost is not worth a word.
  }
}
