import { data } from 'react-router'
import { legalText } from '#contract/site/site.ts'
import { type Frame, type Handle, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { headersOf } from '#web/parts/site/shown-texts.ts'
import { PublishedAddresses } from '#web/parts/site/site-head.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { useBrand, useHas } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { usePaths, useQuery } from '#web/words/words.ts'
import { documentNameIn } from '#words/legal/document-names.ts'

/** English when type is 1, otherwise Spanish (spec 2, "Privacy notice"). */
const load = async ({ call, language }: Page) => {
  const text = await call(legalText, { name: documentNameIn('privacy', language) })
  return data(requireData(text, headersOf([text])), headersOf([text]))
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const loader = onServer(load)
export const meta = paperTitled((words) => words.papers.privacyTitle)
/** The same text for every visitor, signed in or not. */
export const useFrame = (): Frame => ({ backHref: null })

/** The privacy notice: a text without script. A borrower can request their data from here. */
export default function Privacy({ loaderData }: ScreenProps<typeof loader>) {
  const { papers } = usePaperWords()
  const care = useCareWords()
  const paths = usePaths()
  const has = useHas()
  // An installed page has no other way back. The link is the same for every visitor, signed in or not.
  const { isHere } = useWebAccess()
  const { mine, dataNotice } = useWebAccessWords()
  const { name } = useBrand()
  const isOnes = useQuery().has('dearest')
  const mayAsk = isOnes && has('dataRequests')
  const { paper } = loaderData
  return (
    <BorrowerShell {...useFrame()}>
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
