import { data } from 'react-router'
import { loanCosts, representativeLoan } from '#contract/site/site.ts'
import { languages, USUAL_LANGUAGE } from '#domain/language.ts'
import { askedAmount } from '#domain/site/asked-amount.ts'
import type { Handle } from '#web/calls/page.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { LoanFacts } from '#web/parts/loan-facts.tsx'
import { CompanyData } from '#web/parts/site/company-data.tsx'
import { headersOf } from '#web/parts/site/shown-texts.ts'
import { SiteShell } from '#web/parts/site/site-shell.tsx'
import { useBrand } from '#web/words/settings.tsx'
import { useSiteWords } from '#web/words/site.ts'
import { useLanguage } from '#web/words/words.ts'
import { askedIn, chosenFrom } from './calculator.data.ts'
import { Calculator, CalculatorScript } from './calculator.tsx'
import { Complaints } from './complaints.tsx'
import { CostSection } from './cost.tsx'
import { marketsFor } from './markets-for.ts'
import { Banner } from './picture.tsx'

/**
 * The loan costs of the market for the page's language (spec 1), otherwise of the other market: a lender may be in one
 * only.
 */
const load = async ({ call, language, query }: Page) => {
  const chosen = askedIn(query)
  const amount = askedAmount(chosen.amount) ?? undefined
  const results = await Promise.all(
    marketsFor(language).map(async (market) => ({
      example: await call(representativeLoan, { market }),
      costs: await call(loanCosts, { market, amount }),
    })),
  )
  const [example = null] = results.flatMap((result) => result.example.data?.example ?? [])
  const costs = results.map((result) => result.costs.data).find((data) => data?.loans.length) ?? null
  return data(
    { example, costs, asked: chosen },
    headersOf(results.flatMap((result) => [result.example, result.costs])),
  )
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const loader = onServer(load)

export default function Home({ loaderData }: ScreenProps<typeof loader>) {
  const words = useSiteWords()
  const language = useLanguage()
  const { name, termsDays } = useBrand()
  const description = words.homeDescription(name, termsDays.min, termsDays.max)
  const { example, costs, asked } = loaderData
  const chosen = costs && chosenFrom(costs.loans, asked, example)
  return (
    <SiteShell section="home" title={words.homeTitle(name)} description={description}>
      <CompanyData description={description} />
      <section className="site-hero">
        <div>
          <h1>{words.headline}</h1>
          <p className="site-lead">{words.lead}</p>
        </div>
        {costs && chosen && (
          <Calculator
            {...{ costs, words }}
            // For an amount that is not offered, no cost of another one is shown.
            chosen={chosen.isOutside ? { ...chosen, loan: undefined } : chosen}
            typed={asked.amount}
            path="/"
            asked={language === USUAL_LANGUAGE ? {} : { type: languages[language].type }}
          />
        )}
        <Stores />
        <Banner name="banner-1" alt={words.bannerOne} />
      </section>
      <LoanFacts
        look="site-key-facts"
        language={language}
        highest={example && [words.factHighest(example.costName), example.highestCost]}
        longestDays={example?.longestDays}
      />
      <section className="site-band">
        <Banner name="banner-2" alt={words.bannerTwo} />
        <div>
          <h2>{words.stepsTitle}</h2>
          <ol className="steps">
            {words.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </section>
      {/* The calculator has the note, but it may be missing. */}
      <CostSection example={example} hasNote={!chosen} />
      <Complaints />
      {costs && chosen && <CalculatorScript {...{ costs, chosen, words }} />}
    </SiteShell>
  )
}

function Stores() {
  const words = useSiteWords()
  const { stores } = useBrand()
  const inStores = [
    { store: 'android', href: stores.android, text: words.android },
    { store: 'ios', href: stores.ios, text: words.ios },
  ].filter(({ href }) => href !== '')
  return (
    <div className="site-actions">
      {inStores.map(({ store, href, text }, index) => (
        <a
          key={href}
          className="button"
          data-store={store}
          data-kind={index > 0 ? 'secondary' : undefined}
          href={href}
          rel="noreferrer"
        >
          {text}
        </a>
      ))}
    </div>
  )
}
