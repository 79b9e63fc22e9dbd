import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { freePort, type Listening, startListening } from './throwaway-program.ts'

/** For tests: where a provider's published description lies, or null where it is not; it is no part of this project. */
export function publishedContract(name: string, given: string | undefined): string | null {
  const path = given ?? fileURLToPath(new URL(`../../../shared/providers/${name}`, import.meta.url))
  return existsSync(path) ? path : null
}

/** For tests: Prism, which answers as a description says and refuses what the description does not allow. */
export async function startPrism(contract: string): Promise<Listening> {
  const port = await freePort()
  return startListening(port, /Prism is listening/, [
    createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js'),
    ...['mock', '--host', '127.0.0.1', '--port', String(port), contract],
  ])
}
