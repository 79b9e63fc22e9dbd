import { data } from 'react-router'
import { legalText } from '#contract/site/site.ts'
import { documentNameIn } from '#words/legal/document-names.ts'
import { paperTitled, usePaperWords } from '../../language/papers.ts'
import { onServer, type Page } from '../../page.ts'
import type { Handle } from '../../root.tsx'
import { BorrowerShell } from '../../shell/borrower-shell.tsx'
import { useCareWords } from '../../shell/care-words.ts'
import { useDoor } from '../../shell/door.ts'
import { useDoorWords } from '../../shell/door-words.ts'
import { FailedCall } from '../../shell/failed-call.tsx'
import { useBrand, useHas } from '../../shell/settings.tsx'
import { headersOf } from '../../shell/shown-texts.ts'
import { PublishedAddresses } from '../../shell/site-head.tsx'
import { usePaths, useQuery } from '../../shell/words.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Paper } from '../../ui/paper.tsx'
import type { Route } from './+types/privacy'

/** English when type is 1, otherwise Spanish (spec 2, "Privacy notice"). */
const load = async ({ call, language }: Page) => {
  const text = await call(legalText, { name: documentNameIn('privacy', language) }, { quiet: true })
  return data(text, headersOf([text]))
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const loader = onServer(load)
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders
export const meta = paperTitled((words) => words.papers.privacyTitle)

/** The privacy notice: a text that asks for nothing and ships no script. A borrower may ask for their data from here. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { papers } = usePaperWords()
  const care = useCareWords()
  const paths = usePaths()
  const has = useHas()
  // An installed page has no other way back; the same for everybody, whether they are signed in or not.
  const { isHere } = useDoor()
  const { mine, dataNotice } = useDoorWords()
  const { name } = useBrand()
  const isOnes = useQuery().has('dearest')
  const mayAsk = isOnes && has('dataRequests')
  if (!loaderData.success) {
    return (
      <BorrowerShell title={papers.privacyTitle} backHref={null}>
        <FailedCall result={loaderData} />
      </BorrowerShell>
    )
  }
  const { paper } = loaderData.data
  return (
    // One text for everybody, whether they have a home here or not.
    <BorrowerShell title={papers.privacyTitle} backHref={null}>
      <meta name="description" content={papers.privacyDescription(name)} />
      <PublishedAddresses section="privacyNotice" />
      {mayAsk && (
        <Anchor className="text-action" href={paths.dataRequest()}>
          {care.yourData}
        </Anchor>
      )}
      {isOnes && has('dataNotice') && (
        <Anchor className="text-action" href={paths.dataNotice()}>
          {dataNotice.title}
        </Anchor>
      )}
      {isHere && (
        <Anchor className="text-action" href={paths.mine()}>
          {mine.title}
        </Anchor>
      )}
      <Paper paper={paper} contents={papers.contents} inForce={papers.inForceSince(paper.version)} />
    </BorrowerShell>
  )
}
