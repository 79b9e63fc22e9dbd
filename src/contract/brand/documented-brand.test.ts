import { expect, test } from 'vitest'
import { tableOf, withGenerated } from '#testing/generated-tables.ts'
import { documentNames } from '#words/legal/document-names.ts'
import { brandSchema, describedPictures } from './brand.ts'

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** What each key of brand.json means. Defaults and allowed values come from the schema. */
const MEANINGS: Readonly<Record<string, string>> = {
  name: 'the name of the lender',
  'company.legalName': 'the company in agreements, unless a product or an offer names another lender',
  'company.address': 'its address',
  'company.email': 'its e-mail address, also for reports of vulnerabilities',
  'company.phone': 'its telephone',
  'company.copyright': "the last line of the site's footer; without it, © and the company",
  market: 'the home market: its authorities and rules apply where an order names no market',
  templateWithoutMarket:
    'the rules of a registration whose template names no market: those of `market` or the specification',
  'theme.background': 'the background of light pages; nearly white',
  'theme.font': 'the text of light pages',
  'theme.accent': 'buttons, links and amounts; dark pages derive their colours from it',
  servicePhone: 'the hotline',
  whatsapp: 'the WhatsApp number',
  serviceHours: 'when customer service replies on working days; without it no hours are named',
  deepLinkScheme: "the URL scheme of the lender's app",
  apiBase: 'where the calls go',
  appHost: 'the origin of the published pages, for sitemap, previews and QR codes',
  allowedLinkHosts: 'further hosts that links and pictures of a backend may name',
  promotionProvider: 'the `{provider}` in `/api/v2/{provider}/`',
  storeProvider: 'the `{provider}` in `/api/v1/{provider}/service/loan/`',
  governingLaw: 'the law that agreements name',
  courtCity: 'the city of the court that agreements name',
  wireMap: 'the file of the [wire map](#wire-map)',
  numberStyle: '`specified` writes `3.000.00`, `locale` writes `3,000.00`',
  dateStyle: '`specified` writes `2026-12-03`, `locale` writes `3 dic 2026`; only on pages',
  'stores.android': 'the app in the Android store',
  'stores.ios': 'the app in the iOS store',
  privacyUrl: 'a privacy notice elsewhere, which the site frames; without it `/privacy`',
  legal: `your [legal texts](#legal-texts): ${listed(documentNames)}`,
  pictureTexts: `descriptions of your own pictures, in \`en\` and \`es\`: ${listed(describedPictures)}`,
  'authorities.une': "Mexico: the lender's specialised unit",
  'authorities.condusef': 'Mexico: the authority after the unit',
  'authorities.grievanceOfficer': 'India: the grievance officer',
  'authorities.ombudsman': 'India: the ombudsman',
  'holidays.mx': "days without work in Mexico, besides the law's; they extend legal deadlines",
  'holidays.in': 'the same for India',
  dueDayClock: "the time zone in which due days of new loans end: the market's or the borrower's",
  'warningDays.mx': 'how many days before its deadline an answer counts as due soon',
  'warningDays.in': 'the same for India',
  'serviceProviders.mx': 'contractors that the key facts of an offer name in Mexico',
  'serviceProviders.in': 'the same for India',
  'condusef.sector':
    'Mexico: your sector in the [files of complaints](../reference/desk.md#regulatory-reports)',
  'condusef.redeco.level': 'REDECO (collection): the code of your level of attention',
  'condusef.redeco.product': 'REDECO: the code of your product',
  'condusef.redeco.channels': 'REDECO: the code of each channel of a complaint',
  'condusef.redeco.causes': 'REDECO: the code of each cause',
  'condusef.reune.level': 'the same for REUNE (other complaints)',
  'condusef.reune.product': 'the same',
  'condusef.reune.channels': 'the same',
  'condusef.reune.causes': 'the same',
  'termsDays.min': 'the shortest loan; app stores refuse 60 days or less',
  'termsDays.max': 'the longest loan',
  bridge: 'functions of an app with [its own method names](bridge.md)',
  dataNotice: 'whether the data notice of a market is shown before its legal date',
  debugPage: 'whether production serves `/testPreview` and `/bridgeCheck`',
}

/** The parts of zod's definitions that the table reads. */
interface Definition {
  type: string
  innerType?: Field
  shape?: Record<string, Field>
  defaultValue?: unknown
}
interface Field {
  _zod: { def: { type: string } }
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } }
}

/** A longer description of allowed values is printed once. */
const LONG = 40

/** Every key that holds no further keys, with its default and its allowed values. */
function keysOf(shape: Record<string, Field>, below = ''): string[][] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const def: Definition = field._zod.def
    const group: Definition = def.innerType?._zod.def ?? def
    if (group.shape) return keysOf(group.shape, `${below}${name}.`)
    const usual = 'defaultValue' in def ? `\`${JSON.stringify(def.defaultValue)}\`` : ''
    const allowed = field.safeParse(Symbol()).error?.issues[0]?.message ?? ''
    return [[below + name, usual, allowed]]
  })
}

test('docs/start/brand.md has every key of brand.json with its default and its allowed values', async () => {
  const keys = keysOf(brandSchema.shape as unknown as Record<string, Field>)
  expect(keys.map(([key]) => key).toSorted()).toEqual(Object.keys(MEANINGS).toSorted())
  const rows = keys.map(([key = '', usual = '', allowed = '']) => {
    const [first = key] = keys.find((other) => other[2] === allowed) ?? []
    const isRepeated = first !== key && allowed.length > LONG
    return [`\`${key}\``, usual, isRepeated ? `as \`${first}\`` : allowed, MEANINGS[key] ?? '']
  })
  const page = withGenerated('docs/start/brand.md', {
    keys: tableOf(['key', 'default', 'allowed', 'meaning'], rows),
  })
  await expect(page).toMatchFileSnapshot('../../../docs/start/brand.md')
})
