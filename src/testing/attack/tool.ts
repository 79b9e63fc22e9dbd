import { spawn, spawnSync } from 'node:child_process'

/** Debian packages of both tools. */
const TOOLS = ['sqlmap', 'wapiti'] as const
export type Tool = (typeof TOOLS)[number]

/** Returns the command that installs missing tools; null if none is missing. */
export function missingTools(isThere: (tool: Tool) => boolean = starts): string | null {
  const missing = TOOLS.filter((tool) => !isThere(tool))
  return missing.length === 0 ? null : `apt-get install ${missing.join(' ')}`
}

const starts = (tool: Tool): boolean => spawnSync(tool, ['--version']).status === 0

/** Runs a tool to its end at the lowest priority; returns its output. */
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
