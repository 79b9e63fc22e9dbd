import { redirect } from 'react-router'
import { dataRequestCodes } from '#contract/complaints/data-request-codes.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { LONG_TEXT_MAX } from '#contract/fields.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { pathsFor } from '#web/words/paths.ts'

export const load = async ({ call }: Page) => requireData(await call(dataRequests, {}))

/** What was typed, and why it was not taken. */
export interface NotFiled {
  /** The request that an answer was meant for; empty for a new one. */
  id: string
  kind: string
  detail: string
  field: string
  value: string
  message: string
  /** What the message is about, if it is about one field. */
  about: AskedField | null
}

type AskedField = 'kind' | 'value' | 'detail'

/** Which field a refusal is about. What is missing of a correction is its value, where one of the fields was chosen for it. */
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

/** The server refuses a longer text in words. It refuses its beginning as well, so that is enough to send. */
const sent = (text: string) => text.slice(0, LONG_TEXT_MAX)

/** Files the request, and afterwards is an address, so that loading it again files nothing. */
export async function submit({ call, identity }: Page, form: FormData): Promise<NotFiled | Response> {
  const text = (name: string) => String(form.get(name) ?? '')
  const [kind, detail] = [text('kind').slice(0, 20), text('detail')]
  const id = text('id').slice(0, 40)
  const [field, value] = [text('field').slice(0, 20), text('value')]
  // Of another request they are no part, whatever stands there.
  const correction = kind === 'correction' && field !== '' ? { field, value: sent(value) } : {}
  const input = { kind: kind || '-', detail: sent(detail), id, ...correction }
  const filed = await call(fileDataRequest, input)
  if (!filed.success) {
    const about = fieldOf(filed.code, { kind, field })
    return { id, kind, detail, field, value, message: filed.message, about }
  }
  return redirect(pathsFor(identity).dataRequest(filed.data.id))
}
