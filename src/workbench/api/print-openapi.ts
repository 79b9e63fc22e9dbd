import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { readArguments } from '#scripts/arguments.mjs'
import { ConfigError } from '#server/base/config/config-error.ts'
import { settingsReader } from '#server/base/config/settings.ts'
import { readPageConfig } from '#server/base/page-config/config-pages.ts'
import { runMain } from '#server/service/run-main.ts'
import { operatorDocument } from '#workbench/openapi/operator-document.ts'
import { describeCalls, installationOf } from './api-document.ts'

/** Prints the page calls, or with --operator the operator calls, as JSON; needs no server and no database. */
function print(env: NodeJS.ProcessEnv): void {
  const { values } = readArguments('openapi')
  const reader = settingsReader(env)
  const { problems } = reader
  const config = readPageConfig(reader)
  const compiled = compileWireMap(config?.wireMap ?? {})
  if (!compiled.ok) problems.push(...compiled.problems.map((text) => `wire map: ${text}`))
  if (!config || !compiled.ok || problems.length > 0) throw new ConfigError(problems)
  const document = values.operator
    ? operatorDocument(installationOf(config.brand))
    : describeCalls(config.brand, compiled.map)
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}

// A closed pipe, such as `head`, is no error.
process.stdout.on('error', () => process.exit())

await runMain(() => print(process.env))
