import path from 'node:path'

const NAME = 'NODE_COMPILE_CACHE'

/**
 * Lets every Node that this run starts keep what it compiled, TypeScript without its types among it: a server of a test
 * starts with two thirds of the work, and a command with half of it. What has changed is compiled anew.
 */
export function keepCompiled(): void {
  process.env[NAME] ??= path.resolve('node_modules/.cache/abono-compiled')
}

/** The same for a program that gets none of the settings of this run. */
export const compiledBefore = (): Record<string, string> => {
  const folder = process.env[NAME]
  return folder === undefined ? {} : { [NAME]: folder }
}
