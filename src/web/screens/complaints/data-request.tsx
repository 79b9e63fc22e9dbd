import { Fragment } from 'react'
import { CORRECTED_FIELDS, type CorrectedField, isCorrectedField } from '#domain/complaints/correction.ts'
import { DATA_FILE_FORMS, DATA_FILES_A_DAY } from '#domain/complaints/data-file.ts'
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_TEXT_MAX,
  type DataRequestKind,
  EVERY_DATA_REQUEST_KIND,
} from '#domain/complaints/data-request.ts'
import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { StillWritten } from '#web/parts/still-written.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { useDoor } from '#web/words/door.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { load, type NotFiled, submit } from './data-request.data.ts'

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = careTitled((words) => words.data.title)

export const useFrame = (typed?: NotFiled): Frame => {
  const { data } = useCareWords()
  const texts = [
    { label: data.value, text: typed?.value ?? '' },
    { label: data.detail, text: typed?.detail ?? '' },
  ]
  return { backHref: usePaths().customerService(), below: <StillWritten texts={texts} /> }
}

/** Access, correction, deletion or objection, with the days until which we answer (spec 2, "Privacy notice": ARCO). */
export default function DataRequest({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { complaint } = useCareWords()
  const { common } = useWords()
  const { data, ...care } = useCareWords()
  const paths = usePaths()
  const query = useQuery()
  const filedId = query.get('filed')
  const { list, kinds, draftKey } = loaderData
  const asked = EVERY_DATA_REQUEST_KIND.filter((kind) => kinds.includes(kind))
  // What was not taken of a new request; what was not taken of an answer stands beside its request.
  const refused = actionData?.id === '' ? actionData : undefined
  const answered = actionData?.id === '' ? undefined : actionData
  const filed = list.find(({ id }) => id === filedId)
  return (
    <BorrowerShell title={data.title} {...useFrame()}>
      <Outcome>
        {filed && !actionData && <Notice kind="success">{data.filed(filed.id, filed.answerBy)}</Notice>}
      </Outcome>
      {query.get('file') === 'none' && <Notice kind="warning">{data.noFile(DATA_FILES_A_DAY)}</Notice>}
      <p className="muted">{data.lead}</p>
      {list.length > 0 && (
        <Section title={data.yours}>
          {list.map((request) => (
            <Fragment key={request.id}>
              {request.late && (
                <Notice kind="warning">
                  <p>
                    <Sentence text={request.late} />
                  </p>
                  <NumberToCall />
                </Notice>
              )}
              <DetailList
                rows={[
                  { text: care.folio, value: request.id },
                  { text: data.kind, value: kindText(data.kinds, request.kind) },
                  { text: data.field, value: fieldText(data.fields, request.field) },
                  { text: data.value, value: request.value },
                  { text: complaint.time, value: request.filedAt },
                  { text: care.state, value: request.status },
                  { text: care.answer, value: request.answerBy },
                  { text: data.effectBy, value: request.effectBy },
                  { text: data.effect, value: request.effect },
                  { text: data.compensation, value: request.compensation },
                  { text: data.reply, value: request.asks ? '' : request.reply },
                  { text: data.said, value: request.said },
                ].filter(({ value }) => value !== '')}
                foldAfter={request.effect || request.field ? 7 : 5}
                more={common.more}
                hide={common.hide}
              />
              <a
                className="button"
                data-kind="secondary"
                href={paths.dataRequestPdf(request.id)}
                rel="noreferrer"
              >
                {data.proof}
              </a>
              {request.fileUntil && (
                <div className="card stack">
                  <p>
                    <Sentence text={data.fileReady(request.fileUntil, DATA_FILES_A_DAY)} />
                  </p>
                  {DATA_FILE_FORMS.map((form) => (
                    <a
                      key={form}
                      className="button"
                      data-kind="secondary"
                      href={paths.myData(request.id, form)}
                      rel="noreferrer"
                    >
                      {data.fileForms[form]}
                    </a>
                  ))}
                </div>
              )}
              {request.history.length > 0 && (
                <DetailList
                  rows={request.history.map(({ time, text }) => ({ text: time, value: text }))}
                  foldAfter={3}
                  more={common.more}
                  hide={common.hide}
                />
              )}
              {request.asks && (
                <Form
                  method="post"
                  noValidate
                  className="card"
                  draft={draftKey && `${draftKey} answer ${request.id}`}
                  isAnswered={answered?.id === request.id}
                >
                  <input type="hidden" name="id" value={request.id} />
                  <input type="hidden" name="kind" value={request.kind} />
                  <p>{data.asks}</p>
                  <p className="written">{request.asks}</p>
                  <TextBox
                    label={data.say}
                    id={`answer-${request.id}`}
                    name="detail"
                    max={DATA_REQUEST_TEXT_MAX}
                    counterText={complaint.counter}
                    limitText={complaint.limit}
                    cutText={complaint.cut}
                    defaultValue={answered?.id === request.id ? answered.detail : undefined}
                    error={answered?.id === request.id ? messageAt(answered, 'detail') : undefined}
                  />
                  {answered?.id === request.id && answered.about === null && (
                    <Refusal>{answered.message}</Refusal>
                  )}
                  <SubmitButton busyText={common.sending}>{data.sendSaid}</SubmitButton>
                </Form>
              )}
            </Fragment>
          ))}
        </Section>
      )}
      <Form
        method="post"
        noValidate
        draft={draftKey && `${draftKey} data request`}
        isAnswered={refused !== undefined}
      >
        <ChoiceList
          legend={data.kind}
          name="kind"
          chosen={refused?.kind}
          error={refused?.about === 'kind' ? data.kindMissing : undefined}
          choices={(asked.length > 0 ? asked : DATA_REQUEST_KINDS).map((value) => ({
            value,
            text: data.kinds[value][0] ?? '',
            detail: data.kinds[value][1],
          }))}
        />
        <CorrectionFields typed={refused} />
        <TextBox
          label={data.detail}
          name="detail"
          hint={data.detailHint}
          max={DATA_REQUEST_TEXT_MAX}
          counterText={complaint.counter}
          limitText={complaint.limit}
          cutText={complaint.cut}
          defaultValue={refused?.detail}
          error={messageAt(refused, 'detail')}
        />
        {refused && refused.about === null && <Refusal>{refused.message}</Refusal>}
        <ActionBar>
          <SubmitButton busyText={common.sending}>{data.file}</SubmitButton>
        </ActionBar>
      </Form>
    </BorrowerShell>
  )
}

/** Which field is wrong, and the right value; shown where a correction is chosen. */
function CorrectionFields({ typed }: { typed: NotFiled | undefined }) {
  const { data } = useCareWords()
  const { isHere } = useDoor()
  const paths = usePaths()
  return (
    <div className="card stack correction">
      <Field id="correction-field" label={data.field}>
        <select className="input" id="correction-field" name="field" defaultValue={typed?.field ?? ''}>
          <option value="">{data.otherField}</option>
          {CORRECTED_FIELDS.map((field) => (
            <option key={field} value={field}>
              {data.fields[field]}
            </option>
          ))}
        </select>
      </Field>
      <TextField
        label={data.value}
        hint={data.valueHint}
        name="value"
        autoComplete="off"
        defaultValue={typed?.value ?? ''}
        error={messageAt(typed, 'value')}
      />
      <p className="muted">{data.ownWays}</p>
      <p>
        <Anchor className="text-action" href={paths.bindBank()}>
          {data.account}
        </Anchor>
      </p>
      {isHere && (
        <p>
          <Anchor className="text-action" href={paths.mine()}>
            {data.phoneAndEmail}
          </Anchor>
        </p>
      )}
    </div>
  )
}

const messageAt = (refused: NotFiled | undefined, field: NotFiled['about']) =>
  refused?.about === field ? refused?.message : undefined

const fieldText = (fields: Record<CorrectedField, string>, field: string) =>
  isCorrectedField(field) ? fields[field] : field

const kindText = (kinds: Record<DataRequestKind, string[]>, kind: string) => {
  const known = EVERY_DATA_REQUEST_KIND.find((one) => one === kind)
  return known ? (kinds[known][0] ?? kind) : kind
}
