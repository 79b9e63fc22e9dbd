import { redirect } from 'react-router'
import { deleteAccount, deletionPaper, leavingTerms } from '#contract/account/account-deletion.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { Form } from '#web/parts/form.tsx'
import { requireSignIn } from '#web/parts/require-sign-in.ts'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { WrongChoice } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { signInPathsFor } from '#web/words/paths.ts'
import { isNamed } from '#web/words/web-access.ts'
import { useWebAccessWords, webAccessTitled } from '#web/words/web-access-words.ts'
import { useIdentity, usePaths, useWords } from '#web/words/words.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/** What deletion would do; or, with the number of its paper, what it did. An app's page requests nothing. */
export async function load(page: Page) {
  if (isNamed(page.identity)) return null
  const number = page.query.get('number') ?? ''
  if (number !== '') {
    const { paper } = requireData(await page.call(deletionPaper, { number }))
    return { paper, refusal: '', number }
  }
  const terms = await page.call(leavingTerms, {})
  requireSignIn(page, terms, '/deleteAccount')
  return { ...requireData(terms), number }
}

async function submit(page: Page, form: FormData) {
  const confirmed = formFields(form).text('confirmed') === '1' ? '1' : ''
  const left = await page.call(deleteAccount, { confirmed })
  requireSignIn(page, left, '/deleteAccount')
  return left.success ? redirect(signInPathsFor(page.identity).deleteAccount(left.data.number)) : left
}

export const loader = onServer(load)
export const action = onServer(submit)
export const handle: Handle = { needs: ['door', 'leaving'] }
export const meta = webAccessTitled((words) => words.leaving.title)
export const useFrame = (): Frame => ({ backHref: usePaths().mine() })

/** Deletes the account: the borrower reads the effects first, and a paper confirms them afterwards. */
export default function DeleteAccount({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { leaving } = useWebAccessWords()
  const frame = useFrame()
  if (loaderData === null) return <ForBrowser />
  const { paper, number, refusal: before } = loaderData
  if (number !== '') return <Done paper={paper} number={number} />
  const refusal = actionData?.message ?? before
  if (before !== '') return <Stays refusal={refusal} />
  return (
    <BorrowerShell {...frame}>
      <Notice kind="warning">{leaving.lead}</Notice>
      <Paper paper={paper} />
      <Confirm refusal={refusal} />
    </BorrowerShell>
  )
}

/**
 * An app's page has its own session, which cannot delete the account: the page explains this and links to both ways.
 */
function ForBrowser() {
  const { leaving } = useWebAccessWords()
  const { support } = useWords()
  const paths = usePaths()
  const signInPaths = signInPathsFor(useIdentity())
  return (
    <BorrowerShell>
      <Notice kind="info">{leaving.forBrowser}</Notice>
      <ActionBar>
        <ButtonLink href={signInPaths.login('/deleteAccount')}>{leaving.signIn}</ButtonLink>
        <ButtonLink kind="quiet" href={paths.customerService()}>
          {support.title}
        </ButtonLink>
      </ActionBar>
    </BorrowerShell>
  )
}

/** The checkbox and the reason for a refusal stay visible with the button. */
function Confirm({ refusal }: { refusal: string }) {
  const { leaving } = useWebAccessWords()
  return (
    <Form method="post">
      <ActionBar>
        <Checkbox name="confirmed" value="1" aria-describedby={refusal ? WHY_ID : undefined}>
          {leaving.confirm}
        </Checkbox>
        {refusal !== '' && <WrongChoice id={WHY_ID}>{refusal}</WrongChoice>}
        <SubmitButton kind="danger" busyText={leaving.deleting}>
          {leaving.button}
        </SubmitButton>
      </ActionBar>
    </Form>
  )
}

const WHY_ID = 'why-not-deleted'

/** Why the account cannot be deleted now, and where the borrower can settle that. */
function Stays({ refusal }: { refusal: string }) {
  const { leaving, home } = useWebAccessWords()
  const paths = usePaths()
  return (
    <BorrowerShell
      {...useFrame()}
      actions={
        <ActionBar>
          <ButtonLink href={paths.orders()}>{leaving.seeLoans}</ButtonLink>
          <ButtonLink kind="quiet" href={paths.customerService()}>
            {home.customerService}
          </ButtonLink>
        </ActionBar>
      }
    >
      <h2>{leaving.stays}</h2>
      <Notice kind="warning">{refusal}</Notice>
    </BorrowerShell>
  )
}

function Done({ paper, number }: { paper: LegalDocument; number: string }) {
  const { leaving } = useWebAccessWords()
  const paths = usePaths()
  return (
    <BorrowerShell
      title={leaving.doneTitle}
      isFirst
      actions={
        <ActionBar>
          <DownloadLink href={paths.deletionPdf(number)} />
        </ActionBar>
      }
    >
      <div hidden data-session-ended="" data-forget="drafts passkey" />
      <Outcome>
        <Notice kind="success">{leaving.doneText}</Notice>
      </Outcome>
      <Paper paper={paper} />
    </BorrowerShell>
  )
}
