import { useBrand } from '#web/words/settings.tsx'
import { usePlace, useWords } from '#web/words/words.ts'

/** Whom to call when something does not work: words, and the number that answers. */
export function useHelp() {
  const { servicePhone } = useBrand()
  const { needHelp } = useWords().errors
  return servicePhone === '' ? undefined : { text: needHelp, phone: servicePhone }
}

/** The same page again: a link, so that it works without a script. */
export function useRetry() {
  const { pathname, search } = usePlace()
  const { retry } = useWords().common
  return { href: pathname + search, label: retry }
}
