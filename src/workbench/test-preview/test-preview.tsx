import { onlyIn } from '#web/calls/only-here.ts'
import type { Handle } from '#web/calls/page.ts'
import { island } from '#web/parts/island.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { titledFrom } from '#web/words/title.ts'
import { useLanguage, useQuery } from '#web/words/words.ts'
import css from '../workbench.css?inline'
import PreviewPart from './preview.island.tsx'
import { fieldsIn } from './preview-fields.ts'
import { previewWords } from './preview-words.ts'

export const loader = onlyIn('debug')
export const meta = titledFrom(previewWords)((words) => words.title)
export const handle: Handle = {
  css,
}

const Preview = island('workbench/test-preview/preview', PreviewPart)

/** For app developers: the ten pages with editable values, and the webview's device functions (spec 2). */
export default function TestPreview() {
  const words = previewWords(useLanguage())
  const opened = fieldsIn(useQuery())
  return (
    <Screen header={<PageHeader title={words.title} />}>
      <p>{words.lead}</p>
      <Preview opened={opened} />
    </Screen>
  )
}
