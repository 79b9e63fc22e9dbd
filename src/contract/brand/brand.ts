import * as z from 'zod/mini'
import { MARKETS } from '#contract/fields.ts'
import { API_BASE_PATH } from '#contract/wire/conventions.ts'
import { WARNING_DAYS, WARNING_DAYS_MAX } from '#domain/complaints/warning-days.ts'
import { isDay } from '#domain/dates.ts'
import { languageCodes } from '#domain/language.ts'
import {
  type AuthorityName,
  authorityNames,
  forEachMarket,
  marketIds,
  markets,
} from '#domain/markets/market.ts'
import { documentNames } from '#words/legal/document-names.ts'
import { bridgeMapping } from './bridge-mapping.ts'
import { condusefCodes } from './condusef-codes.ts'
import { like } from './like.ts'

/**
 * A lender's configuration in brand.json: company, appearance, backend address and legally required statements (spec
 * 1, environment configuration; spec 2, official site). A field's message follows "allowed: ". Absent contact texts
 * are ''.
 */

const text = z.string('text').check(z.minLength(1, 'text that is not empty'))
const textOrEmpty = z.string('text, or "" for none')
const colour = z.string('a colour as "#rrggbb"').check(z.regex(/^#[0-9a-fA-F]{6}$/, 'a colour as "#rrggbb"'))

const PHONE =
  'a phone number of 5 to 20 digits, spaces and dashes, with or without a leading +, as "+52 55 5555 0100", or ""'
const phone = z.string(PHONE).check(z.regex(/^(\+?[0-9][0-9 -]{3,18}[0-9])?$/, PHONE))

const EMAIL = 'an e-mail address, as "help@example.com"'
const email = z.string(EMAIL).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, EMAIL))

const SEGMENT = 'one part of a path, as "abono": letters, digits, "-", "_", "."'
const segment = z.string(SEGMENT).check(z.regex(/^(?!\.+$)[A-Za-z0-9._-]+$/, SEGMENT))

const SCHEME = 'the scheme of an app, as "abono": a small letter, then small letters, digits, "+", "-", "."'
const scheme = z
  .string(SCHEME)
  // URL schemes that an app cannot own, because such a link would run or read something.
  .check(z.regex(/^(?!(?:javascript|data|file|blob|vbscript|http|https)$)[a-z][a-z0-9+.-]*$/, SCHEME))

/** A host with an optional port, in lower case. */
const HOST = `[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?`
const LOOPBACK = String.raw`http://(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?`

const API_BASE =
  'a path that begins with one "/", as "/nomination", or an https address, neither with "/" at its end'
const apiBase = z
  .string(API_BASE)
  .check(z.regex(new RegExp(`^(?:https://${HOST}|${LOOPBACK})?(?:/[A-Za-z0-9._~-]+)*$`), API_BASE))
  .check(z.minLength(2, API_BASE))

const ORIGIN = 'an https address without a path, as "https://app.example.com", or "" for the same host'
const originOrEmpty = z.string(ORIGIN).check(z.regex(new RegExp(`^(?:https://${HOST})?$`), ORIGIN))

const HTTPS = 'an https address, as "https://example.com/privacy", or ""'
const httpsOrEmpty = z
  .string(HTTPS)
  .check(z.regex(new RegExp(String.raw`^(?:https://${HOST}(?:[/?#]\S*)?)?$`), HTTPS))

const LINK_HOST = 'a host name in small letters, as "pay.example.com"'
const linkHost = z.string(LINK_HOST).check(z.regex(new RegExp(`^${HOST}$`), LINK_HOST))

const FILE = 'the name of a .json file in the same folder, as "wire.json", or null'
const fileName = z.string(FILE).check(z.regex(/^(?!\.)[A-Za-z0-9._-]+\.json$/, FILE))

const MARKDOWN = 'the name of a .md file in the same folder, as "privacy-en.md"'
const markdownFile = z.string(MARKDOWN).check(z.regex(/^(?!\.)[A-Za-z0-9._-]+\.md$/, MARKDOWN))
const MARKDOWN_FILES = `${MARKDOWN}, or a list of at most 20, in the order of their days`

const days = z
  .int('a whole number of days')
  .check(z.minimum(1, 'at least 1 day'), z.maximum(3660, 'at most 3660 days'))

const warningDays = z
  .int('a whole number of days')
  .check(z.minimum(1, 'at least 1 day'), z.maximum(WARNING_DAYS_MAX, `at most ${WARNING_DAYS_MAX} days`))

const DAY = 'a day as "2026-12-25"'
const day = z.string(DAY).check(z.refine(isDay, DAY))

/** Alternative texts of the official site's pictures. */
export const describedPictures = ['banner-1', 'banner-2', 'about-1', 'about-2', 'about-3'] as const
export type DescribedPicture = (typeof describedPictures)[number]

// A language that no market needs may be missing; its pages then use the lender's language.
const MARKET_LANGUAGES = [...new Set(marketIds.map((id) => markets[id].language))]
const PICTURE_TEXT = `a text in each of ${MARKET_LANGUAGES.join(', ')}`
const pictureText = z
  .partialRecord(z.enum(languageCodes, PICTURE_TEXT), text, PICTURE_TEXT)
  .check(
    z.refine((texts) => MARKET_LANGUAGES.every((language) => texts[language] !== undefined), PICTURE_TEXT),
  )

// `fromEntries` loses the key type.
const eachAuthority = <Field>(field: Field) =>
  Object.fromEntries(authorityNames.map((name) => [name, field])) as Record<AuthorityName, Field>

const serviceProvider = z.strictObject({ name: text, service: text }, 'a "name" and a "service"')

const CLOCK = 'a time as "09:00"'
const clock = z.string(CLOCK).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, CLOCK))
const SERVICE_HOURS = `${like({ from: '09:00', until: '18:00' })}, the first before the second, or null`

export const brandSchema = z.strictObject({
  name: text,
  company: z.strictObject(
    {
      legalName: text,
      address: text,
      email,
      phone,
      /** The last line of the official site's footer; without one, the company's name (spec 2). */
      copyright: z._default(textOrEmpty, ''),
    },
    like({ legalName: 'Example Lending', address: '1 Example Street', email: 'help@example.com', phone: '' }),
  ),
  /** The lender's home market: whose authorities and rules it names. An order carries its own. */
  market: z.enum(marketIds, MARKETS),
  /**
   * Market whose rules a registration follows if its template names none: the home market's, or the specification's
   * own.
   */
  templateWithoutMarket: z._default(z.enum(['home', 'specified'], '"home" or "specified"'), 'home'),
  theme: z.strictObject(
    { background: colour, font: colour, accent: colour },
    like({ background: '#f4f6f3', font: '#1c2421', accent: '#0b6e4f' }),
  ),
  servicePhone: phone,
  whatsapp: phone,
  /** When customer service replies on working days, by the clock of the lender's market. */
  serviceHours: z._default(
    z.nullable(
      z
        .strictObject({ from: clock, until: clock }, SERVICE_HOURS)
        .check(z.refine(({ from, until }) => from < until, SERVICE_HOURS)),
    ),
    null,
  ),
  deepLinkScheme: z._default(scheme, 'abono'),
  apiBase: z._default(apiBase, API_BASE_PATH),
  /** Address of the native app's pages if they are elsewhere. */
  appHost: z._default(originOrEmpty, ''),
  /** Additional hosts that a link from a server may point to. */
  allowedLinkHosts: z._default(z.array(linkHost, 'a list of host names'), []),
  /** The {provider} in /api/v2/{provider}/... and in /api/v1/{provider}/service/loan/... */
  promotionProvider: z._default(segment, 'abono'),
  storeProvider: z._default(segment, 'abono'),
  /** Printed in the loan agreement; the specification's text says India (spec 2). */
  governingLaw: text,
  courtCity: text,
  wireMap: z._default(z.nullable(fileName), null),
  /** 'specified': dots for thousands and decimals (spec 3); 'locale': as the market's own people write. */
  numberStyle: z._default(z.enum(['specified', 'locale'], '"specified" or "locale"'), 'specified'),
  /**
   * 'specified': `2026-12-03` (spec 3); 'locale': `3 dic 2026`. Pages only: papers and messages always use the first.
   */
  dateStyle: z._default(z.enum(['specified', 'locale'], '"specified" or "locale"'), 'specified'),
  stores: z.strictObject(
    { android: httpsOrEmpty, ios: httpsOrEmpty },
    like({ android: 'https://example.com/app', ios: '' }),
  ),
  /** Address framed in the site's privacy section, if it is not our own page (spec 2, official site). */
  privacyUrl: httpsOrEmpty,
  /**
   * The lender's legal texts, as Markdown files beside this one; unlisted texts are the product's. In a list, each
   * file replaces the one before on its version's day.
   */
  legal: z._default(
    z.partialRecord(
      z.enum(documentNames, `one of ${documentNames.join(', ')}`),
      z.union([markdownFile, z.array(markdownFile).check(z.minLength(1), z.maxLength(20))], MARKDOWN_FILES),
      like({ privacyEn: 'privacy-en.md' }),
    ),
    {},
  ),
  /** Alternative texts of the lender's pictures; unlisted pictures have the product's texts. */
  pictureTexts: z._default(
    z.partialRecord(
      z.enum(describedPictures, `one of ${describedPictures.join(', ')}`),
      pictureText,
      like({ 'banner-1': { es: 'Una casa', en: 'A house' } }),
    ),
    {},
  ),
  /**
   * Next bodies for a complaint: in Mexico the lender's UNE, then CONDUSEF; in India an officer, then the Ombudsman.
   */
  authorities: z.strictObject(
    eachAuthority(z._default(textOrEmpty, '')),
    like({ une: 'UNE, une@example.com' }),
  ),
  /** Additional days off by market. They extend the deadlines of complaints and data requests. */
  holidays: z._default(
    z.strictObject(
      forEachMarket(() => z._default(z.array(day, 'a list of days, as ["2026-12-25"]'), [])),
      like({ mx: ['2026-12-25'] }),
    ),
    forEachMarket(() => []),
  ),
  /**
   * Time zone of new loans: the market's, or that of the borrower's address ('borrower'). A loan keeps the zone of its
   * contract.
   */
  dueDayClock: z._default(z.enum(['market', 'borrower'], '"market" or "borrower"'), 'market'),
  /** Days before its deadline on which an answer counts as due soon at the desk. */
  warningDays: z._default(
    z.strictObject(
      forEachMarket(() => z._default(warningDays, WARNING_DAYS)),
      like({ mx: WARNING_DAYS }),
    ),
    forEachMarket(() => WARNING_DAYS),
  ),
  /** Contractors of the lender by market and task; the key facts name them where the law requires it. */
  serviceProviders: z._default(
    z.strictObject(
      forEachMarket(() => z._default(z.array(serviceProvider, 'a list of service providers'), [])),
      like({ in: [{ name: 'Example Checks', service: 'identity checks' }] }),
    ),
    forEachMarket(() => []),
  ),
  /** Whether a market's future data notice is shown before its legal date. */
  dataNotice: z._default(z.boolean('true or false'), false),
  condusef: condusefCodes,
  /** Shortest and longest loan, in calendar days (spec 5: 91 to 365). */
  termsDays: z
    .strictObject({ min: days, max: days }, like({ min: 91, max: 365 }))
    .check(z.refine((terms) => terms.min <= terms.max, '"min" no greater than "max"')),
  /** Names of an app's own functions for bridge actions. */
  bridge: z._default(bridgeMapping, {}),
  /** Whether production serves /testPreview and /bridgeCheck; the sandbox always does. */
  debugPage: z._default(z.boolean('true or false'), false),
})

/** A complete configuration with defaults. */
export type Brand = z.output<typeof brandSchema>

/** The part of a configuration that browsers receive. */
export type PublicBrand = Omit<
  Brand,
  | 'wireMap'
  | 'legal'
  | 'pictureTexts'
  | 'holidays'
  | 'dueDayClock'
  | 'warningDays'
  | 'serviceProviders'
  | 'bridge'
  | 'debugPage'
  | 'dataNotice'
  | 'condusef'
> & {
  bridge?: Brand['bridge']
  pictureTexts?: Brand['pictureTexts']
}

/**
 * Removes server-only settings: file names, holidays, time zone choice, warning days, contractors, authority codes,
 * and the switches of debug pages and data notice. Every page carries the result, so an empty mapping and empty
 * picture texts are removed as well.
 */
export function publicBrand(brand: Brand): PublicBrand {
  const {
    wireMap: _wireMap,
    legal: _legal,
    holidays: _holidays,
    dueDayClock: _dueDayClock,
    warningDays: _warningDays,
    serviceProviders: _serviceProviders,
    condusef: _condusef,
    debugPage: _debugPage,
    dataNotice: _dataNotice,
    ...rest
  } = brand
  const { bridge, pictureTexts, ...visible } = rest
  const hasSome = (record: object) => Object.keys(record).length > 0
  return {
    ...visible,
    ...(hasSome(bridge) && { bridge }),
    ...(hasSome(pictureTexts) && { pictureTexts }),
  }
}
