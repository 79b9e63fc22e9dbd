import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '#server/base/config/config-error.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { tracedFetch } from '#server/base/observability/traced-fetch.ts'
import type { CardAcquirer } from './cards/card-acquirer.ts'
import type { IdentityCheck } from './identity/identity-check.ts'
import type { ModuleTools } from './modules.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Sms } from './sms/sms.ts'

/** The variables that name a module, and what each must create. */
const FUNCTIONS = {
  PAYMENTS_MODULE: ['channels', 'issue', 'readWebhook'],
  SMS_MODULE: ['send'],
  CARDS_MODULE: ['needsCode', 'charge'],
  IDENTITY_MODULE: ['check'],
} as const satisfies Record<string, readonly string[]>

interface Made {
  PAYMENTS_MODULE: PaymentProvider
  SMS_MODULE: Sms
  CARDS_MODULE: CardAcquirer
  IDENTITY_MODULE: IdentityCheck
}
type ModuleVariable = keyof Made

export interface LoadedModule {
  make: unknown
  conformance: unknown
}

/** Loads a file of the lender; a `ConfigError` explains why it cannot be loaded. */
export async function loadFile(variable: string, path: string): Promise<LoadedModule> {
  const file = resolve(path)
  if (!existsSync(file)) throw problem(variable, path, 'is not there')
  let loaded: { default?: unknown; conformance?: unknown }
  try {
    loaded = await import(pathToFileURL(file).href)
  } catch (error) {
    throw problem(variable, path, `cannot be loaded: ${sentenceOf(error)}`)
  }
  if (typeof loaded.default !== 'function')
    throw problem(variable, path, 'has no function as its default export')
  return { make: loaded.default, conformance: loaded.conformance }
}

/** Creates the provider of a loaded module, if it matches its variable. */
export function makeFrom<Variable extends ModuleVariable>(
  variable: Variable,
  path: string,
  { make }: LoadedModule,
  { env, mode, ask }: Pick<ModuleTools, 'env' | 'mode' | 'ask'>,
): Made[Variable] {
  const failure: ModuleTools['failure'] = (trouble, detail = '') =>
    new ProviderFailure(
      typeof made === 'object' && made && 'name' in made ? String(made.name) : path,
      trouble,
      detail,
    )
  let made: unknown
  try {
    // The function was checked above, and its result is checked below.
    made = (make as (tools: ModuleTools) => unknown)({ env, mode, ask, failure })
  } catch (error) {
    throw problem(variable, path, `cannot begin: ${sentenceOf(error)}`)
  }
  const given = Object(made)
  const missing = FUNCTIONS[variable].filter((name) => typeof given[name] !== 'function')
  if (missing.length > 0) throw problem(variable, path, `makes something without ${missing.join(', ')}`)
  const needsName = variable === 'PAYMENTS_MODULE'
  if (needsName && !(typeof given.name === 'string' && /^[a-z][a-z0-9-]{1,30}$/.test(given.name)))
    throw problem(variable, path, 'has no name of small letters, digits and -')
  return given
}

/** Loads the module that a variable names, and creates its provider. */
export const openModule = async <Variable extends ModuleVariable>(
  variable: Variable,
  path: string,
  { env, mode }: Pick<ModuleTools, 'env' | 'mode'>,
): Promise<Made[Variable]> =>
  makeFrom(variable, path, await loadFile(variable, path), { env, mode, ask: tracedFetch })

const problem = (variable: string, path: string, what: string) =>
  new ConfigError([`${variable}: ${path} ${what}`])

/** The first line of an error, without the stack. */
export const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
