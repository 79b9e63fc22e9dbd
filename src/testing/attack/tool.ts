import { spawn, spawnSync } from 'node:child_process'

/** Debian has both, as packages of these names. */
const TOOLS = ['sqlmap', 'wapiti'] as const
export type Tool = (typeof TOOLS)[number]

/** What has to be installed first, as a command; null when everything is there. */
export function missingTools(isThere: (tool: Tool) => boolean = starts): string | null {
  const missing = TOOLS.filter((tool) => !isThere(tool))
  return missing.length === 0 ? null : `apt-get install ${missing.join(' ')}`
}

const starts = (tool: Tool): boolean => spawnSync(tool, ['--version']).status === 0

/** Runs a tool to its end, at the lowest priority; what it said. */
export function runTool(tool: Tool, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '19', tool, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    child.stdout.on('data', (part) => said.push(part))
    child.stderr.on('data', (part) => said.push(part))
    child.once('error', reject)
    child.once('close', () => resolve(Buffer.concat(said).toString('utf8')))
  })
}
