import { type Language, languageCodes, languages, USUAL_LANGUAGE } from '#domain/language.ts'
import { sitePathsIn } from '../paths.ts'
import { useBrand } from './settings.tsx'
import type { SitePlace } from './site-sections.ts'
import { useLanguage } from './words.ts'

interface SiteHeadProps {
  section: SitePlace
  title: string
  description: string
}

/** What search engines and shared links are told. React moves these elements into the head of the document. */
export function SiteHead({ section, title, description }: SiteHeadProps) {
  const { name, appHost } = useBrand()
  const language = useLanguage()
  // Search engines take whole addresses alone: without one in the configuration, the page names none.
  const isPublished = appHost !== ''
  const at = (of: Language) => appHost + sitePathsIn(of)[section]
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isPublished && <link rel="canonical" href={at(language)} />}
      {isPublished &&
        languageCodes.map((code) => (
          <link key={code} rel="alternate" hrefLang={languages[code].tag} href={at(code)} />
        ))}
      {isPublished && <link rel="alternate" hrefLang="x-default" href={at(USUAL_LANGUAGE)} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={languages[language].tag.replace('-', '_')} />
      {isPublished && <meta property="og:url" content={at(language)} />}
      {isPublished && <meta property="og:image" content={`${appHost}/brand/site/share.png`} />}
    </>
  )
}
