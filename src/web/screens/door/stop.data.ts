import { STOP_TOKEN_MAX, stopNotifications } from '#contract/account/notifications.ts'
import type { Page } from '#web/calls/page.ts'

/** Stops the messages; opening the address alone does not, because programs open addresses, too. Sent again, it is the same. */
export async function submit({ call, query }: Page, _form: FormData) {
  const token = (query.get('t') ?? '').slice(0, STOP_TOKEN_MAX) || '-'
  const stopped = await call(stopNotifications, { token })
  return { isStopped: stopped.success, message: stopped.message }
}
