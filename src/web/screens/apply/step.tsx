import { type Frame, type Handle, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { StillWritten } from '#web/parts/still-written.tsx'
import { applyTitled, useApplyWords } from '#web/words/apply-words.ts'
import { usePaths } from '#web/words/words.ts'
import { loadStep, submitStep } from './step.data.ts'
import { StepForm } from './step-form.tsx'
import type { NotSaved } from './step-names.ts'

export const loader = onServer(loadStep)
export const action = onServer(submitStep)
export const meta = applyTitled<ScreenProps<typeof loader, typeof action>['loaderData']>((words, loaded) =>
  loaded ? loaded.form.title : words.step.title,
)
export const handle: Handle = { needs: ['apply'] }

export const useFrame = (notSaved?: NotSaved): Frame => ({
  backHref: usePaths().apply(),
  below: (
    <StillWritten texts={Object.entries(notSaved?.typed ?? {}).map(([label, text]) => ({ label, text }))} />
  ),
})

/** Every certify step (spec 7): which fields it has, what they are called and what is wrong with them comes from the server. */
export default function Step({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { step } = useApplyWords()
  const paths = usePaths()
  const { form, applicationId } = loaderData
  return (
    <BorrowerShell title={form.title || step.title} backHref={paths.apply(applicationId)}>
      <StepForm {...loaderData} notSaved={actionData} />
    </BorrowerShell>
  )
}
