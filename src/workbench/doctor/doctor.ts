import { pathToFileURL } from 'node:url'
import type { Brand } from '#contract/brand/brand.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { knownUntil } from '#domain/markets/holidays.ts'
import { holidaysByLaw, marketIds, markets } from '#domain/markets/market.ts'
import { readArguments, refuseArguments } from '#scripts/arguments.mjs'
import { ConfigError } from '#server/base/config/config-error.ts'
import { libraryOn } from '#server/base/legal-texts/lender-library.ts'
import { readWebConfig } from '#server/base/page-config/config-web.ts'
import { openModules } from '#server/integrations/own-modules.ts'
import { type Config, readConfig } from '#server/service/config.ts'
import { startNotes, unknownVariables } from '#server/service/start-notes.ts'
import { auditFindings } from './audit.ts'
import { colourFindings } from './colours.ts'
import { dataNoticeFindings } from './data-notice.ts'
import { error, type Finding, warning, when } from './finding.ts'
import { lawTextFindings } from './law-texts.ts'
import { namedPeopleFindings } from './named-people.ts'
import { pictureFindings } from './pictures.ts'
import { probe, probeText } from './probe/probe.ts'
import { offeredFindings } from './products.ts'
import { timeFindings } from './promises.ts'
import { registeredFindings } from './registered.ts'
import { registerFindings } from './registers.ts'
import { textFindings } from './texts.ts'

/** An example of `--session`. */
const SESSION =
  "--session 'type=1&dearest=TOKEN&showy=DEVICE&swift=TOKEN&eyes=DEVICE&productId=PRODUCT&orderId=ORDER'"

/** The app stores ban loans that are due in full within this many days. */
const BANNED_TERM_DAYS = 60

/**
 * Returns the errors and warnings of a configuration. It changes nothing, and connects only to the configured database.
 * With API_BASE it checks the configuration of the pages alone. `today` selects the legal rules in force and the year
 * whose holidays must be known.
 */
export async function diagnose(env: NodeJS.ProcessEnv, today: Day): Promise<Finding[]> {
  const isAlone = Boolean(env.API_BASE)
  const around = () => (isAlone ? unknownVariables(env) : startNotes(env))
  try {
    const own = isAlone ? null : readConfig(env)
    if (own) await openModules(own.modules, own.payments, { env, mode: own.mode })
    const pages = own ?? readWebConfig(env)
    const { brand, brandDir, wireMap } = pages
    const library = libraryOn(pages, today)
    return [
      ...brandFindings(brand, Number(today.slice(0, 'YYYY'.length))),
      ...(await pictureFindings(brandDir, brand.pictureTexts)),
      ...namedPeopleFindings(brand, today),
      ...dataNoticeFindings(brand, today),
      ...textFindings(brand, brandDir, library),
      ...lawTextFindings(pages, today),
      ...timeFindings({ brand, library }),
      ...wireMapFindings(wireMap),
      ...(own ? registeredFindings(own) : []),
      ...(own ? letterFindings(own) : []),
      ...(own?.mode === 'production' ? registerFindings(brand) : []),
      ...(own ? await offeredFindings({ ...own, library }, today) : []),
      ...(own ? await auditFindings(own) : []),
      ...around(),
    ]
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem
    return [...problem.problems.map(error), ...around()]
  }
}

/** Warns if e-mail is sent and no delivery webhooks are configured. */
const letterFindings = ({ mode, email, emailWebhookKeys }: Config): Finding[] =>
  when(
    mode === 'production' && email !== undefined && emailWebhookKeys.length === 0,
    warning(
      'EMAIL_WEBHOOK_SECRET: is not set, so nothing proves that a letter arrived, and an address that takes none is written to again and again (docs/reference/messages.md).',
    ),
  )

/** Returns contradictions between valid keys of a configuration. */
export function brandFindings(brand: Brand, year?: number): Finding[] {
  return [
    ...colourFindings(brand.theme),
    ...lawFindings(brand),
    ...contactFindings(brand),
    ...holidayFindings(brand, year),
  ]
}

function lawFindings({ market, governingLaw, termsDays }: Brand): Finding[] {
  const isLawOfMarket = markets[market].law.test(governingLaw)
  const isLawOfOther = !isLawOfMarket && marketIds.some((id) => markets[id].law.test(governingLaw))
  return [
    ...when(
      isLawOfOther,
      error(
        `governingLaw is "${governingLaw}", but market is "${market}": the agreement would name another country's law.`,
      ),
    ),
    ...when(
      !isLawOfOther && !isLawOfMarket,
      warning(
        `governingLaw is "${governingLaw}", which names no law of market "${market}" that is known here.`,
      ),
    ),
    ...when(
      termsDays.min <= BANNED_TERM_DAYS,
      error(
        `termsDays.min is ${termsDays.min}: the app stores ban loans due within ${BANNED_TERM_DAYS} days or less.`,
      ),
    ),
  ]
}

function contactFindings({ market, authorities, servicePhone, whatsapp, company }: Brand): Finding[] {
  return [
    ...markets[market].authorities
      .filter(({ name }) => authorities[name].trim() === '')
      .map(({ name, isRequired, why }) =>
        (isRequired ? error : warning)(`authorities.${name} is empty: ${why}`),
      ),
    ...when(
      servicePhone === '' && whatsapp === '' && company.phone === '',
      warning('servicePhone, whatsapp and company.phone are all empty: borrowers have no number to call.'),
    ),
  ]
}

/**
 * Reports unlisted movable holidays, which the product has for some years only: as a warning a year ahead, and as an error
 * in that year.
 */
function holidayFindings({ market, holidays }: Brand, year: number | undefined): Finding[] {
  if (year === undefined) return []
  const law = holidaysByLaw[market]
  const until = knownUntil(law, holidays[market])
  const missing = [year, year + 1].find((one) => until !== null && until < `${one}`)
  if (missing === undefined) return []
  return [
    (missing === year ? error : warning)(
      `holidays.${market} lists no day of ${missing}, and the movable holidays of that year are not known here (${law.source}): clocks that count working days end early.`,
    ),
  ]
}

function wireMapFindings(wireMap: unknown): Finding[] {
  if (wireMap === undefined) return []
  const compiled = compileWireMap(wireMap)
  if (!compiled.ok) return compiled.problems.map((text) => error(`wire map: ${text}`))
  const named = Object.keys(compiled.map.file.codes)
  const unnamed = Object.keys(refusalCodes).filter((name) => !named.includes(name))
  return [
    ...when(
      named.length > 0 && unnamed.length > 0,
      warning(
        `wire map: codes names ${named.join(', ')}, but not ${unnamed.join(', ')}: pages only show what these say.`,
      ),
    ),
    ...when(
      Object.hasOwn(Object(wireMap), 'absent'),
      warning(
        'wire map: "absent" will be removed. Name the parts that the backend has in "present" instead.',
      ),
    ),
  ]
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = readArguments('doctor')
  const { session = '' } = values
  if (values.writes && !values.probe) refuseArguments('doctor', '--writes needs --probe')
  if (values.probe && !session.includes('=')) refuseArguments('doctor', `--probe needs ${SESSION}`)
  const findings = await diagnose(process.env, dayIn(new Date(), 'UTC'))
  for (const { level, text } of findings) console.log(`${level}: ${text}`)
  const errors = findings.filter(({ level }) => level === 'error').length
  console.log(
    findings.length === 0
      ? 'The configuration is well.'
      : `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`,
  )
  if (values.probe && errors > 0) console.log('Not probed: fix the errors first.')
  const isWell = errors === 0 && (!values.probe || (await probeBackend(session, values.writes)))
  process.exitCode = isWell ? 0 : 1
}

/** Probes the configured backend and prints the report. Returns whether the pages can read every response. */
async function probeBackend(session: string, writes: boolean): Promise<boolean> {
  const { brand, backendBase, wireMap } = readWebConfig(process.env)
  const compiled = compileWireMap(wireMap ?? {})
  if (!compiled.ok) return false
  const query = session.slice(session.indexOf('?') + 1)
  for (const name of ['productId', 'orderId'].filter((one) => !new URLSearchParams(query).has(one)))
    console.log(`warning: --session has no ${name}, so an example is sent. ${SESSION}`)
  const aboutToWrite = (calls: readonly string[]) =>
    console.log(
      `These calls change something at ${backendBase}:\n${calls.map((call) => `  ${call}`).join('\n')}\n`,
    )
  const backend = { ...brand, apiBase: backendBase, map: compiled.map }
  const report = await probe(backend, query, writes ? aboutToWrite : null)
  console.log(probeText(report, backendBase))
  return (
    report.down === '' && report.rows.every(({ outcome }) => outcome !== 'wrong' && outcome !== 'missing')
  )
}
