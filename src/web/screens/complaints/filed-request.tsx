import type { dataRequests } from '#contract/complaints/data-requests.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type CorrectedField, isCorrectedField } from '#domain/complaints/correction.ts'
import { DATA_FILE_FORMS, DATA_FILES_A_DAY } from '#domain/complaints/data-file.ts'
import {
  DATA_REQUEST_TEXT_MAX,
  type DataRequestKind,
  EVERY_DATA_REQUEST_KIND,
} from '#domain/complaints/data-request.ts'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { Form } from '#web/parts/form.tsx'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { TextBox } from '#web/ui/forms/text-box.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'

/** The typed text, and why it was refused. */
export interface NotFiled {
  /** The request that the answer belongs to; empty for a new request. */
  id: string
  kind: string
  detail: string
  field: string
  value: string
  message: string
  /** The field of the error, if it has one. */
  about: AskedField | null
}

export type AskedField = 'kind' | 'value' | 'detail'

export const messageAt = (refused: NotFiled | undefined, field: NotFiled['about']) =>
  refused?.about === field ? refused?.message : undefined

interface FiledRequestProps {
  request: OutputOf<typeof dataRequests>['list'][number]
  draftKey: string
  /** Why the answer to the lender's question was refused. */
  refused: NotFiled | undefined
}

/** The state of a request: its dates, its proof, the requested file, and the lender's question. */
export function FiledRequest({ request, draftKey, refused }: FiledRequestProps) {
  const { complaint, data, ...care } = useCareWords()
  const { common } = useWords()
  const paths = usePaths()
  return (
    <>
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
      />
      <DownloadLink href={paths.dataRequestPdf(request.id)}>{data.proof}</DownloadLink>
      {request.fileUntil && (
        <div className="card stack">
          <p>
            <Sentence text={data.fileReady(request.fileUntil, DATA_FILES_A_DAY)} />
          </p>
          {DATA_FILE_FORMS.map((form) => (
            <DownloadLink key={form} href={paths.myData(request.id, form)}>
              {data.fileForms[form]}
            </DownloadLink>
          ))}
        </div>
      )}
      {request.history.length > 0 && (
        <DetailList
          rows={request.history.map(({ time, text }) => ({ text: time, value: text }))}
          foldAfter={3}
        />
      )}
      {request.asks && (
        <Form
          method="post"
          noValidate
          className="card"
          draft={draftKey && `${draftKey} answer ${request.id}`}
          isAnswered={refused !== undefined}
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
            defaultValue={refused?.detail}
            error={messageAt(refused, 'detail')}
          />
          {refused && refused.about === null && <Refusal>{refused.message}</Refusal>}
          <SubmitButton busyText={common.sending}>{data.sendSaid}</SubmitButton>
        </Form>
      )}
    </>
  )
}

const fieldText = (fields: Record<CorrectedField, string>, field: string) =>
  isCorrectedField(field) ? fields[field] : field

const kindText = (kinds: Record<DataRequestKind, string[]>, kind: string) => {
  const known = EVERY_DATA_REQUEST_KIND.find((one) => one === kind)
  return known ? (kinds[known][0] ?? kind) : kind
}
