import { data } from 'react-router'
import { legalText } from '#contract/site.ts'
import { paperTitled, usePaperWords } from '../../language/papers.ts'
import { onServer, type Page } from '../../page.ts'
import type { Handle } from '../../root.tsx'
import { BorrowerShell } from '../../shell/borrower-shell.tsx'
import { FailedCall } from '../../shell/failed-call.tsx'
import { headersOf } from '../../shell/shown-texts.ts'
import { Paper } from '../../ui/paper.tsx'
import type { Route } from './+types/privacy'

/** English when type is 1, otherwise Spanish (spec 2, "Privacy notice"). */
const load = async ({ call, language }: Page) => {
  const text = await call(legalText, { name: language === 'en' ? 'privacyEn' : 'privacyEs' }, { quiet: true })
  return data(text, headersOf([text]))
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const loader = onServer(load)
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders
export const meta = paperTitled((words) => words.papers.privacyTitle)

/** The privacy notice: a text that asks for nothing and ships no script. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { papers } = usePaperWords()
  const { papers: said } = usePaperWords()
  if (!loaderData.success) {
    return (
      <BorrowerShell title={papers.privacyTitle}>
        <FailedCall result={loaderData} />
      </BorrowerShell>
    )
  }
  const { paper } = loaderData.data
  return (
    <BorrowerShell title={papers.privacyTitle}>
      <Paper paper={paper} contents={said.contents} inForce={papers.inForceSince(paper.version)} />
    </BorrowerShell>
  )
}
