import { markets } from '#domain/markets/market.ts'
import { ContactLinks } from '#web/screens/complaints/contact/contact-links.tsx'
import { sitePathsIn } from '#web/words/paths.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useSiteWords } from '#web/words/site.ts'
import { useLanguage } from '#web/words/words.ts'
import { marketsFor } from './markets-for.ts'

/** The contacts for complaints, and the next authority if they do not help. */
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
      {named.length > 0 && (
        <div className="card stack">
          <p className="label">{words.helpNext}</p>
          <ul className="site-authorities">
            {named.map((who) => (
              <li key={who}>
                <ContactLinks value={who} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
