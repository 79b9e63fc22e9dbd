import { redirect } from 'react-router'
import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import { MINOR_PER_MAJOR } from '#domain/amount.ts'
import type { ApplicationState } from '#domain/apply/application.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { MayChange } from '#web/parts/may-change.tsx'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { applyTitled, useApplyWords } from '#web/words/apply-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { ApplicationHero } from './application-hero.tsx'
import { APPLICATION_ID_MAX, type Application, applicationIdIn } from './application-id.ts'
import { isStepKind } from './next-path.ts'
import { StepRows } from './step-rows.tsx'

/** Loads the application in the address, or the newest one. */
async function load(page: Page) {
  const applicationId = applicationIdIn(page.query)
  const now = await page.call(applicationNow, applicationId === '' ? {} : { applicationId })
  requireSignIn(page, now, pathsFor({}).apply(applicationId))
  return requireData(now).application
}

/** Sends or withdraws the application, then redirects, so a reload does nothing. */
async function submit({ call, identity }: Page, form: FormData) {
  const { text } = formFields(form)
  const applicationId = text('applicationId', APPLICATION_ID_MAX) || '-'
  const entry = text('wish') === 'withdraw' ? withdrawApplication : submitApplication
  const done = await call(entry, { applicationId })
  return done.success ? redirect(pathsFor(identity).apply(applicationId)) : { message: done.message }
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = applyTitled((words) => words.application.title)
export const handle: Handle = { needs: ['apply'] }

/** States in which the lender decides: the page polls. */
const DECIDING: readonly ApplicationState[] = ['submitted', 'review']
/** States in which the borrower must act. */
export const ASKING: readonly ApplicationState[] = ['draft', 'more']

/** An application from its first step to the decision: what is done, what is missing, and what happens when. */
export default function ApplicationPage({
  loaderData: application,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { application: words } = useApplyWords()
  const paths = usePaths()
  if (!application)
    return (
      <BorrowerShell>
        <EmptyState title={words.none} text={words.noneText}>
          <ButtonLink href={paths.product()}>{words.again}</ButtonLink>
        </EmptyState>
      </BorrowerShell>
    )
  const isAsking = ASKING.includes(application.state)
  return (
    <BorrowerShell actions={<Next application={application} />}>
      {DECIDING.includes(application.state) && <MayChange />}
      {actionData && (
        <Refusal>
          <ReceivedText>{actionData.message}</ReceivedText>
        </Refusal>
      )}
      <ApplicationHero application={application} />
      {/* Messages about a step are shown at that step. */}
      {application.reason !== '' &&
        !application.steps.some(({ reason }) => reason === application.reason) && (
          <Notice kind={application.state === 'more' ? 'warning' : 'info'}>
            <ReceivedText>{application.reason}</ReceivedText>
          </Notice>
        )}
      {application.bureauNotice !== '' && (
        <Section title={words.law}>
          <div className="card">
            <ReceivedText>{application.bureauNotice}</ReceivedText>
          </div>
        </Section>
      )}
      {isAsking && <StepRows application={application} />}
      {application.state === 'refused' && <WhatNow productId={application.productId} />}
      {application.canWithdraw && <Withdraw applicationId={application.applicationId} />}
    </BorrowerShell>
  )
}

/** The one button for the state of the application. */
function Next({ application }: { application: Application }) {
  const { application: words } = useApplyWords()
  const { common } = useWords()
  const paths = usePaths()
  const { applicationId, state, nextStep, canSubmit, stepsDone, orderId, productId } = application
  if (orderId !== '')
    return (
      <ActionBar>
        <ButtonLink href={paths.loanDetails({ productId, orderId })}>{words.seeLoan}</ButtonLink>
      </ActionBar>
    )
  if (state === 'offered')
    return (
      <ActionBar>
        <ButtonLink href={paths.confirm(productId)}>{words.seeOffer}</ButtonLink>
      </ActionBar>
    )
  if (application.asksNotice)
    return (
      <ActionBar>
        <ButtonLink href={paths.product(productId, String(application.amount / MINOR_PER_MAJOR))}>
          {words.goOn}
        </ButtonLink>
      </ActionBar>
    )
  if (canSubmit)
    return (
      <>
        <Form method="post" id="send">
          <input type="hidden" name="applicationId" value={applicationId} />
        </Form>
        <ActionBar note={words.sendNote}>
          <SubmitButton form="send" name="wish" value="send" busyText={common.sending}>
            {words.send}
          </SubmitButton>
        </ActionBar>
      </>
    )
  if (ASKING.includes(state) && isStepKind(nextStep))
    return (
      <ActionBar>
        <ButtonLink href={paths.applyStep(nextStep, applicationId)}>
          {stepsDone === 0 ? words.begin : words.goOn}
        </ButtonLink>
      </ActionBar>
    )
  if (DECIDING.includes(state))
    return (
      <ActionBar note={words.follow}>
        <ButtonLink kind="secondary" href={paths.apply(applicationId)}>
          {words.look}
        </ButtonLink>
      </ActionBar>
    )
  // Legally required information comes first; the link to another offer is below it.
  if (state === 'refused') return null
  return (
    <ActionBar>
      <ButtonLink kind="secondary" href={paths.product(productId)}>
        {words.again}
      </ButtonLink>
    </ActionBar>
  )
}

/** After a refusal: who explains it, who reviews it, and which data was used. */
function WhatNow({ productId }: Pick<Application, 'productId'>) {
  const { application: words } = useApplyWords()
  const paths = usePaths()
  const has = useHas()
  return (
    <Section title={words.whatNow}>
      <ul className="card rows">
        <RowLink href={paths.customerService()} icon="phone" title={words.ask} />
        <RowLink href={paths.complaint()} icon="chat" title={words.complain} />
        {has('dataRequests') && <RowLink href={paths.dataRequest()} icon="document" title={words.yourData} />}
      </ul>
      <ButtonLink kind="secondary" href={paths.product(productId)}>
        {words.again}
      </ButtonLink>
    </Section>
  )
}

/** Withdraws the application in two taps, so the borrower reads the effect first. */
function Withdraw({ applicationId }: { applicationId: string }) {
  const { application: words } = useApplyWords()
  return (
    <details className="withdraw" id="withdraw">
      <summary className="text-action">{words.withdraw}</summary>
      <Form method="post" className="card stack">
        <p>{words.withdrawText}</p>
        <input type="hidden" name="applicationId" value={applicationId} />
        <SubmitButton kind="danger" name="wish" value="withdraw">
          {words.withdrawYes}
        </SubmitButton>
      </Form>
    </details>
  )
}
