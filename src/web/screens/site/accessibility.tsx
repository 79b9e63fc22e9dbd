import type { Handle } from '#web/calls/page.ts'
import { CompanyFacts, SiteShell } from '#web/parts/site/site-shell.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { publicPageWordsFor } from '#web/words/public-pages.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'

export const handle: Handle = { scriptFree: true, isPublic: true }

/** The day of the last check that every sentence is true. */
const AS_OF = '2026-11-22'

/**
 * The accessibility statement: who can use these pages, the evidence, and the known gaps. The specification does not
 * require this page.
 */
export default function Accessibility() {
  const words = publicPageWordsFor(useLanguage()).accessibility
  const { name } = useBrand()
  return (
    <SiteShell
      section="accessibility"
      title={`${words.title} | ${name}`}
      description={words.description(name)}
    >
      <div className="site-head">
        <h1>{words.title}</h1>
        <p className="site-lead">{words.lead}</p>
        <p className="muted">
          <Sentence text={words.asOf(AS_OF)} />
        </p>
      </div>
      <article className="prose">
        <h2>{words.aimTitle}</h2>
        <p>{words.aim}</p>
        <h2>{words.worksTitle}</h2>
        <List items={words.works} />
        <h2>{words.testedTitle}</h2>
        <List items={words.tested} />
        <h2>{words.missingTitle}</h2>
        <List items={words.missing} />
        <h2>{words.tellTitle}</h2>
        <p>{words.tell}</p>
        <CompanyFacts />
      </article>
    </SiteShell>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
