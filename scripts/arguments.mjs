import { parseArgs } from 'node:util'
import { commands } from './commands.mjs'

/** @typedef {{ type: 'string' | 'boolean', description: string, value?: string, required?: boolean, env?: Record<string, string> }} Option */
/**
 * @typedef {object} Positionals
 * @property {string} usage
 * @property {string} [description]
 * @property {number} [least]
 * @property {number} [most]
 * @property {boolean} [isNumber]
 * @property {Readonly<Record<string, string>>} [choices] the words that are allowed, with what each means
 */
/**
 * @typedef {object} Command
 * @property {string} summary
 * @property {Readonly<Record<string, Option>>} [options]
 * @property {Positionals} [positionals]
 * @property {string} [passesOn] the usage of what goes to the tool behind the command
 */
/** @typedef {keyof typeof commands} Name */
/**
 * What the options of a command are when they are read: always there if required.
 * @template Options
 * @typedef {{ [K in keyof Options]: Options[K] extends { type: 'boolean' } ? boolean : Options[K] extends { required: true } ? string : string | undefined }} Values
 */
/**
 * @template {Name} N
 * @typedef {(typeof commands)[N] extends { options: infer Options } ? Values<Options> : {}} ValuesOf
 */
/**
 * @template {Name} N
 * @typedef {{ values: ValuesOf<N>, positionals: readonly string[], passedOn: readonly string[] }} Given
 */

/**
 * Reads the arguments of a command as commands.mjs declares them. `--help` or `-h` prints them and exits with 0; an argument that
 * the command does not accept is one sentence and exit code 2.
 * @template {Name} N
 * @param {N} name
 * @param {readonly string[]} [args]
 * @returns {Given<N>}
 */
export function readArguments(name, args = process.argv.slice(2)) {
  /** @type {Command} */
  const command = commands[name]
  if (args.some(isHelp)) {
    console.log(usage(name))
    process.exit(0)
  }
  try {
    const given = command.passesOn === undefined ? read(command, args) : passOn(command, args)
    return /** @type {Given<N>} */ (/** @type {unknown} */ (given))
  } catch (error) {
    // Node adds advice in further sentences, which is about any program.
    const [sentence] = /** @type {Error} */ (error).message.split(/\. |\n/)
    refuseArguments(name, sentence ?? '')
  }
}

/** @param {string} word */
export const isHelp = (word) => word === '--help' || word === '-h'

/** Every command with what it does. */
export const commandList = () =>
  [
    ...Object.entries(commands).map(([name, { summary }]) => `${name.padEnd(14)}${summary}`),
    '',
    '`npm run COMMAND -- --help` says what a command accepts.',
  ].join('\n')

/**
 * Ends a command whose arguments cannot be used.
 * @param {Name} name
 * @param {string} sentence
 * @returns {never}
 */
export function refuseArguments(name, sentence) {
  console.error(`${sentence.replace(/\.$/, '')}. \`${typed(name)} -- --help\` says what it accepts.`)
  process.exit(2)
}

/**
 * @param {Command} command
 * @param {readonly string[]} args
 */
function read({ options = {}, positionals: accepted }, args) {
  const { values: given, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: accepted !== undefined,
  })
  const missing = Object.keys(options).find((key) => options[key]?.required && given[key] === undefined)
  if (missing !== undefined) throw new Error(`Option '--${missing}' is missing`)
  if (accepted !== undefined) checkPositionals(accepted, positionals)
  const values = Object.fromEntries(
    Object.entries(options).map(([key, { type }]) => [
      key,
      given[key] ?? (type === 'boolean' ? false : undefined),
    ]),
  )
  return { values, positionals, passedOn: [] }
}

/**
 * @param {Positionals} accepted
 * @param {readonly string[]} words
 */
function checkPositionals({ usage, least = 0, most = Number.POSITIVE_INFINITY, isNumber, choices }, words) {
  if (words.length < least) throw new Error(`Argument ${usage} is missing`)
  if (words.length > most) throw new Error(`Unexpected argument '${words[most]}'`)
  const allowed = choices && Object.keys(choices)
  const unknown = words.find(
    (word) => (allowed && !allowed.includes(word)) || (isNumber && !/^\d+$/.test(word)),
  )
  if (unknown === undefined) return
  throw new Error(`'${unknown}' is ${allowed ? `none of ${allowed.join(', ')}` : 'not a number'}`)
}

/**
 * Takes the declared options, all of which are switches, and leaves the rest to the tool.
 * @param {Command} command
 * @param {readonly string[]} args
 */
function passOn({ options = {} }, args) {
  const switches = Object.keys(options)
  return {
    values: Object.fromEntries(switches.map((key) => [key, args.includes(`--${key}`)])),
    positionals: [],
    passedOn: args.filter((word) => !switches.some((key) => word === `--${key}`)),
  }
}

/**
 * The command as it is typed.
 * @param {Name} name
 */
export const typed = (name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`)

/**
 * The text of `--help`.
 * @param {Name} name
 */
export function usage(name) {
  /** @type {Command} */
  const { summary, options = {}, positionals, passesOn } = commands[name]
  const lines = Object.entries(options).map(([key, { value, description, required }]) => [
    `--${key}${value ? ` ${value}` : ''}`,
    required ? `${description} (required)` : description,
  ])
  const words = positionals?.choices
    ? Object.entries(positionals.choices)
    : positionals && [[positionals.usage, positionals.description ?? '']]
  const all = [...(words ?? []), ...lines, ['--help', 'prints this']]
  const width = Math.max(...all.map(([left = '']) => left.length)) + 2
  const accepts = [positionals?.usage, lines.length > 0 ? '[options]' : undefined, passesOn].filter(Boolean)
  return [
    [typed(name), ...(accepts.length > 0 ? ['--', ...accepts] : [])].join(' '),
    '',
    summary,
    '',
    ...all.map(([left = '', right]) => `  ${left.padEnd(width)}${right}`),
  ].join('\n')
}
