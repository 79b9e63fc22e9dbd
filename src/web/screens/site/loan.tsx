import { data } from 'react-router'
import { legalText } from '#contract/site/site.ts'
import type { Handle } from '#web/calls/page.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { headersOf } from '#web/parts/site/shown-texts.ts'
import { SiteShell } from '#web/parts/site/site-shell.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useBrand } from '#web/words/settings.tsx'
import { useSiteWords } from '#web/words/site.ts'
import type { LegalDocument } from '#words/legal/document.ts'

const load = async ({ call }: Page) => {
  const texts = await Promise.all([
    call(legalText, { name: 'loanTerms' }),
    call(legalText, { name: 'loanAgreement' }),
  ])
  const [terms, agreement] = texts
  return data(
    terms.success && agreement.success ? { terms: terms.data.paper, agreement: agreement.data.paper } : null,
    headersOf(texts),
  )
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const loader = onServer(load)

const AGREEMENT = 'agreement'

/** The loan terms, and the text of the loan agreement with blank lines for a borrower's figures (spec 2). */
export default function Loan({ loaderData }: ScreenProps<typeof loader>) {
  const words = useSiteWords()
  const { name } = useBrand()
  return (
    <SiteShell section="terms" title={`${words.terms} | ${name}`} description={words.termsDescription(name)}>
      <div className="site-head">
        <h1>{words.terms}</h1>
        <p className="site-lead">{words.termsLead}</p>
        {words.inEnglish && <p className="muted">{words.inEnglish}</p>}
        {loaderData && (
          <a className="text-action" href={`#${AGREEMENT}`}>
            {words.toAgreement}
          </a>
        )}
      </div>
      {loaderData ? (
        <>
          <SitePaper paper={loaderData.terms} />
          <div className="site-head" id={AGREEMENT} lang={loaderData.agreement.language}>
            <h2 className="site-title">{loaderData.agreement.title}</h2>
          </div>
          <SitePaper paper={withOwnIds(loaderData.agreement)} />
        </>
      ) : (
        <Notice kind="warning">{words.textsMissing}</Notice>
      )}
    </SiteShell>
  )
}

function SitePaper({ paper }: { paper: LegalDocument }) {
  const words = useSiteWords()
  return <Paper paper={paper} contents={words.contents} inForce={words.inForceSince(paper.version)} />
}

/** Two texts on a page may have sections of the same name, so each has a distinct fragment. */
function withOwnIds(paper: LegalDocument): LegalDocument {
  const blocks = paper.blocks.map((block) =>
    block.kind === 'heading' ? { ...block, id: `${AGREEMENT}-${block.id}` } : block,
  )
  return { ...paper, blocks }
}
