import { giveConsent, ownDataNotice, withdrawConsent } from '#contract/account/data-notice.ts'
import type { Page } from '#web/page.ts'
import { atDoor } from '#web/parts/at-door.ts'

export async function load(page: Page) {
  const result = await page.call(ownDataNotice, {}, { quiet: true })
  atDoor(page, result, '/dataNotice')
  return result
}

/** Takes a consent back, or gives one by the box whose value names the notice. */
export async function submit({ call }: Page, form: FormData) {
  const text = (name: string, max: number) => String(form.get(name) ?? '').slice(0, max)
  const purpose = text('purpose', 20)
  const isGiving = form.get('wish') === 'give'
  const done = isGiving
    ? await call(giveConsent, { purpose, noticeHash: text('noticeHash', 64) }, { quiet: true })
    : await call(withdrawConsent, { purpose }, { quiet: true })
  return { ...done, purpose, isGiving }
}
