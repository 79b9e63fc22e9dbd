import type { Machine } from './network.ts'
import type { Node } from './node.ts'

/** What Patroni says of one of its members. */
interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

const MEMBERS = 3

async function membersFrom({ address }: Machine): Promise<Member[]> {
  const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
  const { members } = (await response.json()) as { members: Member[] }
  return members
}

/** What the first of them that answers says of all. */
async function members(nodes: readonly Node[]): Promise<Member[]> {
  const asked = nodes.map(({ machine }) => membersFrom(machine))
  return Promise.any(asked).catch(() => [])
}

/**
 * Whether one leads, another one has everything that is committed, and the third follows. Each of them must see it so: one
 * that has just come back knows what was before.
 */
export async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const views = await Promise.all(nodes.map(({ machine }) => membersFrom(machine).catch(() => [])))
  const leaders = new Set(views.map((all) => all.find(({ role }) => role === 'leader')?.name))
  return leaders.size === 1 && views.every(isWholeIn)
}

function isWholeIn(all: readonly Member[]): boolean {
  const roles = all.map(({ role }) => role)
  return (
    all.length === MEMBERS &&
    all.every(({ state, lag }) => ['running', 'streaming'].includes(state) && lag !== 'unknown') &&
    roles.includes('leader') &&
    roles.includes('sync_standby')
  )
}

/** The one that leads, or the one that must have everything that is committed. */
export async function nodeOf(nodes: readonly Node[], role: 'leader' | 'sync_standby'): Promise<Node> {
  const name = (await members(nodes)).find((member) => member.role === role)?.name
  const node = nodes.find((one) => one.name === name)
  if (!node) throw new Error(`nobody is the ${role}`)
  return node
}
