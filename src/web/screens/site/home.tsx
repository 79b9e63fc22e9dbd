import { data } from 'react-router'
import { representativeLoan } from '#contract/site/site.ts'
import { DECISION_DAYS, LOAN_CREDITED_DAYS } from '#domain/markets/specified.ts'
import { useSiteWords } from '../../language/site.ts'
import { onServer, type Page } from '../../page.ts'
import type { Handle } from '../../root.tsx'
import { CompanyData } from '../../shell/company-data.tsx'
import { useBrand } from '../../shell/settings.tsx'
import { headersOf } from '../../shell/shown-texts.ts'
import { SiteShell } from '../../shell/site-shell.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/home'
import { Complaints } from './complaints.tsx'
import { CostSection } from './cost.tsx'
import { marketsFor } from './markets-for.ts'
import { Banner } from './picture.tsx'

/** The example of the market whose language the page speaks (spec 1), else of the other: a lender may be in one alone. */
const load = async ({ call, language }: Page) => {
  const results = await Promise.all(
    marketsFor(language).map((market) => call(representativeLoan, { market }, { quiet: true })),
  )
  const [example = null] = results.flatMap(({ data }) => data?.example ?? [])
  return data(example, headersOf(results))
}

export const handle: Handle = { scriptFree: true, isPublic: true }
export const loader = onServer(load)
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const words = useSiteWords()
  const { name, termsDays } = useBrand()
  const description = words.homeDescription(name, termsDays.min, termsDays.max)
  return (
    <SiteShell section="home" title={words.homeTitle(name)} description={description}>
      <CompanyData description={description} />
      <section className="site-hero">
        <div>
          <h1>{words.headline}</h1>
          <p className="site-lead">{words.lead}</p>
          <Stores />
        </div>
        <Banner name="banner-1" alt={words.bannerOne} first />
      </section>
      <Facts example={loaderData} />
      <Points />
      <Steps />
      <section className="site-band">
        <Banner name="banner-2" alt={words.bannerTwo} />
        <div>
          <h2>{words.bannerTwoTitle}</h2>
          <p>{words.bannerTwoText}</p>
        </div>
      </section>
      <CostSection example={loaderData} />
      <Complaints />
    </SiteShell>
  )
}

function Stores() {
  const words = useSiteWords()
  const { stores } = useBrand()
  const inStores = [
    { href: stores.android, text: words.android },
    { href: stores.ios, text: words.ios },
  ].filter(({ href }) => href !== '')
  return (
    <div className="site-actions">
      {inStores.map(({ href, text }, index) => (
        <a
          key={href}
          className="button"
          data-kind={index > 0 ? 'secondary' : undefined}
          href={href}
          rel="noreferrer"
        >
          {text}
        </a>
      ))}
      <a className="text-action" href="#cost">
        {words.seeCost}
      </a>
    </div>
  )
}

/** What the stores ask every lender's page to say first. */
function Facts({ example }: { example: Route.ComponentProps['loaderData'] }) {
  const words = useSiteWords()
  const { termsDays } = useBrand()
  const facts = [
    [words.factTerm, words.factTermValue(termsDays.min, termsDays.max)],
    ...(example ? [[words.factHighest(example.costName), example.highestCost]] : []),
    [words.factDecision, words.factDecisionValue(DECISION_DAYS)],
    [words.factMoney, words.factMoneyValue(LOAN_CREDITED_DAYS.min, LOAN_CREDITED_DAYS.max)],
  ]
  return (
    <dl className="card site-key-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Points() {
  const words = useSiteWords()
  const points = [
    { icon: 'document', title: words.pointClear, text: words.pointClearText },
    { icon: 'store', title: words.pointNear, text: words.pointNearText },
    { icon: 'chat', title: words.pointHelp, text: words.pointHelpText },
  ] as const
  return (
    <section className="section">
      <h2>{words.whyTitle}</h2>
      <ul className="site-points">
        {points.map(({ icon, title, text }) => (
          <li key={icon}>
            <span className="site-sign">
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Steps() {
  const words = useSiteWords()
  return (
    <section className="section">
      <h2>{words.stepsTitle}</h2>
      <ol className="steps site-steps">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
