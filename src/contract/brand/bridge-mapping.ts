import * as z from 'zod/mini'

/** Bridge actions (spec 1, and one of our own), as a configuration names them. */
export const bridgeActions = [
  'openPage',
  'closeWebview',
  'goHome',
  'goMine',
  'backToLogin',
  'callTelephone',
  'goToRate',
  'confirmBurialPoint',
  'startBank',
  'endBank',
  'confirmAccount',
] as const

const NAME = '[A-Za-z_$][A-Za-z0-9_$]{0,63}'

const OBJECT = 'the path from the window to an object, as "loanApp" or "webkit.messageHandlers.bank"'
const objectPath = z.string(OBJECT).check(z.regex(new RegExp(`^${NAME}(?:\\.${NAME}){0,7}$`), OBJECT))

const METHOD = 'the name of a function of that object, as "toMainTab"'
const methodName = z.string(METHOD).check(z.regex(new RegExp(`^${NAME}$`), METHOD))

const MAPPED = 'an "object" and a "method"'

/** Maps bridge actions to the functions of a native app with its own method names (docs/start/bridge.md). */
export const bridgeMapping = z.partialRecord(
  z.enum(bridgeActions),
  z.strictObject({ object: objectPath, method: methodName }, MAPPED),
  'actions of the bridge, each with an "object" and a "method"',
)
