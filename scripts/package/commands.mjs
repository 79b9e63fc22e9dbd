/** They have a program of their own, which stands first. */
const PROGRAMS = ['start', 'start:web']

/** The commands that run a file of the server: they go where it goes. */
export const commandsOfServer = (commands) =>
  Object.entries(commands)
    .filter(([name, { program }]) => program?.startsWith('src/server/') && !PROGRAMS.includes(name))
    .map(([name, { program }]) => ({ name, program, file: `${name.replace(':', '-')}.js` }))

export const programOf = ({ name, program }) => `// \`npm run ${name}\`, where there is no npm.
import { ready } from '../ready.js'

ready()
await import('../${program}')
`
