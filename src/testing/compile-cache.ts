import path from 'node:path'

const NAME = 'NODE_COMPILE_CACHE'

/**
 * Enables Node's compile cache for all processes of this run, so that a test server starts with two thirds of the work
 * and a command with half. Changed files are compiled again.
 */
export function keepCompiled(): void {
  process.env[NAME] ??= path.resolve('node_modules/.cache/abono-compiled')
}

/** The same for a program that inherits no environment of this run. */
export const compiledBefore = (): Record<string, string> => {
  const folder = process.env[NAME]
  return folder === undefined ? {} : { [NAME]: folder }
}
