import { languageCodes, languages } from '#domain/language.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import { pathsFor } from '#web/words/paths.ts'
import { useIdentity, useLanguage } from '#web/words/words.ts'

/** Links to the same page in the product's other languages, each by its own name. */
export function Languages({ to }: { to: (there: ReturnType<typeof pathsFor>) => string }) {
  const identity = useIdentity()
  const language = useLanguage()
  return (
    <ul className="card rows">
      {languageCodes
        .filter((code) => code !== language)
        .map((code) => {
          const { type, ownName, tag } = languages[code]
          return (
            <RowLink
              key={code}
              href={to(pathsFor({ ...identity, type }))}
              icon="globe"
              title={ownName}
              lang={tag}
            />
          )
        })}
    </ul>
  )
}
