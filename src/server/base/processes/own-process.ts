/** The process that answers nothing but money. */
export const MONEY = 'money'

/** What a process tells the one that leads it as soon as it listens, with the port. */
export const LISTENS = 'listens'

/** One of the processes of a divided server, as the one that leads them started it. */
export interface OwnProcess {
  /** `money`, or a number: its own in every figure and line about it. */
  name: string
  /** Where the leader's own database listens, if it runs one. */
  socketDir: string | null
}

/** What the leader writes into the surroundings of each. */
export const surroundingsOf = ({ name, socketDir }: OwnProcess) => ({
  ABONO_PROCESS: `${name} ${socketDir ?? ''}`,
})

/** Which process this is; null for one that was started by somebody. */
export function ownProcess(env: NodeJS.ProcessEnv): OwnProcess | null {
  const { ABONO_PROCESS: given } = env
  if (given === undefined) return null
  const [name = '', ...rest] = given.split(' ')
  return { name, socketDir: rest.join(' ') || null }
}
