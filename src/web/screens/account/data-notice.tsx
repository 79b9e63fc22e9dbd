import { giveConsent, ownDataNotice, withdrawConsent } from '#contract/account/data-notice.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { NoticeText } from '#web/parts/notice-text.tsx'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { Languages } from '#web/parts/site/languages.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { useHas } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'
import { usePaths } from '#web/words/words.ts'

async function load(page: Page) {
  const result = await page.call(ownDataNotice, {})
  requireSignIn(page, result, '/dataNotice')
  return requireData(result)
}

/** Withdraws or gives a consent. The value of its checkbox names the notice. */
async function submit({ call }: Page, form: FormData) {
  const { text } = formFields(form)
  const purpose = text('purpose', 20)
  const isGiving = text('wish') === 'give'
  const done = isGiving
    ? await call(giveConsent, { purpose, noticeHash: text('noticeHash', 64) })
    : await call(withdrawConsent, { purpose })
  return { ...done, purpose, isGiving }
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = webAccessTitled((words) => words.dataNotice.title)
export const handle: Handle = { needs: ['dataNotice'] }
export const useFrame = (): Frame => {
  const { mine } = usePaths()
  return { backHref: useWebAccess().isOpen ? mine() : null }
}

type Consent = OutputOf<typeof ownDataNotice>['consents'][number]

/** Lists the consents, which are withdrawn as easily as given, and the complete data notice. */
export default function DataNotice({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { dataNotice: words } = useWebAccessWords()
  const { complain, yourData } = useCareWords()
  const paths = usePaths()
  const has = useHas()
  const { notice, consents } = loaderData
  return (
    <BorrowerShell {...useFrame()}>
      <Outcome>
        {actionData?.success && (
          <Notice kind="success">{actionData.isGiving ? words.given : words.taken}</Notice>
        )}
      </Outcome>
      {actionData && !actionData.success && (
        <Refusal>
          <ReceivedText>{actionData.message}</ReceivedText>
        </Refusal>
      )}
      <Section title={words.consents}>
        {consents.map((consent) => (
          <OneConsent key={consent.purpose} consent={consent} noticeHash={notice?.noticeHash ?? ''} />
        ))}
      </Section>
      {notice && <NoticeText notice={notice} />}
      <Languages to={(there) => there.dataNotice()} />
      <ul className="card rows">
        {has('dataRequests') && <RowLink href={paths.dataRequest()} icon="document" title={yourData} />}
        <RowLink href={paths.complaint()} icon="chat" title={complain} />
      </ul>
    </BorrowerShell>
  )
}

/** One purpose: its state, what stops and what continues after withdrawal, and one button. */
function OneConsent({ consent, noticeHash }: { consent: Consent; noticeHash: string }) {
  const { dataNotice: words } = useWebAccessWords()
  const { isOpen } = useWebAccess()
  const paths = usePaths()
  const { purpose, title, box, none, stops, goesOn, isGiven, givenAt } = consent
  // A consent cannot be recorded without a notice.
  const notRecorded = noticeHash === '' ? words.on : words.unrecorded
  if (isGiven)
    return (
      <Form method="post" className="card stack">
        <h3>{title}</h3>
        <p>{givenAt === '' ? notRecorded : <Sentence text={words.agreed(givenAt)} />}</p>
        <p>
          <ReceivedText>{`${stops} ${goesOn}`}</ReceivedText>
        </p>
        <input type="hidden" name="purpose" value={purpose} />
        <SubmitButton kind="secondary" name="wish" value="withdraw" aria-label={words.takeBackOf(title)}>
          {words.takeBack}
        </SubmitButton>
      </Form>
    )
  return (
    <Form method="post" className="card stack">
      <h3>{title}</h3>
      <p>{words.off}</p>
      {purpose === 'messages' ? (
        <>
          <input type="hidden" name="purpose" value={purpose} />
          {noticeHash !== '' && (
            // Another text has another checkbox, which is empty.
            <Checkbox id={`${purpose}-${noticeHash}`} name="noticeHash" value={noticeHash}>
              <ReceivedText>{box}</ReceivedText>
            </Checkbox>
          )}
          <SubmitButton kind="secondary" name="wish" value="give" aria-label={words.agreeTo(title)}>
            {words.agree}
          </SubmitButton>
        </>
      ) : (
        <>
          <p>
            <ReceivedText>{none}</ReceivedText>
          </p>
          {isOpen && (
            <ButtonLink kind="secondary" href={paths.mine()}>
              {words.giveAddress}
            </ButtonLink>
          )}
        </>
      )}
    </Form>
  )
}
