import path from 'node:path'

const NAME = 'NODE_COMPILE_CACHE'

/**
 * Enables Node's compile cache for all processes of this run. It saves a third of the start of a test server, and half of
 * the start of a command. Changed files are compiled again.
 */
export function keepCompiled(): void {
  process.env[NAME] ??= path.resolve('node_modules/.cache/abono-compiled')
}

/** Returns the environment variable of the cache, for a program that does not inherit this run's environment. */
export const compileCacheEnv = (): Record<string, string> => {
  const folder = process.env[NAME]
  return folder === undefined ? {} : { [NAME]: folder }
}
