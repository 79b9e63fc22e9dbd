import { redirect } from 'react-router'
import { applicationNow, submitApplication, withdrawApplication } from '#contract/apply/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { atDoor } from '#web/parts/at-door.ts'
import { pathsFor } from '#web/words/paths.ts'

export type Application = NonNullable<OutputOf<typeof applicationNow>['application']>

/** The longest id that the call takes. */
const ID_MAX = 64

export const applicationIdIn = (query: URLSearchParams): string =>
  (query.get('applicationId') ?? '').slice(0, ID_MAX)

/** An application as it stands: the one in the address, or the newest. */
export async function loadApplication(page: Page) {
  const applicationId = applicationIdIn(page.query)
  const now = await page.call(applicationNow, applicationId === '' ? {} : { applicationId })
  atDoor(page, now, pathsFor({}).apply(applicationId))
  return requireData(now).application
}

/** Sends it, or takes it back; afterwards it is an address, so that loading it again does nothing. */
export async function submitWish({ call, identity }: Page, form: FormData) {
  const applicationId = String(form.get('applicationId') ?? '').slice(0, ID_MAX) || '-'
  const entry = form.get('wish') === 'withdraw' ? withdrawApplication : submitApplication
  const done = await call(entry, { applicationId })
  return done.success ? redirect(pathsFor(identity).apply(applicationId)) : { message: done.message }
}
