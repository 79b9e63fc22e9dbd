import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Brand, brandSchema } from '#contract/brand/brand.ts'
import type { AssetsSettings } from '#server/base/assets/open-assets.ts'
import { problemIn, quote } from '#server/base/config/problems.ts'
import { folder, listOf, numberIn, oneOf, port, visible, word } from '#server/base/config/setting-types.ts'
import type { Settings, SettingsReader, Values } from '#server/base/config/settings.ts'
import { type LaterText, readLaterTexts, readLibrary } from '#server/base/legal-texts/lender-library.ts'
import {
  type ObservabilitySettings,
  readObservabilitySettings,
} from '#server/base/observability/config-observability.ts'
import type { Library } from '#words/legal/library.ts'

const PROCESSES_MAX = 64

const processCount = visible(`"auto" or a number from 1 to ${PROCESSES_MAX}`, (text) =>
  text === 'auto' ? Math.min(PROCESSES_MAX, availableParallelism()) : numberIn(text, 1, PROCESSES_MAX),
)

const proxyAddress = visible('IP addresses, ranges as "10.0.0.0/8", or "loopback"', (text) =>
  isProxyAddress(text) ? text : undefined,
)

export const pageSettings = {
  mode: {
    name: 'MODE',
    type: oneOf(['sandbox', 'production']),
    default: 'sandbox',
    about: '`production` requires `ABONO_SECRET` and has no sandbox pages or sample borrowers',
  },
  port: { name: 'PORT', type: port, default: 3000, about: 'the port to listen on' },
  host: {
    name: 'HOST',
    type: word,
    // The sandbox shows the codes of all borrowers, so only this machine can reach it by default.
    default: 'localhost',
    defaultInProduction: '0.0.0.0',
    about: 'the address to listen on',
  },
  processes: {
    name: 'PROCESSES',
    type: processCount,
    default: 1,
    about: 'number of [processes](../operate/deploy.md#processes) on `PORT`; `auto` is one for each core',
  },
  brandDir: {
    name: 'BRAND_DIR',
    type: folder,
    default: './brand',
    about: 'folder with the lender’s `brand.json`, pictures and texts',
  },
  assetsDir: {
    name: 'ASSETS_DIR',
    type: folder,
    about:
      'folder shared by all replicas for [page assets](../operate/deploy.md#rolling-releases) of several releases; default: the bucket, or in production `DATA_DIR/assets`',
  },
  trustedProxies: {
    name: 'TRUST_PROXY',
    type: listOf(proxyAddress),
    default: '',
    about: 'proxies whose `X-Forwarded-For` is trusted',
  },
} satisfies Settings

/** The settings for serving pages, with calls of this server or of a lender's backend. */
export type PageConfig = Omit<Values<typeof pageSettings>, 'assetsDir' | 'trustedProxies'> & {
  /** Whether Vite runs the server and serves the pages from their sources (`npm run dev`). */
  dev?: true
  brand: Brand
  /** The contents of the file `brand.wireMap`, not yet validated. */
  wireMap?: unknown
  /** The legal texts: the lender's own if brand.json names them. */
  library: Library
  /** Texts of the lender that apply from a later day. */
  laterTexts: readonly LaterText[]
  /** Proxies whose X-Forwarded-For is trusted; `true` for all would let clients choose their address. */
  trustProxy: string[] | false
  seen: ObservabilitySettings
  /** The store of page assets that releases share; null without one. */
  assets?: AssetsSettings
}

/** Reads environment and brand folder. Returns undefined without a usable brand. */
export function readPageConfig(reader: SettingsReader): PageConfig | undefined {
  const { mode, problems } = reader
  const problem = problemIn(problems)
  const { assetsDir, trustedProxies, ...values } = reader.read(pageSettings)
  const seen = readObservabilitySettings(reader)
  const { brandDir } = values
  const brand = readBrand(brandDir, problems)
  if (brand === undefined) return undefined
  if (mode === 'production' && brand.apiBase.startsWith('http:'))
    problem('brand.json apiBase', brand.apiBase, 'in production a path or an https address')
  const wireMap = brand.wireMap
    ? readJson(join(brandDir, brand.wireMap), 'brand.json wireMap', problems)
    : undefined
  return {
    ...values,
    brand,
    ...(wireMap === undefined ? {} : { wireMap }),
    library: readLibrary(brand, brandDir, problems),
    laterTexts: readLaterTexts(brand, brandDir, problems),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    seen,
    ...(assetsDir === undefined ? {} : { assets: { folder: assetsDir } }),
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
