import { replace } from 'react-router'
import { buriedPoint, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { checkAgreement, nextStage, RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type FailedProps, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useBorrowWords } from '#web/words/borrow-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand, useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, usePlace, useQuery } from '#web/words/words.ts'
import { AcceptForm, BURIAL_EVENT, type Pushed } from './accept-form.tsx'
import { loadOffer } from './load-offer.ts'
import {
  isOtherOffer,
  type ShownOffer,
  seenAsText,
  seenInAddress,
  seenInText,
  seenOf,
} from './offer-change.ts'
import { OfferSheet } from './offer-sheet.tsx'
import { ReloadModal } from './reload-modal.tsx'

/** Accepts the offer as it was shown, and redirects to the loan (spec 3, "Loan push payload"). */
async function submit({ call, query, identity }: Page, form: FormData): Promise<Pushed | Response> {
  const { text, minor } = formFields(form)
  if (!checkAgreement(form.has('agreement')).ok) {
    // The previous offer stays beside the new one until the borrower agrees to the new one.
    return { said: 'not-agreed', seen: seenInText(text('seenBefore')) }
  }
  const productId = query.get('productId') ?? ''
  const [termUnit, fingerprint] = [text('termUnit'), text('fingerprint')]
  // The idempotency key: equal for each tap and each tab while offer and plan are unchanged.
  const idempotencyKey = [
    text('amount'),
    text('periods'),
    termUnit,
    text('firstPayTime'),
    productId,
    fingerprint,
  ].join(':')
  const pushed = await call(
    loanDetailPush,
    { productId, amount: minor('amount'), periods: Number(text('periods')), termUnit, fingerprint },
    { idempotencyKey },
  )
  await call(buriedPoint, { productId, event: BURIAL_EVENT })
  if (!pushed.success) {
    const seen = seenInText(text('seen'))
    return { said: 'failed', message: pushed.message, isUncertain: pushed.failure !== null, seen }
  }
  const link = pushed.data.lendDetailsUrl
  const own = pathsFor(identity).own(link)
  // Replaced, so that Back does not lead to an accepted offer.
  return own === null ? { said: 'sent', link } : replace(own)
}

export const loader = onServer(loadOffer)
export const action = onServer(submit)
export const meta = titled((words) => words.confirm.title)

/**
 * Confirm loan (spec 2) and its two variants: `/confirmNew` says what happens next, `/confirmPeriod` shows the plan
 * first.
 */
export default function Confirm({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  return (
    <BorrowerShell>
      <Offer offer={loaderData} pushed={actionData} />
    </BorrowerShell>
  )
}

/** Links to other offers if this one is over. */
export function Failed({ result }: FailedProps) {
  const { otherOffers } = useBorrowWords()
  const paths = usePaths()
  const has = useHas()
  const isOver = OVER.includes(result.code) && has('recommendList')
  const onward = isOver ? { href: paths.recommendList(), label: otherOffers } : undefined
  return <FailedCall {...{ result, onward }} />
}

const OVER: readonly unknown[] = [refusalCodes['not-offered'], refusalCodes['offer-expired']]

function Offer({ offer, pushed }: { offer: ShownOffer; pushed: Pushed | undefined }) {
  const query = useQuery()
  const paths = usePaths()
  const { pathname } = usePlace()
  const isReloaded = query.get('isType') === String(RELOADED_TYPE)
  const { isNeedPop } = offer
  const stage = nextStage(isReloaded ? 'reloaded' : 'loaded', { name: 'arrived', isNeedPop })
  const productId = query.get('productId') ?? ''
  // An earlier acceptance wins: a lost response, another tab and Back all end here.
  const isApplied = offer.lendDetailsUrl !== ''
  const takenLink = isApplied ? offer.lendDetailsUrl : pushed?.said === 'sent' ? pushed.link : null
  const isTaken = takenLink !== null
  const seenFirst = isReloaded ? seenInAddress(query.get('seen') ?? '', seenOf(offer)) : null
  const seen = pushed && 'seen' in pushed ? (pushed.seen ?? seenFirst) : seenFirst
  const before = seen && isOtherOffer(seen, seenOf(offer)) ? seen : null
  const smaller = offer.smallerAmount ? paths.confirm(productId, true, String(offer.smallerAmount)) : null
  const sheet = (
    <OfferSheet
      offer={offer}
      keyFacts={offer.trueCost && paths.keyFacts(productId, isReloaded, query.get('amount'))}
      // Beside the previous offer, the link is there.
      smaller={isTaken || before ? null : smaller}
      variant={VARIANTS[pathname]}
    />
  )
  return (
    <>
      <Outcome>{isTaken && <Taken isApplied={isApplied} />}</Outcome>
      {isTaken ? (
        <>
          {sheet}
          <SeeLoan link={takenLink} />
        </>
      ) : stage === 'waiting' ? (
        <>
          {sheet}
          <ReloadModal
            productId={productId}
            href={paths.reloaded(pathname, productId, seenAsText(seenOf(offer)))}
            text={offer.amountDec}
          />
        </>
      ) : (
        <AcceptForm {...{ offer, before, pushed, smaller, sheet }} />
      )}
    </>
  )
}

const VARIANTS: Readonly<Record<string, 'new' | 'period'>> = {
  '/confirmNew': 'new',
  '/confirmPeriod': 'period',
}

/** The offer has become a loan. */
function Taken({ isApplied }: { isApplied: boolean }) {
  const words = useBorrowWords()
  return (
    <Notice kind="success">
      <p>
        <b>{isApplied ? words.applied : words.sent}</b>
      </p>
      <p>{isApplied ? words.appliedText : words.sentText}</p>
    </Notice>
  )
}

/** Links to the loan, with nothing to apply for. */
function SeeLoan({ link }: { link: string }) {
  const words = useBorrowWords()
  const brand = useBrand()
  const paths = usePaths()
  const href = paths.own(link) ?? safeLink(link, brand)
  return (
    href && (
      <ActionBar>
        <ButtonLink href={href}>{words.seeLoan}</ButtonLink>
      </ActionBar>
    )
  )
}
