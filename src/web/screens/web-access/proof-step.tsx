import { languages } from '#domain/language.ts'
import { phoneLink } from '#domain/phone-link.ts'
import { Form } from '#web/parts/form.tsx'
import { useHelp } from '#web/parts/help.ts'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { CopiedField } from '#web/ui/forms/code-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { agreementPath } from '#web/words/paths.ts'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { useLanguage, useWords } from '#web/words/words.ts'
import type { Shown } from './code-step.tsx'

/**
 * The code was right, but the number may have a new owner: the owner proves the account, or the new owner starts
 * afresh.
 */
export function ProofStep({ phone, sid, smsCode, proof, canProve, problem }: Shown) {
  const { login } = useWebAccessWords()
  const { common } = useWords()
  const help = useHelp()
  const { type } = languages[useLanguage()]
  const kept = (
    <>
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="sid" value={sid} />
      <input type="hidden" name="smsCode" value={smsCode} />
    </>
  )
  return (
    <>
      {/* Without data that could prove it, nothing is requested: the notice above says who helps. */}
      {canProve && (
        <Form method="post" noValidate className="stack" id="proof-form" data-signs-in="">
          <p>{login.proofLead}</p>
          <input type="hidden" name="step" value="proof" />
          {kept}
          <CopiedField
            id="proof"
            name="proof"
            label={login.proof}
            hint={login.proofHint}
            defaultValue={proof}
            error={problem?.field === 'proof' ? problem.text : undefined}
          />
        </Form>
      )}
      <p className="small muted">
        {canProve && login.proofHelp}{' '}
        {help && (
          <a className="unbroken" href={phoneLink(help.phone)}>
            {help.phone}
          </a>
        )}
      </p>
      <Form method="post" id="new-form" hidden data-signs-in="">
        <input type="hidden" name="step" value="new" />
        {kept}
      </Form>
      <p className="small muted">
        {login.newNumberText}{' '}
        <a href={agreementPath(type)} target="_blank" rel="noopener">
          {login.newNumberAgreement}
        </a>
        .
      </p>
      <ActionBar>
        {canProve && (
          <SubmitButton form="proof-form" busyText={common.sending}>
            {login.prove}
          </SubmitButton>
        )}
        <SubmitButton form="new-form" kind="quiet">
          {login.newNumber}
        </SubmitButton>
      </ActionBar>
    </>
  )
}
