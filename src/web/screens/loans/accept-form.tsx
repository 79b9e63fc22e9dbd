import { type ReactNode, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { safeLink } from '#web/safe-link.ts'
import { throughApp } from '#web/shell/ask-app.ts'
import { useBorrowWords } from '#web/shell/borrow-words.ts'
import { useBrand, useHas } from '#web/shell/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/shell/words.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { SubmitButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Pushed, ShownOffer } from './confirm.data.ts'

type AcceptFormProps = { offer: ShownOffer; pushed: Pushed | undefined; sheet: ReactNode }

/** The offer with its agreement box and its button, which is grey while the box is empty (spec 2, spec 5). */
export function AcceptForm({ offer, pushed, sheet }: AcceptFormProps) {
  const { confirm } = useWords()
  const { oneLoan } = useBorrowWords()
  const productId = useQuery().get('productId') ?? ''
  const isSending = useNavigation().formMethod === 'POST'
  // What came back from a post without the tick stays as it was sent.
  const [isTicked, setTicked] = useState(!offer.consentUnticked && pushed?.said !== 'not-agreed')
  const [isAwake, setAwake] = useState(false)
  // Until a script runs, ticking the box could not wake a disabled button; it is grey all the same (borrow.css).
  useEffect(() => setAwake(true), [])
  const hidden = {
    amount: String(offer.amount),
    periods: String(offer.periods),
    termUnit: offer.termUnit,
    fingerprint: offer.fingerprint,
  }
  return (
    <Form method="post" className="accept" onSubmit={() => bury(productId)}>
      {sheet}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <Checkbox
          name="agreement"
          defaultChecked={isTicked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
          aria-describedby={pushed?.said === 'not-agreed' ? 'agreement-error' : undefined}
        >
          {confirm.agreement} <ContractLink link={offer.isNewContract} />
        </Checkbox>
        {pushed?.said === 'not-agreed' && !isSending && (
          <p className="error" id="agreement-error" role="alert">
            {confirm.agreementNeeded}
          </p>
        )}
      </div>
      {pushed?.said === 'failed' && !isSending && (
        <Notice kind="error">
          <p>{pushed.message}</p>
          {pushed.isUncertain && <p>{oneLoan}</p>}
        </Notice>
      )}
      <ActionBar>
        <SubmitButton busy={isSending} busyText={confirm.applying} disabled={isAwake && !isTicked}>
          {confirm.applyNow}
        </SubmitButton>
      </ActionBar>
    </Form>
  )
}

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
      import('#web/shell/host.ts'),
      import('./confirm.data.ts'),
    ])
    await host().perform('confirmBurialPoint', { productId, event: BURIAL_EVENT })
  } catch {
    // A count that is lost is not worth a word.
  }
}
