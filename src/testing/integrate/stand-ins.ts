import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { commands } from '#scripts/commands.mjs'

/**
 * Replaces npm in a folder outside the product: the programs behind `npm start` and `npm run`, without installation
 * and build, which the tests share.
 */
export function npmStandIn(): string {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const cases = Object.entries(commands).flatMap(([script, command]) => {
    const program = 'program' in command && command.program.startsWith('src/') ? command.program : null
    return program
      ? [`  ${script}) program='${resolve(program)}'; command='node scripts/command.mjs ${script}' ;;`]
      : []
  })
  return `#!/bin/bash
[ "$1" = run ] && shift
[ "$1" = -s ] && { quiet=1; shift; }
script=$1; shift
[ "$1" = -- ] && shift
case $script in
${cases.join('\n')}
  *) echo "npm: no script $script" >&2; exit 1 ;;
esac
[ -n "$quiet" ] || printf '\\n> ${name}@${version} %s\\n> %s\\n\\n' "$script" "$command"
export NODE_ENV="\${NODE_ENV:-production}"
exec node "$program" "$@"
`
}

/** Replaces curl on a machine without it; null if it is installed. */
export function curlStandIn(path: string = process.env.PATH ?? ''): string | null {
  const isThere = path.split(delimiter).some((folder) => folder !== '' && canBeRun(join(folder, 'curl')))
  return isThere ? null : `#!/bin/bash\nexec node '${resolve('src/testing/integrate/curl.ts')}' "$@"\n`
}

function canBeRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
