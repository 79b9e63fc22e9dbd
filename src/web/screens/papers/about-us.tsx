import { legalText } from '#contract/site/site.ts'
import type { Handle } from '#web/calls/page.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { useBrand } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { documentNameIn } from '#words/legal/document-names.ts'

const load = ({ call, language }: Page) => call(legalText, { name: documentNameIn('aboutUs', language) })

export const handle: Handle = { scriptFree: true }
export const loader = onServer(load)
export const meta = titled((words) => words.about.title)

/** A static welcome (spec 2, "About-us screen"). */
export default function AboutUs({ loaderData }: ScreenProps<typeof loader>) {
  const brand = useBrand()
  return (
    <BorrowerShell>
      <BrandMark name={brand.name} />
      {loaderData.success ? <Paper paper={loaderData.data.paper} /> : <FailedCall result={loaderData} />}
    </BorrowerShell>
  )
}
