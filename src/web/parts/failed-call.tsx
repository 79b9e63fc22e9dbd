import { signInCodes } from '#contract/account/sign-in-codes.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { FailedProps } from '#web/calls/page.ts'
import { endsSession } from '#web/calls/session-end.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { signInPathsFor } from '#web/words/paths.ts'
import { useSurroundings } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { useIdentity, usePaths, useWords } from '#web/words/words.ts'
import { appAction } from './app-action.ts'
import { useHelp, useRetry } from './help.ts'
import { PaidState } from './paid-state.tsx'

const FAULT_CODES: readonly unknown[] = [refusalCodes['our-fault'], refusalCodes.unavailable]

/** A lost answer may come on retry: the page script reloads the page. */
const NO_ANSWER = { 'data-no-answer': '', 'data-may-change': '' }

/** A page whose call failed: what happened in plain words, that no money moved, and what to do now. */
export const FailedCall = (props: FailedProps) =>
  props.loan && props.result.code === refusalCodes['already-settled'] ? (
    <PaidState loan={props.loan} text={props.result.message} />
  ) : (
    <>
      {/* The phone's copy of the page stays (`browser/keep/keep-copies.ts`, `browser/page/refresh.ts`). */}
      <div hidden data-call-failed="" {...(props.result.failure !== null && NO_ANSWER)} />
      <WhatFailed {...props} />
    </>
  )

/** A refusal that only a lender's own backend knows leaves the loan of the page as it was. */
function WhatFailed({ result, onward: given, loan }: FailedProps) {
  const { errors, common, order } = useWords()
  const paths = usePaths()
  const { brand, isTrial } = useSurroundings().settings
  const { deepLinkScheme } = brand
  const { fault } = result
  const help = useHelp()
  const retry = useRetry()
  const webAccess = useWebAccess()
  const { href: here } = retry
  // Drops parameters of the failed address.
  const signInPaths = signInPathsFor(useIdentity())
  const isOther = result.code === signInCodes['other-session']
  const isLoanThere = loan?.orderId && !isOther && result.code !== refusalCodes['unknown-order']
  const onward = given ?? (isLoanThere ? { href: paths.loanDetails(loan), label: order.title } : undefined)

  if (result.failure === 'network' || result.failure === 'timeout') {
    return <FailedState icon="offline" title={errors.noNetworkTitle} text={result.message} retry={retry} />
  }
  if (endsSession(result)) {
    return (
      <FailedState
        icon="lock"
        title={errors.sessionTitle}
        text={webAccess.isHere ? errors.signInToSee : result.message}
        help={help}
      >
        <div data-session-ended="" hidden />
        <ButtonLink
          href={
            webAccess.isOpen ? signInPaths.login(webAccess.isHere ? here : '') : `${deepLinkScheme}://login`
          }
          {...appAction('backToLogin', { reason: 'session-ended' })}
        >
          {webAccess.isHere ? errors.signIn : common.backToApp}
        </ButtonLink>
      </FailedState>
    )
  }
  if (result.failure === 'unreadable' || FAULT_CODES.includes(result.code)) {
    return (
      <FailedState title={errors.title} text={result.message || errors.text} retry={retry} help={help}>
        {fault && isTrial && (
          <p className="small" lang="en">
            <code>
              {fault.field || 'answer'}: wanted {fault.wanted}, found {fault.found}
            </code>
          </p>
        )}
      </FailedState>
    )
  }
  // A refusal is no error, and a retry would be refused again: the link leads elsewhere.
  return (
    <FailedState icon="info" title={errors.refusedTitle} text={result.message || errors.text} help={help}>
      {onward ? (
        <ButtonLink href={onward.href}>{onward.label}</ButtonLink>
      ) : (
        <ButtonLink
          href={isOther || webAccess.isHere ? signInPaths.ownHome() : `${deepLinkScheme}://home`}
          {...(!isOther && appAction('goHome', {}))}
        >
          {isOther || webAccess.isHere ? common.toHome : common.backToApp}
        </ButtonLink>
      )}
    </FailedState>
  )
}
