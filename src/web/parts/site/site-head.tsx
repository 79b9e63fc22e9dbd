import { type Language, languageCodes, languages, USUAL_LANGUAGE } from '#domain/language.ts'
import { sitePathsIn } from '#web/words/paths.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useLanguage } from '#web/words/words.ts'
import type { SitePlace } from './site-sections.ts'

interface SiteHeadProps {
  section: SitePlace
  title: string
  description: string
}

/** Metadata for search engines and link previews. React moves these elements to the document's head. */
export function SiteHead({ section, title, description }: SiteHeadProps) {
  const { name, appHost } = useBrand()
  const language = useLanguage()
  const isPublished = appHost !== ''
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <PublishedAddresses section={section} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={languages[language].tag.replace('-', '_')} />
      {isPublished && <meta property="og:url" content={appHost + sitePathsIn(language)[section]} />}
      {isPublished && <meta property="og:image" content={`${appHost}/brand/site/share.png`} />}
    </>
  )
}

/** Canonical and alternate addresses of a public page, which must be absolute; omitted without a public address. */
export function PublishedAddresses({ section }: { section: SitePlace | 'privacyNotice' }) {
  const { appHost } = useBrand()
  const language = useLanguage()
  if (appHost === '') return null
  const at = (of: Language) => appHost + sitePathsIn(of)[section]
  return (
    <>
      <link rel="canonical" href={at(language)} />
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={languages[code].tag} href={at(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at(USUAL_LANGUAGE)} />
    </>
  )
}
