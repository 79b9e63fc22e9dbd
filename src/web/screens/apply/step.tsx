import { onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { StillWritten } from '#web/parts/still-written.tsx'
import { applyTitled, useApplyWords } from '#web/words/apply-words.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths } from '#web/words/words.ts'
import { loadStep, submitStep } from './step.data.ts'
import { StepForm } from './step-form.tsx'

export const loader = onServer(loadStep)
export const action = onServer(submitStep)
export const meta = applyTitled<ScreenProps<typeof loader, typeof action>['loaderData']>((words, loaded) =>
  loaded?.success ? loaded.data.title : words.step.title,
)

/** Every certify step (spec 7): which fields it has, what they are called and what is wrong with them comes from the server. */
export default function Step({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { step } = useApplyWords()
  const has = useHas()
  const paths = usePaths()
  if (!has('apply')) return <ErrorScreen kind="not-found" />
  if (!loaderData.success)
    return (
      <BorrowerShell title={step.title} backHref={paths.apply()}>
        <FailedCall result={loaderData} />
        {actionData && (
          <StillWritten texts={Object.entries(actionData.typed).map(([label, text]) => ({ label, text }))} />
        )}
      </BorrowerShell>
    )
  const { applicationId, kind } = loaderData
  return (
    <BorrowerShell title={loaderData.data.title || step.title} backHref={paths.apply(applicationId)}>
      <StepForm
        form={loaderData.data}
        {...{ applicationId, kind }}
        minutesLeft={loaderData.minutesLeft}
        notSaved={actionData}
      />
    </BorrowerShell>
  )
}
