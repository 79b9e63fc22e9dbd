import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type Brand, brandSchema } from '#contract/brand.ts'
import { type Library, ownLibrary } from '#legal/library.ts'
import { type ConektaConfig, readConekta } from './config-conekta.ts'
import { readLibrary } from './lender-library.ts'
import { type FilesSettings, readFilesSettings } from './outside/files/open-files.ts'
import { twilioFrom } from './outside/sms/from-environment.ts'
import type { TwilioSettings } from './outside/sms/twilio.ts'
import { SECRET_CHARACTERS_MIN, type Secrets, sandboxSecret, secretsFrom } from './secrets.ts'

export type Mode = 'sandbox' | 'production'

/** All that is decided outside the code, checked once at the start. */
export type Config = {
  mode: Mode
  port: number
  host: string
  dataDir: string
  /** Without it the server starts a PostgreSQL of its own in `dataDir`. */
  databaseUrl?: string
  brand: Brand
  brandDir: string
  /** The contents of the file that `brand.wireMap` names, not yet checked against the calls. */
  wireMap?: unknown
  /** The legal texts: the lender's own where brand.json names one. */
  library: Library
  secrets: Secrets
  /** Where pictures and papers lie. */
  files: FilesSettings
  /** The payment provider Conekta; without it only the sandbox's takes payments, and nobody's in production. */
  conekta?: ConektaConfig
  /** SHA-256 of what the lender's own systems show to move loans on; without it they cannot. */
  operatorTokenHash?: Buffer
  /** The account that sends text messages; without it the sandbox keeps them, and production sends none. */
  twilio?: TwilioSettings
  /** Addresses whose X-Forwarded-For is believed; `true` for all would let anybody choose an address. */
  trustProxy: string[] | false
  dev: boolean
}

/** The configuration cannot be used; each problem says which key, what was found and what is allowed. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads environment and brand folder. Throws one ConfigError with every problem that it finds. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const problem = (key: string, found: unknown, allowed: string) =>
    problems.push(`${key}: found ${quote(found)}; allowed: ${allowed}`)

  const mode = env.MODE || 'sandbox'
  if (mode !== 'sandbox' && mode !== 'production') problem('MODE', mode, '"sandbox" or "production"')
  const port = /^\d{1,5}$/.test(env.PORT || '3000') ? Number(env.PORT || '3000') : Number.NaN
  if (!(port <= 65_535)) problem('PORT', env.PORT, 'a number from 0 (any free port) to 65535')
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    // It may hold a password, so it is not repeated here.
    problems.push('DATABASE_URL: does not begin with "postgres://" or "postgresql://"')
  }
  const trustProxy = (env.TRUST_PROXY ?? '').split(',').flatMap((part) => part.trim() || [])
  for (const address of trustProxy) {
    if (!isProxyAddress(address)) {
      problem(
        'TRUST_PROXY',
        address,
        'IP addresses, ranges as "10.0.0.0/8", or "loopback", with commas between',
      )
    }
  }
  if (env.DEV && env.DEV !== '0' && env.DEV !== '1') problem('DEV', env.DEV, '"1" or "0"')
  if (env.DEV === '1' && mode === 'production') problem('DEV', env.DEV, 'not in production')

  const dataDir = resolve(env.DATA_DIR || 'data')
  const brandDir = resolve(env.BRAND_DIR || 'brand')
  const brand = readBrand(brandDir, problems)
  if (mode === 'production' && brand?.apiBase.startsWith('http:')) {
    problem('brand.json apiBase', brand.apiBase, 'in production a path or an https address')
  }
  const wireMap = brand?.wireMap
    ? readJson(join(brandDir, brand.wireMap), 'brand.json wireMap', problems)
    : undefined
  const conekta = readConekta(env, mode, problems)
  const files = readFilesSettings(env, dataDir, problem)
  const library = brand ? readLibrary(brand, brandDir, problems) : ownLibrary
  const secret = readSecret(env.ABONO_SECRET, mode, dataDir, problems)
  const operatorToken = env.OPERATOR_TOKEN || undefined
  if (operatorToken && operatorToken.length < SECRET_CHARACTERS_MIN) {
    problems.push(
      `OPERATOR_TOKEN: found ${operatorToken.length} characters; allowed: at least ${SECRET_CHARACTERS_MIN}`,
    )
  }
  const twilio = twilioFrom(env, problems)

  if (problems.length > 0 || brand === undefined || secret === undefined) throw new ConfigError(problems)
  return {
    mode: mode === 'production' ? 'production' : 'sandbox',
    port,
    // The sandbox shows everybody's codes, so it answers only this machine unless told otherwise.
    host: env.HOST || (mode === 'production' ? '0.0.0.0' : 'localhost'),
    dataDir,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    brand,
    brandDir,
    ...(wireMap === undefined ? {} : { wireMap }),
    library,
    secrets: secretsFrom(secret),
    files,
    ...(conekta === undefined ? {} : { conekta }),
    ...(operatorToken ? { operatorTokenHash: createHash('sha256').update(operatorToken).digest() } : {}),
    ...(twilio ? { twilio } : {}),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    dev: env.DEV === '1',
  }
}

function readBrand(brandDir: string, problems: string[]): Brand | undefined {
  const source = readJson(join(brandDir, 'brand.json'), 'BRAND_DIR', problems)
  if (source === undefined) return undefined
  const parsed = brandSchema.safeParse(source)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const place = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        problems.push(`brand.json ${[...place, key].join('.')}: no such key is known`)
    } else {
      problems.push(
        `brand.json ${place.join('.') || '(the whole file)'}: found ${quote(valueAt(source, place))}; allowed: ${issue.message}`,
      )
    }
  }
  return undefined
}

function readJson(path: string, key: string, problems: string[]): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    problems.push(
      `${key}: ${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}

function readSecret(
  given: string | undefined,
  mode: string,
  dataDir: string,
  problems: string[],
): string | undefined {
  const rule = `at least ${SECRET_CHARACTERS_MIN} characters that nobody can guess, the same for every replica`
  if (given) {
    if (given.length >= SECRET_CHARACTERS_MIN) return given
    problems.push(`ABONO_SECRET: found ${given.length} characters; allowed: ${rule}`)
    return undefined
  }
  if (mode === 'production') {
    problems.push(`ABONO_SECRET: found nothing; allowed in production: ${rule}`)
    return undefined
  }
  try {
    return sandboxSecret(dataDir)
  } catch (error) {
    problems.push(
      `DATA_DIR: no secret can be kept in ${dataDir}: ${error instanceof Error ? error.message : String(error)}`,
    )
    return undefined
  }
}

function isProxyAddress(text: string): boolean {
  if (text === 'loopback' || text === 'linklocal' || text === 'uniquelocal') return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function valueAt(source: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined
    return Object.entries(value).find(([name]) => name === key)?.[1]
  }, source)
}

function quote(found: unknown): string {
  return found === undefined ? 'nothing' : JSON.stringify(found)
}
