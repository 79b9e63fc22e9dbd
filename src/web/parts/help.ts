import { useBrand } from '#web/words/settings.tsx'
import { usePlace, useWords } from '#web/words/words.ts'

/** Customer service text and number, for failures. */
export function useHelp() {
  const { servicePhone } = useBrand()
  const { needHelp } = useWords().errors
  return servicePhone === '' ? undefined : { text: needHelp, phone: servicePhone }
}

/** A link to the same page, which works without script. */
export function useRetry() {
  const { pathname, search } = usePlace()
  const { retry } = useWords().common
  return { href: pathname + search, label: retry }
}
