import { redirect } from 'react-router'
import { dataRequestCodes } from '#contract/complaints/data-request-codes.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import type { Page } from '#web/page.ts'
import { pathsFor } from '#web/paths.ts'

export const load = ({ call }: Page) => call(dataRequests, {}, { quiet: true })

/** What was typed, and why it was not taken. */
export interface NotFiled {
  /** The request that an answer was meant for; empty for a new one. */
  id: string
  kind: string
  detail: string
  field: string
  value: string
  message: string
  /** Nothing was chosen, and that is all. */
  isNoKind: boolean
}

/** Files the request, and afterwards is an address, so that loading it again files nothing. */
export async function submit({ call, identity }: Page, form: FormData): Promise<NotFiled | Response> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 4000)
  const [kind, detail] = [text('kind').slice(0, 20), text('detail')]
  const id = text('id').slice(0, 40)
  const [field, value] = [text('field').slice(0, 20), text('value')]
  // Of another request they are no part, whatever stands there.
  const correction = kind === 'correction' && field !== '' ? { field, value } : {}
  const filed = await call(fileDataRequest, { kind: kind || '-', detail, id, ...correction }, { quiet: true })
  if (!filed.success) {
    const isNoKind = kind === '' && filed.code === dataRequestCodes['unknown-type']
    return { id, kind, detail, field, value, message: filed.message, isNoKind }
  }
  return redirect(pathsFor(identity).dataRequest(filed.data.id))
}
