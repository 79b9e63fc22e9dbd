import { markets } from '#domain/markets/market.ts'
import { useSiteWords } from '../../language/site.ts'
import { sitePathsIn } from '../../paths.ts'
import { useBrand } from '../../shell/settings.tsx'
import { CompanyFacts } from '../../shell/site-shell.tsx'
import { useLanguage } from '../../shell/words.ts'
import { ContactLinks } from '../complaints/contact-links.tsx'
import { marketsFor } from './markets-for.ts'

/** Whom to talk to, and who comes next when that does not help. */
export function Complaints() {
  const words = useSiteWords()
  const language = useLanguage()
  const paths = sitePathsIn(language)
  const { authorities } = useBrand()
  const [named = []] = marketsFor(language)
    .map((market) =>
      markets[market].authorities.map(({ name }) => authorities[name]).filter((who) => who !== ''),
    )
    .filter((list) => list.length > 0)
  return (
    <section className="section site-cost">
      <div className="stack">
        <h2>{words.helpTitle}</h2>
        <p>{words.helpText}</p>
        <p>
          <a className="button" data-kind="secondary" href={paths.feedback}>
            {words.feedback}
          </a>
        </p>
      </div>
      <div className="card stack">
        <CompanyFacts />
        {named.length > 0 && (
          <>
            <p className="label">{words.helpNext}</p>
            <ul className="site-authorities">
              {named.map((who) => (
                <li key={who}>
                  <ContactLinks value={who} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
