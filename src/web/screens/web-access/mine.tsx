import { redirect } from 'react-router'
import { chooseNotifications, ownNotifications } from '#contract/account/notifications.ts'
import { endPasskey, ownPasskeys } from '#contract/account/passkeys.ts'
import { endOwnSession, notMyAccount, ownSessions, signOut } from '#contract/account/sign-in.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { Languages } from '#web/parts/site/languages.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { signInPathsFor } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'
import { usePaths } from '#web/words/words.ts'
import { Install } from './install.tsx'
import { installableLinks } from './installable-links.ts'
import { doneOf, MessageSettings, sendsCode } from './message-settings.tsx'
import { messageStep, sayOfMessages } from './message-steps.ts'
import { NotMine } from './not-mine.tsx'
import { NotificationChoice } from './notification-choice.tsx'
import { PasskeyList } from './passkeys/passkey-list.tsx'

async function load(page: Page) {
  const [sessions, passkeys, notifications] = await Promise.all([
    page.call(ownSessions, {}),
    page.call(ownPasskeys, {}),
    page.call(ownNotifications, {}),
  ])
  requireSignIn(page, sessions, '/mine')
  return {
    sessions: requireData(sessions).list,
    passkeys: passkeys.success ? passkeys.data.list : [],
    hasNoPasskey: passkeys.success && passkeys.data.list.length === 0,
    notifications: notifications.success ? notifications.data : null,
  }
}

/** Ends this session or one in the list, or removes a passkey. */
export async function submit({ call, identity }: Page, form: FormData) {
  const { text } = formFields(form)
  const sessionId = text('sessionId', 128)
  if (sessionId !== '') return { ...(await call(endOwnSession, { sessionId })), ended: 'session' as const }
  const passkeyId = text('passkeyId', 128)
  if (passkeyId !== '') return { ...(await call(endPasskey, { passkeyId })), ended: 'passkey' as const }
  if (form.has('notifications')) {
    const isWanted = text('notifications') === '1' ? '1' : '0'
    const chosen = await call(chooseNotifications, { isWanted })
    return { ...chosen, ended: 'nothing' as const }
  }
  const about = messageStep(form)
  if (about !== null) return { ...(await sayOfMessages(call, about, form)), ended: 'nothing' as const, about }
  const isNotMine = text('step') === 'not-mine'
  const left = await call(isNotMine ? notMyAccount : signOut, {})
  // The next page clears the data of this borrower on the phone.
  return left.success
    ? redirect(signInPathsFor(identity).signedOut(isNotMine))
    : { ...left, ended: 'session' as const }
}

export const loader = onServer(load)
export const action = onServer(submit)
export const handle: Handle = { needs: ['door'], links: installableLinks }
export const meta = webAccessTitled((words) => words.mine.title)
export const useFrame = (): Frame => ({ backHref: usePaths().ownHome() })

type Notifications = OutputOf<typeof ownNotifications>

/** Whether an e-mail address waits for its code, or no longer works. */
const needsAttention = ({ emailWaiting, emailRefused, hasBounced }: Notifications) =>
  Boolean(emailWaiting || emailRefused || hasBounced)

/** The borrower's account: everything about it, and signing out. */
export default function Mine({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { mine, home, leaving, notifications, passkey, dataNotice } = useWebAccessWords()
  const paths = usePaths()
  const has = useHas()
  const { isHere } = useWebAccess()
  const doneBy = (answer: NonNullable<typeof actionData>) => {
    if ('about' in answer) return doneOf(notifications, answer.about)
    if (answer.ended === 'nothing') return ''
    return answer.ended === 'passkey' ? passkey.removed : mine.ended
  }
  const done = actionData?.success ? doneBy(actionData) : ''
  const about = actionData && 'about' in actionData ? actionData : null
  const messages = loaderData.notifications
  return (
    <BorrowerShell {...useFrame()}>
      <Outcome isAboutInput>{done && <Notice kind="success">{done}</Notice>}</Outcome>
      {actionData && !('about' in actionData) && !actionData.success && (
        <Refusal>{actionData.message}</Refusal>
      )}
      <Section title={mine.money}>
        <ul className="card rows">
          <RowLink href={paths.orders()} icon="document" title={mine.orders} />
          {has('bankAccounts') && <RowLink href={paths.bindBank()} icon="bank" title={mine.accounts} />}
          {has('bankAccounts') && <RowLink href={paths.bindCard()} icon="card" title={mine.cards} />}
        </ul>
      </Section>
      <Section title={home.help}>
        <ul className="card rows">
          <RowLink href={paths.customerService()} icon="phone" title={home.customerService} />
          <RowLink href={paths.complaint()} icon="chat" title={mine.complain} />
          <RowLink href={paths.complaintList()} icon="clock" title={home.complaints} />
        </ul>
      </Section>
      <Section title={mine.settings}>
        <Languages to={(there) => there.mine()} />
        {messages && (
          <Folded
            title={notifications.title}
            isOpen={about !== null || actionData?.ended === 'nothing' || needsAttention(messages)}
          >
            <div className="folded-text stack">
              <NotificationChoice own={messages} />
              {has('messageChannels') && (
                <MessageSettings
                  own={messages}
                  refused={about && !about.success ? about : null}
                  sent={about?.success && sendsCode(about.about) ? about : null}
                />
              )}
            </div>
          </Folded>
        )}
        <Folded title={mine.data}>
          <ul className="card rows">
            {has('dataNotice') && <RowLink href={paths.dataNotice()} icon="check" title={dataNotice.title} />}
            {has('dataRequests') && (
              <RowLink href={paths.dataRequest()} icon="document" title={mine.yourData} />
            )}
            {has('collectionAgencies') && (
              <RowLink href={paths.collectionAgencies()} icon="person" title={mine.agencies} />
            )}
            <RowLink href={paths.privacy()} icon="info" title={mine.privacy} />
          </ul>
        </Folded>
        {isHere && <Sessions list={loaderData.sessions} />}
        {isHere && <PasskeyList list={loaderData.passkeys} />}
        {isHere && <Install />}
      </Section>
      {actionData?.success && actionData.ended === 'passkey' && loaderData.hasNoPasskey && (
        <div hidden data-forget="passkey" />
      )}
      {isHere && (
        // The ways to leave are separate from everything else.
        <div className="section">
          <Form method="post" className="stack">
            <SubmitButton kind="secondary">{mine.signOut}</SubmitButton>
          </Form>
          <NotMine />
          {has('leaving') && (
            <ButtonLink kind="quiet-danger" href={paths.deleteAccount()}>
              {leaving.title}
            </ButtonLink>
          )}
        </div>
      )}
    </BorrowerShell>
  )
}

function Sessions({ list }: OutputOf<typeof ownSessions>) {
  const { mine } = useWebAccessWords()
  return (
    <Folded title={mine.sessions}>
      <ul className="card rows">
        {list.map(({ sessionId, device, startedAt, seenAt, isThis }) => {
          const name = device || mine.unknownDevice
          return (
            <li key={sessionId} className="row">
              <span>
                {name}
                <small>
                  <Sentence text={mine.since(startedAt, seenAt)} />
                </small>
              </span>
              {isThis ? (
                <small>{mine.thisOne}</small>
              ) : (
                <Form method="post">
                  <input type="hidden" name="sessionId" value={sessionId} />
                  <SubmitButton kind="quiet" size="small" aria-label={mine.endOf(name)}>
                    {mine.end}
                  </SubmitButton>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
    </Folded>
  )
}
