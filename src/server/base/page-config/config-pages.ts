import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type Brand, brandSchema } from '#contract/brand/brand.ts'
import type { AssetsSettings } from '#server/base/assets/open-assets.ts'
import { readProcesses } from '#server/base/config/config-processes.ts'
import { type Mode, problemIn, quote } from '#server/base/config/problems.ts'
import { type LaterText, readLaterTexts, readLibrary } from '#server/base/legal-texts/lender-library.ts'
import { readSeenSettings, type SeenSettings } from '#server/base/observability/config-seen.ts'
import type { Library } from '#words/legal/library.ts'

/** What it takes to serve pages, whoever answers their calls. */
export type PageConfig = {
  mode: Mode
  port: number
  host: string
  /** How many processes answer on the port. */
  processes: number
  brand: Brand
  brandDir: string
  /** The contents of the file that `brand.wireMap` names, not yet checked against the calls. */
  wireMap?: unknown
  /** The legal texts: the lender's own where brand.json names one. */
  library: Library
  /** Further ones of the lender, which take the place of those on their days. */
  laterTexts: readonly LaterText[]
  /** Addresses whose X-Forwarded-For is believed; `true` for all would let anybody choose an address. */
  trustProxy: string[] | false
  seen: SeenSettings
  dev: boolean
  /** Where releases leave the files of their pages to each other; without it nowhere. */
  assets?: AssetsSettings
}

/** Reads environment and brand folder; undefined without a usable brand. Every problem is noted. */
export function readPageConfig(env: NodeJS.ProcessEnv, problems: string[]): PageConfig | undefined {
  const problem = problemIn(problems)
  const mode = env.MODE || 'sandbox'
  if (mode !== 'sandbox' && mode !== 'production') problem('MODE', mode, '"sandbox" or "production"')
  const port = /^\d{1,5}$/.test(env.PORT || '3000') ? Number(env.PORT || '3000') : Number.NaN
  if (!(port <= 65_535)) problem('PORT', env.PORT, 'a number from 0 (any free port) to 65535')
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

  const processes = readProcesses(env, problem)
  const seen = readSeenSettings(env, mode !== 'production', problem)
  const brandDir = resolve(env.BRAND_DIR || 'brand')
  const brand = readBrand(brandDir, problems)
  if (brand === undefined) return undefined
  if (mode === 'production' && brand.apiBase.startsWith('http:')) {
    problem('brand.json apiBase', brand.apiBase, 'in production a path or an https address')
  }
  const wireMap = brand.wireMap
    ? readJson(join(brandDir, brand.wireMap), 'brand.json wireMap', problems)
    : undefined
  return {
    mode: mode === 'production' ? 'production' : 'sandbox',
    port,
    // The sandbox shows everybody's codes, so it answers only this machine unless told otherwise.
    host: env.HOST || (mode === 'production' ? '0.0.0.0' : 'localhost'),
    processes,
    brand,
    brandDir,
    ...(wireMap === undefined ? {} : { wireMap }),
    library: readLibrary(brand, brandDir, problems),
    laterTexts: readLaterTexts(brand, brandDir, problems),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    seen,
    dev: env.DEV === '1',
    ...(env.ASSETS_DIR ? { assets: { folder: resolve(env.ASSETS_DIR) } } : {}),
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
