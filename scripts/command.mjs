// Starts every command of package.json: `node scripts/command.mjs backup --to FOLDER`. Runs on any Node from 20 on before
// anything is installed, so all that is imported here uses Node's own modules alone.
import { commandList, isHelp, readArguments } from './arguments.mjs'
import { commands } from './commands.mjs'
import { prepare } from './prepare.mjs'
import { command as binary, runInstead } from './run.mjs'

const [name = '', ...args] = process.argv.slice(2)
if (isHelp(name) || name === '') {
  console.log(commandList())
  process.exit(0)
}
if (!Object.hasOwn(commands, name)) {
  console.error(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
const command = commands[name]
const given = readArguments(name, args)
await prepare()
if (command.builds) {
  const { buildIfChanged } = await import('./build.mjs')
  await buildIfChanged()
}
const env = { ...command.defaults, ...process.env, ...command.env }
for (const [key, option] of Object.entries(command.options ?? {}))
  if (given.values[key]) Object.assign(env, option.env)
if (command.browser) {
  const { findOrInstallBrowser } = await import('./browser.mjs')
  const browser = await findOrInstallBrowser()
  if (browser !== null) env.CHROMIUM_PATH = browser
}
if (command.program) await runInstead(process.execPath, [command.program, ...args], env)
else {
  const [packageName, bin, ...first] = command.tool
  const { passedOn } = given
  const { unlessGiven } = command
  const nameOf = (word) => word.split('=')[0]
  if (unlessGiven && !passedOn.some((word) => nameOf(word) === nameOf(unlessGiven))) first.push(unlessGiven)
  await runInstead(process.execPath, [binary(packageName, bin), ...first, ...passedOn], env)
}
