import { markets } from '#domain/markets/market.ts'
import { useBrand } from '#web/words/settings.tsx'

/** Company data for search engines (schema.org). Data, not script, so the content security policy does not apply. */
export function CompanyData({ description }: { description: string }) {
  const { name, company, market, appHost, termsDays } = useBrand()
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FinancialService',
    name,
    description,
    legalName: company.legalName,
    email: company.email,
    ...(company.phone && { telephone: company.phone }),
    address: company.address,
    areaServed: markets[market].countryCode,
    ...(appHost && { url: appHost, logo: `${appHost}/brand/logo.svg` }),
    makesOffer: {
      '@type': 'Offer',
      itemOffered: {
        '@type': 'LoanOrCredit',
        name,
        loanTerm: {
          '@type': 'QuantitativeValue',
          minValue: termsDays.min,
          maxValue: termsDays.max,
          unitCode: 'DAY',
        },
      },
    },
  }
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: configuration as JSON, with every `<` escaped.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
