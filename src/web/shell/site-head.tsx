import { type Language, languageCodes, languages, USUAL_LANGUAGE } from '#domain/language.ts'
import { sitePathsIn } from '../paths.ts'
import { useBrand } from './settings.tsx'
import type { SiteSection } from './site-sections.ts'
import { useLanguage } from './words.ts'

interface SiteHeadProps {
  section: SiteSection
  title: string
  description: string
}

/** What search engines and shared links are told. React moves these elements into the head of the document. */
export function SiteHead({ section, title, description }: SiteHeadProps) {
  const { name, appHost } = useBrand()
  const language = useLanguage()
  // Without an address of its own in the configuration, the page can only name itself from where it stands.
  const at = (of: Language) => appHost + sitePathsIn(of)[section]
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={at(language)} />
      {languageCodes.map((code) => (
        <link key={code} rel="alternate" hrefLang={languages[code].tag} href={at(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at(USUAL_LANGUAGE)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={languages[language].tag.replace('-', '_')} />
      {appHost !== '' && <meta property="og:url" content={at(language)} />}
      {appHost !== '' && <meta property="og:image" content={`${appHost}/brand/site/share.png`} />}
    </>
  )
}
