import type { Failure } from '#contract/wire/call-result.ts'

const LOST: readonly unknown[] = ['network', 'timeout'] satisfies Failure[]

/**
 * For `shouldRevalidate` of a page with a form: whether it is asked for anew after the form was sent. Not where no answer came,
 * because the page would not come either, and what was typed would go with it.
 */
export function unlessLost({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown
  defaultShouldRevalidate: boolean
}): boolean {
  const isLost =
    typeof actionResult === 'object' &&
    actionResult !== null &&
    'failure' in actionResult &&
    LOST.includes(actionResult.failure)
  return !isLost && defaultShouldRevalidate
}
