import type { stepForm } from '#contract/apply/certify.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { Form } from '#web/parts/form.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { useIdentity, usePaths, useWords } from '#web/words/words.ts'
import { nextPath } from './next-path.ts'
import { PhotoWithoutScript } from './photo-without-script.tsx'
import { FieldInput } from './step-field.tsx'
import type { NotSaved, StepField } from './step-names.ts'
import { StepProgress } from './step-progress.tsx'

interface StepFormProps {
  form: OutputOf<typeof stepForm>
  applicationId: string
  kind: StepKind
  minutesLeft: number
  stepsDone: number
  notSaved: NotSaved | undefined
}

/** One step: progress, known values, fields, and one button. Typed values survive a lost network and a reload. */
export function StepForm({ form, applicationId, kind, minutesLeft, stepsDone, notSaved }: StepFormProps) {
  const { step } = useApplyWords()
  const { common, errors } = useWords()
  // A settled value is requested again if another answer makes it doubtful.
  const isAsked = ({ name, isKnown }: StepField) => !isKnown || Boolean(notSaved?.confirms?.[name])
  const fields = form.fields.filter(isAsked)
  const known = form.fields.filter((field) => !isAsked(field))
  const shownIn = ({ name, value }: StepField) => notSaved?.typed[name] ?? value
  const problemOf = (name: string, before: string) => (notSaved ? notSaved.problems[name] : before)
  const photos = fields.filter((field) => field.kind === 'photo')
  return (
    <Form
      method="post"
      encType={photos.length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      noValidate
      draft={form.draftKey && `${form.draftKey} ${applicationId} ${kind}`}
      isAnswered={Boolean(notSaved)}
    >
      <input type="hidden" name="applicationId" value={applicationId} />
      <input type="hidden" name="version" value={notSaved?.version ?? form.version} />
      <StepProgress done={stepsDone} of={form.of} number={form.number} minutesLeft={minutesLeft} />
      {form.intro && (
        <p className="muted">
          <ReceivedText>{form.intro}</ReceivedText>
        </p>
      )}
      {form.reason && !notSaved && (
        <Notice kind="warning">
          <ReceivedText>{form.reason}</ReceivedText>
        </Notice>
      )}
      {notSaved?.older && <SavedElsewhere values={notSaved.older} />}
      {notSaved?.asked !== undefined && <AskedMeanwhile reason={notSaved.asked} />}
      {notSaved?.message && (
        <Refusal>
          <p>
            <ReceivedText>{notSaved.message}</ReceivedText>
          </p>
          {notSaved.isLost && <p>{errors.notSent}</p>}
        </Refusal>
      )}
      <Known fields={known} isAccount={kind === 'account'} />
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={shownIn(field)}
          error={problemOf(field.name, field.problem)}
          confirm={notSaved?.confirms?.[field.name] || undefined}
          photo={notSaved?.photo?.name === field.name ? notSaved.photo.went : undefined}
        />
      ))}
      {photos.length > 0 && <PhotoWithoutScript photos={photos} shownIn={shownIn} />}
      {fields.length === 0 ? (
        <ElsewhereActions form={form} applicationId={applicationId} isAccount={kind === 'account'} />
      ) : (
        <ActionBar>
          <SubmitButton busyText={common.sending}>{step.continue}</SubmitButton>
          {!form.isRequired && (
            <SubmitButton kind="quiet" name="skip" value="1">
              {step.skip}
            </SubmitButton>
          )}
        </ActionBar>
      )}
    </Form>
  )
}

/** A step without fields here: an account is bound on its own page, or the value is known. */
function ElsewhereActions({
  form,
  applicationId,
  isAccount,
}: Pick<StepFormProps, 'form' | 'applicationId'> & { isAccount: boolean }) {
  const { step } = useApplyWords()
  const identity = useIdentity()
  const paths = usePaths()
  const next = <ButtonLink href={nextPath(identity, applicationId, form.nextStep)}>{step.next}</ButtonLink>
  if (!isAccount) return <ActionBar>{next}</ActionBar>
  if (form.state === 'done')
    return (
      <>
        <Notice kind="success">{step.bound}</Notice>
        <ActionBar>{next}</ActionBar>
      </>
    )
  return (
    <ActionBar note={step.bindText}>
      <ButtonLink href={paths.bindBank({ applicationId })}>{step.bind}</ButtonLink>
    </ActionBar>
  )
}

/** Reports a save from another page: the saved values are shown above the typed ones. */
function SavedElsewhere({ values }: { values: NonNullable<NotSaved['older']> }) {
  const { step } = useApplyWords()
  return (
    <Refusal
      beside={
        values.length > 0 && (
          <Section title={step.olderThere}>
            <DetailList
              rows={values.map(({ label, value }) => ({ text: label, value: value || step.emptyValue }))}
            />
          </Section>
        )
      }
    >
      <p>{step.older}</p>
      <p>{step.olderMine}</p>
    </Refusal>
  )
}

/** The lender asked during typing: the borrower reads the question before sending. */
function AskedMeanwhile({ reason }: { reason: string }) {
  const { step } = useApplyWords()
  return (
    <Refusal>
      <p>{step.askedMeanwhile}</p>
      <p>
        <ReceivedText>{reason}</ReceivedText>
      </p>
      <p>{step.askedMine}</p>
    </Refusal>
  )
}

type KnownProps = { fields: OutputOf<typeof stepForm>['fields']; isAccount: boolean }

/** Values that the lender already has are shown, not requested. */
function Known({ fields, isAccount }: KnownProps) {
  const { step } = useApplyWords()
  if (fields.length === 0) return null
  const shown = ({ value, options }: (typeof fields)[number]) =>
    options.find((option) => option.value === value)?.text ?? value
  return (
    <Section title={step.known}>
      <DetailList rows={fields.map((field) => ({ text: field.label, value: shown(field) }))} />
      {!isAccount && <p className="note">{step.knownWrong}</p>}
    </Section>
  )
}
