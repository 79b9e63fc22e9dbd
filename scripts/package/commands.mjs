import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

/** They have a program of their own, which stands first. */
const PROGRAMS = ['start', 'start:web']

/** The commands of `package.json` that run a file of the server: they go where it goes. */
export function commandsOfServer(scripts) {
  return Object.entries(scripts).flatMap(([name, line]) => {
    const script = /^node (scripts\/[\w-]+\.mjs)/.exec(line)?.[1]
    if (script === undefined || PROGRAMS.includes(name)) return []
    const source = /'(src\/server\/[\w/-]+\.ts)'/.exec(readFileSync(join(root, script), 'utf8'))?.[1]
    return source === undefined ? [] : [{ name, source, file: `${name.replace(':', '-')}.js` }]
  })
}

export const programOf = ({ name, source }) => `// \`npm run ${name}\`, where there is no npm.
import { ready } from '../ready.js'

ready()
await import('../${source}')
`
