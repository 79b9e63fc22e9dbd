import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { readPageConfig } from '#server/config/config-pages.ts'
import { describeCalls } from './api-document.ts'

/** The calls of the configured installation as JSON on standard output; without a server and without a database. */
function print(env: NodeJS.ProcessEnv): void {
  const problems: string[] = []
  const config = readPageConfig(env, problems)
  const compiled = compileWireMap(config?.wireMap ?? {})
  if (!compiled.ok) problems.push(...compiled.problems.map((text) => `wire map: ${text}`))
  if (!config || !compiled.ok || problems.length > 0) throw new ConfigError(problems)
  process.stdout.write(`${JSON.stringify(describeCalls(config.brand, compiled.map), null, 2)}\n`)
}

// Whoever takes only the beginning, as `head` does, wants to hear nothing about the rest.
process.stdout.on('error', () => process.exit())

try {
  print(process.env)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
