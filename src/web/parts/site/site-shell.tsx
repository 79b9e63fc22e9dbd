import type { ReactNode } from 'react'
import { languageCodes, languages } from '#domain/language.ts'
import { APPLICANT_AGE_OVER_YEARS } from '#domain/markets/specified.ts'
import { phoneLink } from '#domain/phone-link.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sitePathsIn } from '#web/words/paths.ts'
import { publicPageWordsFor } from '#web/words/public-pages.ts'
import { useBrand, useSurroundings } from '#web/words/settings.tsx'
import { useSiteWords } from '#web/words/site.ts'
import { useLanguage } from '#web/words/words.ts'
import { FETCHED_AHEAD } from './fetched-ahead.ts'
import { SiteHead } from './site-head.tsx'
import { type SitePlace, siteSections } from './site-sections.ts'

const MENU_ID = 'site-menu'

interface SiteShellProps {
  section: SitePlace
  title: string
  description: string
  children: ReactNode
}

/** Frame of the official site: navigation above, company below. An item is a page, so it opens at its top. */
export function SiteShell({ section, title, description, children }: SiteShellProps) {
  const words = useSiteWords()
  const { nonce } = useSurroundings()
  const accessibility = useAccessibilityTitle()
  return (
    <div className="site">
      <SiteHead section={section} title={title} description={description} />
      <SiteHeader section={section} />
      {/* A framed page has its own landmarks, so the site's are named. */}
      <main id="content" aria-label={section === 'accessibility' ? accessibility : words[section]}>
        {children}
      </main>
      <SiteFooter />
      <script
        type="speculationrules"
        // A page for one visitor allows scripts by nonce, and a cached page by hash.
        nonce={nonce || undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which React would escape.
        dangerouslySetInnerHTML={{ __html: FETCHED_AHEAD }}
      />
    </div>
  )
}

const useAccessibilityTitle = () => publicPageWordsFor(useLanguage()).accessibility.title

function SiteHeader({ section }: { section: SitePlace }) {
  const words = useSiteWords()
  const { name } = useBrand()
  const language = useLanguage()
  const paths = sitePathsIn(language)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a header that belongs to the body is a landmark, and may be named.
    <header className="site-header" aria-label={name}>
      <div className="site-bar">
        <a className="site-brand" href={paths.home}>
          <BrandMark name={name} />
        </a>
        {languageCodes
          .filter((code) => code !== language)
          .map((other) => (
            <a
              key={other}
              className="site-language"
              href={sitePathsIn(other)[section]}
              lang={languages[other].tag}
              hrefLang={languages[other].tag}
            >
              {languages[other].ownName}
            </a>
          ))}
        {/* Opens without script. A browser without popovers shows the menu permanently. */}
        <button type="button" className="site-menu-button" popoverTarget={MENU_ID}>
          <Icon name="menu" />
          {words.menuButton}
        </button>
        <nav className="site-nav" aria-label={words.menu} id={MENU_ID} popover="auto">
          <ul>
            {siteSections.map((item) => (
              <li key={item}>
                <a href={paths[item]} aria-current={item === section ? 'page' : undefined}>
                  {words[item]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** Company name, e-mail, phone, address and copyright, all from the configuration (spec 2). */
function SiteFooter() {
  const words = useSiteWords()
  const { company } = useBrand()
  const paths = sitePathsIn(useLanguage())
  const accessibility = useAccessibilityTitle()
  return (
    <footer className="site-footer">
      <div className="site-foot">
        <div>
          <p className="site-company">{company.legalName}</p>
          <CompanyFacts />
        </div>
        <nav aria-label={words.pages}>
          <ul>
            <li>
              <a href={paths.privacy}>{words.privacy}</a>
            </li>
            <li>
              <a href={paths.terms}>{words.terms}</a>
            </li>
            <li>
              <a href={paths.accessibility}>{accessibility}</a>
            </li>
          </ul>
        </nav>
        <div className="site-small">
          <p>{words.adults(APPLICANT_AGE_OVER_YEARS)}</p>
          <p>{company.copyright || words.rights(company.legalName)}</p>
        </div>
      </div>
    </footer>
  )
}

/** Addresses and contacts of the company. */
export function CompanyFacts() {
  const words = useSiteWords()
  const { company } = useBrand()
  return (
    <dl className="site-facts">
      <div>
        <dt>{words.email}</dt>
        <dd>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
      </div>
      {company.phone !== '' && (
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a href={phoneLink(company.phone)}>{company.phone}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{words.address}</dt>
        <dd>{company.address}</dd>
      </div>
    </dl>
  )
}
