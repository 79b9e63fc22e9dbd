import type { ownSessions } from '#contract/account/door.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type Frame, type Handle, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { Languages } from '#web/parts/site/languages.tsx'
import { ContactRow } from '#web/screens/complaints/contact/contact-row.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useDoor } from '#web/words/door.ts'
import { doorTitled, useDoorWords } from '#web/words/door-words.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths } from '#web/words/words.ts'
import { loadMine, submitMine } from './door.data.ts'
import { Install } from './install.tsx'
import { installableLinks } from './installable-links.ts'
import { doneOf, MessageSettings, sendsCode } from './message-settings.tsx'
import { NotMine } from './not-mine.tsx'
import { NotificationChoice } from './notification-choice.tsx'
import { PasskeyList } from './passkeys/passkey-list.tsx'

export const loader = onServer(loadMine)
export const action = onServer(submitMine)
export const handle: Handle = { needs: ['door'], links: installableLinks }
export const meta = doorTitled((words) => words.mine.title)
export const useFrame = (): Frame => ({ backHref: usePaths().ownHome() })

/** Everything that is the borrower's, and the way out. */
export default function Mine({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { mine, home, leaving, notifications, passkey, dataNotice } = useDoorWords()
  const paths = usePaths()
  const has = useHas()
  const { isHere } = useDoor()
  const doneBy = (answer: NonNullable<typeof actionData>) => {
    if ('about' in answer) return doneOf(notifications, answer.about)
    if (answer.ended === 'nothing') return ''
    return answer.ended === 'passkey' ? passkey.removed : mine.ended
  }
  const done = actionData?.success ? doneBy(actionData) : ''
  const about = actionData && 'about' in actionData ? actionData : null
  return (
    <BorrowerShell title={mine.title} {...useFrame()}>
      <Outcome isAboutInput>{done && <Notice kind="success">{done}</Notice>}</Outcome>
      {actionData && !('about' in actionData) && !actionData.success && (
        <Refusal>{actionData.message}</Refusal>
      )}
      <Section title={mine.money}>
        <ul className="card rows">
          <ContactRow href={paths.orders()} icon="document" title={mine.orders} />
          {has('bankAccounts') && <ContactRow href={paths.bindBank()} icon="bank" title={mine.accounts} />}
          {has('bankAccounts') && <ContactRow href={paths.bindCard()} icon="card" title={mine.cards} />}
        </ul>
      </Section>
      <Section title={home.help}>
        <ul className="card rows">
          <ContactRow href={paths.customerService()} icon="phone" title={home.customerService} />
          <ContactRow href={paths.complaint()} icon="chat" title={mine.complain} />
          <ContactRow href={paths.complaintList()} icon="clock" title={home.complaints} />
          {has('dataRequests') && (
            <ContactRow href={paths.dataRequest()} icon="document" title={mine.yourData} />
          )}
          {has('collectionAgencies') && (
            <ContactRow href={paths.collectionAgencies()} icon="info" title={mine.agencies} />
          )}
          {has('dataNotice') && (
            <ContactRow href={paths.dataNotice()} icon="check" title={dataNotice.title} />
          )}
          <ContactRow href={paths.privacy()} icon="info" title={mine.privacy} />
        </ul>
      </Section>
      <Languages to={(there) => there.mine()} />
      {loaderData.notifications && <NotificationChoice own={loaderData.notifications} />}
      {loaderData.notifications && has('messageChannels') && (
        <MessageSettings
          own={loaderData.notifications}
          refused={about && !about.success ? about : null}
          sent={about?.success && sendsCode(about.about) ? about : null}
        />
      )}
      {isHere && <Install />}
      {isHere && <Sessions list={loaderData.sessions} />}
      {isHere && <PasskeyList list={loaderData.passkeys} />}
      {actionData?.success && actionData.ended === 'passkey' && loaderData.hasNoPasskey && (
        <div hidden data-forget="passkey" />
      )}
      {isHere && (
        // The ways out stand apart from what one does here.
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
  const { mine } = useDoorWords()
  return (
    <Section title={mine.sessions}>
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
    </Section>
  )
}
