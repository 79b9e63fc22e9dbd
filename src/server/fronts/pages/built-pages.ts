import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CannotStart } from '#server/base/config/cannot-start.ts'

/** The folder of the pages' files, as `npm run build` left it; without it nothing can be served. */
export function builtPages(build: string): string {
  const client = resolve(build, 'client')
  if (!existsSync(client))
    throw new CannotStart(
      'The pages are not built yet. Run `npm run build` first; `npm start` does it by itself.',
    )
  return client
}
