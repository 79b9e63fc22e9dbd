import { languageCodes, languages } from '#domain/language.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { pathsFor } from '#web/words/paths.ts'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { useIdentity, useLanguage } from '#web/words/words.ts'

/** Links to the same page in each language of the product. */
export function Languages({ to }: { to: (there: ReturnType<typeof pathsFor>) => string }) {
  const { mine } = useWebAccessWords()
  const identity = useIdentity()
  const language = useLanguage()
  return (
    <Section title={mine.language}>
      <ul className="card rows">
        {languageCodes.map((code) => {
          const { type, ownName, tag } = languages[code]
          return (
            <li key={code}>
              <Anchor
                className="row"
                href={to(pathsFor({ ...identity, type }))}
                lang={tag}
                aria-current={code === language ? 'true' : undefined}
              >
                <span>{ownName}</span>
                <Icon name={code === language ? 'check' : 'chevron'} />
              </Anchor>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
