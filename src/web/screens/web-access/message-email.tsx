import type { ownNotifications } from '#contract/account/notifications.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { EMAIL_MAX } from '#domain/notifications/email-address.ts'
import { Form } from '#web/parts/form.tsx'
import { MayChange } from '#web/parts/may-change.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CodeCountdown } from '#web/ui/forms/code-countdown.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import type { MessageStep } from './message-steps.ts'

interface MessageEmailProps {
  own: OutputOf<typeof ownNotifications>
  /** The refused step, with the typed values. */
  refused: { about: MessageStep; message: string; typed: string; isAgreed: boolean } | null
  /** The response that sent a code just now. */
  sent: object | null
}

/** The e-mail address for messages: entered, confirmed by a code sent there, and removed. */
export function MessageEmail({ own, refused, sent }: MessageEmailProps) {
  const { notifications, dataNotice } = useWebAccessWords()
  const { common } = useWords()
  const paths = usePaths()
  const words = notifications.email
  const problemOf = (...steps: readonly MessageStep[]) =>
    refused && steps.includes(refused.about) ? refused.message || common.required : null
  const hidden = (name: MessageStep) => <input type="hidden" name="messages" value={name} />
  if (own.emailWaiting !== '')
    return (
      <Section title={words.title}>
        <MayChange />
        <p aria-live="polite">{words.sent(own.emailWaiting)}</p>
        <Outcome>{sent && <Notice kind="success">{words.sentNow}</Notice>}</Outcome>
        <Form method="post" className="stack" noValidate>
          {hidden('confirm')}
          <CodeField
            id="email-code"
            name="code"
            label={words.code}
            hint={words.notCome}
            defaultValue={refused?.about === 'confirm' ? refused.typed : undefined}
            error={problemOf('confirm', 'again', 'cancel')}
            {...(sent && { autoFocus: true })}
          />
          <SubmitButton kind="secondary">{words.confirm}</SubmitButton>
        </Form>
        <Form method="post" className="stack">
          {hidden('again')}
          <CodeCountdown secondsLeft={own.waitSeconds} label={words.again} waitLabel={words.againIn} />
        </Form>
        <Form method="post" className="stack">
          {hidden('cancel')}
          <SubmitButton kind="quiet">{words.cancel}</SubmitButton>
        </Form>
      </Section>
    )
  return (
    <Section title={words.title}>
      {own.email === '' ? <p>{words.about}</p> : <p>{words.yours(own.email)}</p>}
      {own.hasBounced && <Notice kind="warning">{words.bounced}</Notice>}
      {own.email !== '' && (
        <Form method="post" className="stack">
          {hidden('remove')}
          <SubmitButton kind="quiet">{words.remove}</SubmitButton>
        </Form>
      )}
      <Form method="post" className="stack" noValidate>
        {hidden('give')}
        <TextField
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          label={own.email === '' || own.hasBounced ? words.field : words.other}
          defaultValue={refused?.about === 'give' ? refused.typed : undefined}
          error={problemOf('give', 'remove') ?? (own.emailRefused ? words.refused(own.emailRefused) : null)}
        />
        {own.noticeHash !== '' && (
          <>
            <Checkbox name="noticeHash" value={own.noticeHash} defaultChecked={refused?.isAgreed ?? false}>
              {dataNotice.emailBox}
            </Checkbox>
            <Anchor className="text-action" href={paths.dataNotice()}>
              {dataNotice.read}
            </Anchor>
          </>
        )}
        <SubmitButton kind="secondary">{words.give}</SubmitButton>
      </Form>
    </Section>
  )
}
