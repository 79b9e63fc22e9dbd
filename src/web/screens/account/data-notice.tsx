import { giveConsent, ownDataNotice, withdrawConsent } from '#contract/account/data-notice.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { atDoor } from '#web/parts/at-door.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { NoticeText } from '#web/parts/notice-text.tsx'
import { Languages } from '#web/parts/site/languages.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ToldText } from '#web/ui/text/translated-text.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { useDoor } from '#web/words/door.ts'
import { doorTitled, useDoorWords } from '#web/words/door-words.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths } from '#web/words/words.ts'

async function load(page: Page) {
  const result = await page.call(ownDataNotice, {})
  atDoor(page, result, '/dataNotice')
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
export const meta = doorTitled((words) => words.dataNotice.title)
export const handle: Handle = { needs: ['dataNotice'] }
export const useFrame = (): Frame => {
  const { mine } = usePaths()
  return { backHref: useDoor().isOpen ? mine() : null }
}

type Consent = OutputOf<typeof ownDataNotice>['consents'][number]

/** Lists the consents, which are withdrawn as easily as given, and the complete data notice. */
export default function DataNotice({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { dataNotice: words } = useDoorWords()
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
          <ToldText>{actionData.message}</ToldText>
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
  const { dataNotice: words } = useDoorWords()
  const { isOpen } = useDoor()
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
          <ToldText>{`${stops} ${goesOn}`}</ToldText>
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
              <ToldText>{box}</ToldText>
            </Checkbox>
          )}
          <SubmitButton kind="secondary" name="wish" value="give" aria-label={words.agreeTo(title)}>
            {words.agree}
          </SubmitButton>
        </>
      ) : (
        <>
          <p>
            <ToldText>{none}</ToldText>
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
