import { redirect } from 'react-router'
import { dataRequestCodes } from '#contract/complaints/data-request-codes.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { LONG_TEXT_MAX } from '#contract/fields.ts'
import { CORRECTED_FIELDS } from '#domain/complaints/correction.ts'
import { DATA_FILES_A_DAY } from '#domain/complaints/data-file.ts'
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_TEXT_MAX,
  EVERY_DATA_REQUEST_KIND,
} from '#domain/complaints/data-request.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { StillWritten } from '#web/parts/unsent-text.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { ChoiceList } from '#web/ui/forms/choice-list.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { useWebAccess } from '#web/words/web-access.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { type AskedField, FiledRequest, messageAt, type NotFiled } from './filed-request.tsx'

const load = async ({ call }: Page) => requireData(await call(dataRequests, {}))

/** The field of a refusal. For a correction with a chosen field, the missing part is the value. */
function fieldOf(code: unknown, typed: { kind: string; field: string }): AskedField | null {
  switch (code) {
    case dataRequestCodes['unknown-type']:
      return typed.kind === '' ? 'kind' : null
    case dataRequestCodes['correction-too-long']:
      return 'value'
    case dataRequestCodes['correction-without-text']:
      return typed.field === '' ? 'detail' : 'value'
    case dataRequestCodes['request-too-long']:
    case dataRequestCodes['request-empty']:
      return 'detail'
    default:
      return null
  }
}

/** The server refuses a longer text. It also refuses this beginning, so sending the beginning suffices. */
const sent = (text: string) => text.slice(0, LONG_TEXT_MAX)

/** Files the request and redirects, so a reload files nothing. */
export async function submit({ call, identity }: Page, form: FormData): Promise<NotFiled | Response> {
  const { text } = formFields(form)
  const [kind, detail, id] = [text('kind', 20), text('detail'), text('id', 40)]
  const [field, value] = [text('field', 20), text('value')]
  // Only a correction has these fields; other requests ignore them.
  const correction = kind === 'correction' && field !== '' ? { field, value: sent(value) } : {}
  const input = { kind: kind || '-', detail: sent(detail), id, ...correction }
  const filed = await call(fileDataRequest, input)
  if (!filed.success) {
    const about = fieldOf(filed.code, { kind, field })
    return { id, kind, detail, field, value, message: filed.message, about }
  }
  return redirect(pathsFor(identity).dataRequest(filed.data.id))
}

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

/** Access, correction, deletion or objection, with the days for the reply (spec 2, "Privacy notice": ARCO). */
export default function DataRequest({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { complaint, data } = useCareWords()
  const { common } = useWords()
  const query = useQuery()
  const filedId = query.get('filed')
  const { list, kinds, draftKey } = loaderData
  const offered = EVERY_DATA_REQUEST_KIND.filter((kind) => kinds.includes(kind))
  // The refusal of a new request. The refusal of an answer is shown beside its request.
  const refused = actionData?.id === '' ? actionData : undefined
  const answered = actionData?.id === '' ? undefined : actionData
  const filed = list.find(({ id }) => id === filedId)
  return (
    <BorrowerShell {...useFrame()}>
      <Outcome>
        {filed && !actionData && <Notice kind="success">{data.filed(filed.id, filed.answerBy)}</Notice>}
      </Outcome>
      {query.get('file') === 'none' && <Notice kind="warning">{data.noFile(DATA_FILES_A_DAY)}</Notice>}
      <p className="muted">{data.lead}</p>
      {list.length > 0 && (
        <Section title={data.yours}>
          {list.map((request) => (
            <FiledRequest
              key={request.id}
              {...{ request, draftKey }}
              refused={answered?.id === request.id ? answered : undefined}
            />
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
          choices={(offered.length > 0 ? offered : DATA_REQUEST_KINDS).map((value) => ({
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

/** The wrong field and its right value, shown if a correction is chosen. */
function CorrectionFields({ typed }: { typed: NotFiled | undefined }) {
  const { data } = useCareWords()
  const { isHere } = useWebAccess()
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
