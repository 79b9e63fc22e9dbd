import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SandboxServer } from '#testing/sandbox-server.ts'

/** The parts of the build that are read. */
interface Build {
  paths: readonly string[]
}

/** Returns every page of the build's route table. */
export async function pageAddresses(): Promise<string[]> {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as Build
  return [...build.paths]
}

/** Returns every route of the server besides pages and static files, as the server prints them. */
export function routesOf(app: SandboxServer['app']): { method: string; address: string }[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', label = '', methods = ''] =
        /^(.*?)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      parents.length = depth
      parents[depth] = (parents[depth - 1] ?? '') + label
      const address = parents[depth] ?? ''
      return methods
        .split(', ')
        .filter((method) => method === 'GET' || method === 'POST' || method === 'HEAD')
        .map((method) => ({ method, address }))
    })
    .filter(({ address }) => address.startsWith('/') && !address.startsWith('/assets/'))
}
