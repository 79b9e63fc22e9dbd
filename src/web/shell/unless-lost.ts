import { wasFormLost } from '../page.ts'

/**
 * For `shouldRevalidate` of a page with a form: whether it is asked for anew after the form was sent. Not where no answer came,
 * because the page would not come either, and what was typed would go with it.
 */
export function unlessLost({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string
  defaultShouldRevalidate: boolean
}): boolean {
  return !(formMethod !== undefined && wasFormLost()) && defaultShouldRevalidate
}
