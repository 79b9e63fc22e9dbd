import { ConfigError } from '#server/base/config/config-error.ts'
import { problemIn } from '#server/base/config/problems.ts'
import { type PageConfig, readPageConfig } from './config-pages.ts'

/** What it takes to serve the pages in front of a lender's backend: no database, no secret, nothing to keep. */
export type WebConfig = PageConfig & {
  /** Where this server reaches the backend: the base of the shared calls, as `https://core.example.com/app`. */
  backendBase: string
  /** Whether the pages' calls go through this server, for a backend that answers no pages of another host. */
  relay: boolean
}

const BASE = 'an address without "/" at its end, as "https://core.example.com/app"'

/**
 * Reads the configuration of `npm run start:web`. `API_BASE` is where the backend is; without it brand.json's apiBase must
 * be a whole address. Browsers call it there themselves, unless API_RELAY is 1: then they call the path of brand.json's
 * apiBase on this server, which hands the calls on.
 */
export function readWebConfig(env: NodeJS.ProcessEnv): WebConfig {
  const problems: string[] = []
  const problem = problemIn(problems)
  const pages = readPageConfig(env, problems)
  if (env.API_RELAY && env.API_RELAY !== '0' && env.API_RELAY !== '1')
    problem('API_RELAY', env.API_RELAY, '"1" or "0"')
  const relay = env.API_RELAY === '1'
  const given = env.API_BASE || pages?.brand.apiBase || ''
  const backend = addressIn(given)
  if (backend === null) {
    problem(
      env.API_BASE ? 'API_BASE' : 'API_BASE is not set, and brand.json apiBase',
      given,
      `where the backend is: ${BASE}`,
    )
  }
  const isPublic = env.MODE === 'production' && !relay
  if (backend?.protocol === 'http:' && isPublic)
    problem('API_BASE', given, 'in production an https address, because browsers call it')
  if (relay && pages && !pages.brand.apiBase.startsWith('/'))
    problem('brand.json apiBase', pages.brand.apiBase, 'with API_RELAY a path, which this server answers')
  if (problems.length > 0 || pages === undefined || backend === null) throw new ConfigError(problems)
  const brand = relay ? pages.brand : { ...pages.brand, apiBase: given }
  return { ...pages, brand, backendBase: given, relay }
}

function addressIn(text: string): URL | null {
  const isPlain = /^https?:\/\/[^/\\?#\s@]+(\/[A-Za-z0-9._~-]+)*$/.test(text) && !/\/\.{1,2}(\/|$)/.test(text)
  return isPlain && URL.canParse(text) ? new URL(text) : null
}
