import { pathToFileURL } from 'node:url'
import type { Brand } from '#contract/brand/brand.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { readWebConfig } from '#server/config/config-web.ts'
import { colourFindings } from './colours.ts'
import { error, type Finding, warning, when } from './finding.ts'
import { pictureFindings } from './pictures.ts'
import { textFindings } from './texts.ts'

/** The app stores ban loans that are due in full within this many days. */
const BANNED_TERM_DAYS = 60

const COUNTRIES = { mx: /m[eé]xic/i, in: /\bindia/i }

/**
 * What is wrong, or looks wrong, in a configuration: nothing is changed and nobody outside is asked. With API_BASE it is
 * the configuration of the pages alone, which need less.
 */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const isAlone = Boolean(env.API_BASE)
  const around = () => [...misspeltFindings(env), ...(isAlone ? [] : environmentFindings(env))]
  try {
    const { brand, brandDir, library, wireMap } = isAlone ? readWebConfig(env) : readConfig(env)
    return [
      ...brandFindings(brand),
      ...(await pictureFindings(brandDir, brand.pictureTexts)),
      ...textFindings(brand, brandDir, library),
      ...wireMapFindings(wireMap),
      ...around(),
    ]
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem
    return [...problem.problems.map(error), ...around()]
  }
}

/** Contradictions inside a configuration whose every key is well formed. */
export function brandFindings(brand: Brand): Finding[] {
  return [...colourFindings(brand.theme), ...lawFindings(brand), ...contactFindings(brand)]
}

function lawFindings({ market, governingLaw, termsDays }: Brand): Finding[] {
  const other = market === 'mx' ? 'in' : 'mx'
  const ofOther = COUNTRIES[other].test(governingLaw) && !COUNTRIES[market].test(governingLaw)
  return [
    ...when(
      ofOther,
      error(
        `governingLaw is "${governingLaw}", but market is "${market}": the agreement would name another country's law.`,
      ),
    ),
    ...when(
      !ofOther && !COUNTRIES[market].test(governingLaw),
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
    ...when(
      market === 'in' && authorities.grievanceOfficer.trim() === '',
      error('authorities.grievanceOfficer is empty: in India the page must name the grievance officer.'),
    ),
    ...when(
      market === 'in' && authorities.ombudsman.trim() === '',
      warning('authorities.ombudsman is empty: in India an unanswered complaint goes to the Ombudsman.'),
    ),
    ...when(
      market === 'mx' && authorities.une.trim() === '',
      error(
        "authorities.une is empty: in Mexico the page must say how to reach the lender's specialised unit (UNE).",
      ),
    ),
    ...when(
      market === 'mx' && authorities.condusef.trim() === '',
      warning('authorities.condusef is empty: in Mexico an unanswered complaint goes to CONDUSEF.'),
    ),
    ...when(
      servicePhone === '' && whatsapp === '' && company.phone === '',
      warning('servicePhone, whatsapp and company.phone are all empty: borrowers have nobody to call.'),
    ),
  ]
}

function wireMapFindings(wireMap: unknown): Finding[] {
  if (wireMap === undefined) return []
  const compiled = compileWireMap(wireMap)
  if (!compiled.ok) return compiled.problems.map((text) => error(`wire map: ${text}`))
  const named = Object.keys(compiled.map.file.codes)
  const unnamed = Object.keys(refusalCodes).filter((name) => !named.includes(name))
  return when(
    named.length > 0 && unnamed.length > 0,
    warning(
      `wire map: codes names ${named.join(', ')}, but not ${unnamed.join(', ')}: pages only show what these say.`,
    ),
  )
}

function misspeltFindings(env: NodeJS.ProcessEnv): Finding[] {
  return Object.keys(env)
    .filter((key) => key.startsWith('ABONO_') && !OWN_VARIABLES.has(key))
    .map((key) => warning(`${key} is set, but no such variable is known.`))
}

function environmentFindings(env: NodeJS.ProcessEnv): Finding[] {
  return [
    ...when(
      env.MODE === 'production' && !env.CONEKTA_API_KEY,
      error('CONEKTA_API_KEY is not set: production would have no way to pay at all.'),
    ),
    ...when(
      env.MODE !== 'production' && Boolean(env.CONEKTA_API_KEY),
      warning(
        'CONEKTA_API_KEY is set in the sandbox: use a test key, because references are really asked for.',
      ),
    ),
    ...when(
      env.MODE === 'production' && !env.DATABASE_URL,
      warning(
        'DATABASE_URL is not set: production would keep its database in DATA_DIR, which only one server can use.',
      ),
    ),
  ]
}

/** ABONO_OWN_NODE is set by the scripts themselves. */
const OWN_VARIABLES = new Set(['ABONO_SECRET', 'ABONO_OWN_NODE'])

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = await diagnose(process.env)
  for (const { level, text } of findings) console.log(`${level}: ${text}`)
  const errors = findings.filter(({ level }) => level === 'error').length
  console.log(
    findings.length === 0
      ? 'The configuration is well.'
      : `${errors} errors, ${findings.length - errors} warnings`,
  )
  process.exitCode = errors > 0 ? 1 : 0
}
