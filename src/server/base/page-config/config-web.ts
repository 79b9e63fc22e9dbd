import { ConfigError } from '#server/base/config/config-error.ts'
import { problemIn } from '#server/base/config/problems.ts'
import { flag, webAddress } from '#server/base/config/setting-types.ts'
import { type Settings, settingsReader } from '#server/base/config/settings.ts'
import { type PageConfig, readPageConfig } from './config-pages.ts'

/** A URL may contain a password, so no error repeats it. */
const backendAddress = webAddress(
  'where the backend is: an address without "/" at its end, as "https://core.example.com/app"',
  (text) => {
    const isPlain =
      /^https?:\/\/[^/\\?#\s@]+(\/[A-Za-z0-9._~-]+)*$/.test(text) && !/\/\.{1,2}(\/|$)/.test(text)
    return isPlain && URL.canParse(text) ? text : undefined
  },
)

/** The settings of `npm run start:web` in addition to those of the pages. */
export const backendSettings = {
  base: {
    name: 'API_BASE',
    type: backendAddress,
    about: 'the lender’s backend; default: `apiBase` of `brand.json`',
  },
  relay: {
    name: 'API_RELAY',
    type: flag,
    default: 0,
    about: '`1` proxies calls of the pages, for a backend without CORS',
  },
} satisfies Settings

/** The settings of pages in front of a lender's backend, without database and secret. */
export type WebConfig = PageConfig & {
  /** The base URL of the backend for this server, as `https://core.example.com/app`. */
  backendBase: string
  /** Whether calls of the pages go through this server, for a backend without CORS. */
  relay: boolean
}

/**
 * Reads the configuration of `npm run start:web`. Browsers call the backend at API_BASE directly. With API_RELAY=1
 * they call the path of brand.json's apiBase on this server, which forwards the calls.
 */
export function readWebConfig(env: NodeJS.ProcessEnv): WebConfig {
  const reader = settingsReader(env)
  const { mode, problems } = reader
  const problem = problemIn(problems)
  const pages = readPageConfig(reader)
  const { base = pages?.brand.apiBase ?? '', relay } = reader.read(backendSettings)
  if (!reader.isSet(backendSettings.base)) {
    const parsed = backendAddress.parse(base, mode)
    if (!parsed.ok) problems.push(`API_BASE is not set, and brand.json apiBase: ${parsed.refusal}`)
  }
  if (base.startsWith('http:') && mode === 'production' && !relay)
    problem('API_BASE', base, 'in production an https address, because browsers call it')
  if (relay && pages && !pages.brand.apiBase.startsWith('/'))
    problem('brand.json apiBase', pages.brand.apiBase, 'with API_RELAY a path, which this server answers')
  if (problems.length > 0 || pages === undefined) throw new ConfigError(problems)
  const brand = relay ? pages.brand : { ...pages.brand, apiBase: base }
  return { ...pages, brand, backendBase: base, relay }
}
