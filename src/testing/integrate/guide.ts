import { chmod, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { memoryFolder } from '#testing/memory-folder.ts'
import { type Fence, fencesIn } from './fences.ts'

const GUIDE = 'docs/start/integrate.md'

/** Ports that the guide names. */
const PORTS = ['3000', '3001', '3002', '3003', '3004'] as const
type Port = (typeof PORTS)[number]

/** The guide's text. */
export const readGuide = (): Promise<string> => readFile(GUIDE, 'utf8')

/** The guide's snippets with free ports, or given ones, so that tests can share a machine. */
export async function snippetsOnFreePorts(
  given: Partial<Record<Port, number>> = {},
): Promise<{ fences: Fence[]; portOf(port: Port): number }> {
  const free = await freePorts(PORTS.length)
  const portOf = (port: Port) => given[port] ?? free[PORTS.indexOf(port)] ?? 0
  const markdown = (await readGuide()).replace(/\b300[0-4]\b/g, (port) => String(portOf(port as Port)))
  return { fences: fencesIn(markdown), portOf }
}

/** A folder that looks like the product's, in which the guide may create files. */
export async function scratchFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = (await memoryFolder()) ?? (await mkdtemp(join(tmpdir(), 'abono-guide-')))
  // If the tests run as root, the database runs as another user, which needs access.
  await chmod(folder, 0o755)
  for (const name of await readdir('.')) {
    if (!/^\.|^data|^test-results$/.test(name)) await symlink(resolve(name), join(folder, name))
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  // All ports are held at once, so that none is given out twice.
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((done) => {
          server.listen(0, 'localhost', () => {
            const address = server.address()
            done(typeof address === 'object' && address ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
