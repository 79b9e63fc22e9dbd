import type { ReactNode } from 'react'
import { tellsApp, throughApp } from '#web/parts/app-action.ts'
import { Form } from '#web/parts/form.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Refusal, WrongChoice } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand, useHas, usePromises } from '#web/words/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { ChangedOffer } from './changed-offer.tsx'
import { type SeenOffer, type ShownOffer, seenAsText, seenOf } from './offer-change.ts'

/** The event that is counted when the borrower accepts an offer. */
export const BURIAL_EVENT = 'confirm-apply'

/**
 * The result of a push after which the borrower stays on this page. `seen` is the offer that the borrower had read: if the
 * offer is another one now, the page shows both.
 */
export type Pushed =
  | { said: 'not-agreed'; seen: SeenOffer | null }
  | { said: 'failed'; message: string; isUncertain: boolean; seen: SeenOffer | null }
  | { said: 'sent'; link: string }

interface AcceptFormProps {
  offer: ShownOffer
  /** The offer that the borrower had read, if the offer has changed. */
  before: SeenOffer | null
  pushed: Pushed | undefined
  /** The address of the smaller offer, if it may be accepted as well. */
  smaller: string | null
  sheet: ReactNode
}

/**
 * The offer with its agreement box and its button, which is grey while the box is empty (spec 2, spec 5). The page script
 * also disables it (`browser/consents.ts`): without a script, ticking the box could not wake a disabled button.
 */
export function AcceptForm({ offer, before, pushed, smaller, sheet }: AcceptFormProps) {
  const { confirm } = useWords()
  const words = useBorrowWords()
  const { oneLoan } = usePromises()
  const productId = useQuery().get('productId') ?? ''
  const whether = oneLoan ? words.oneLoan : words.unknownWhether
  // A checkbox that was submitted empty stays empty. Another offer needs its own consent.
  const isTicked = !offer.consentUnticked && !before && pushed?.said !== 'not-agreed'
  const whyNot = before ? words.restsUntilTicked : confirm.agreementNeeded
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
    <Form
      method="post"
      className="accept"
      uncertain={whether}
      isUncertainAlone={!oneLoan}
      {...tellsApp('confirmBurialPoint', { productId, event: BURIAL_EVENT })}
    >
      {before && (
        <ChangedOffer
          before={before}
          now={seenOf(offer)}
          currency={offer.currency}
          message={pushed?.said === 'failed' ? pushed.message : pushed ? confirm.agreementNeeded : null}
          keepHref={offer.smallerAmount === before.amount ? smaller : null}
        />
      )}
      {sheet}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {pushed?.said === 'failed' && !before && (
        <Refusal>
          {(oneLoan || !pushed.isUncertain) && <p>{pushed.message}</p>}
          {pushed.isUncertain && <p>{whether}</p>}
        </Refusal>
      )}
      {/* The consent is beside its button, so the borrower sees what they accept. */}
      <ActionBar>
        <Checkbox
          id="agreement"
          name="agreement"
          defaultChecked={isTicked}
          // A hidden text still describes: it would tell the borrower to tick a ticked checkbox.
          aria-describedby={isTicked ? undefined : WHY_NOT_ID}
          data-needed={WHY_NOT_ID}
        >
          {confirm.agreement} <ContractLink link={offer.isNewContract} />
        </Checkbox>
        {pushed?.said === 'not-agreed' ? (
          <WrongChoice id={WHY_NOT_ID}>{confirm.agreementNeeded}</WrongChoice>
        ) : (
          <p className="why-not" id={WHY_NOT_ID} aria-live="polite" data-text={whyNot}>
            {whyNot}
          </p>
        )}
        <SubmitButton busyText={confirm.applying}>{confirm.applyNow}</SubmitButton>
      </ActionBar>
    </Form>
  )
}

/** Why the button is disabled. The style sheet hides it while the checkbox is ticked (borrow.css). */
const WHY_NOT_ID = 'why-not'

function ContractLink({ link }: { link: string }) {
  const { agreementLink } = useWords().confirm
  const paths = usePaths()
  const brand = useBrand()
  const productId = useQuery().get('productId') ?? ''
  const has = useHas()
  const draft = has('agreementDraft') ? paths.draftAgreement(productId) : null
  const href = paths.own(link) ?? safeLink(link, brand) ?? draft
  // Without an address for the contract, its name is shown as text.
  if (href === null) return agreementLink
  return (
    <Anchor href={href} {...throughApp(href, agreementLink)}>
      {agreementLink}
    </Anchor>
  )
}
