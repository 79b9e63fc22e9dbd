import { redirect } from 'react-router'
import { deleteAccount, deletionPaper, leavingTerms } from '#contract/account/leaving.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { atDoor } from '#web/parts/at-door.ts'
import { isNamed } from '#web/words/door.ts'
import { doorPathsFor } from '#web/words/paths.ts'

/** What would happen; or, with the number of its paper, what did. An app's page asks for nothing. */
export async function load(page: Page) {
  if (isNamed(page.identity)) return null
  const number = page.query.get('number') ?? ''
  if (number !== '') {
    const { paper } = requireData(await page.call(deletionPaper, { number }))
    return { paper, refusal: '', number }
  }
  const terms = await page.call(leavingTerms, {})
  atDoor(page, terms, '/deleteAccount')
  return { ...requireData(terms), number }
}

export async function submit(page: Page, form: FormData) {
  const confirmed = form.get('confirmed') === '1' ? '1' : ''
  const left = await page.call(deleteAccount, { confirmed })
  atDoor(page, left, '/deleteAccount')
  return left.success ? redirect(doorPathsFor(page.identity).deleteAccount(left.data.number)) : left
}
