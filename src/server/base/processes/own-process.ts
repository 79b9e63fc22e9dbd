/** The name of the process that serves payments only. */
export const MONEY = 'money'

/** The message with its port that a process sends to the leader when it listens. */
export const LISTENS = 'listens'

/** One process of a divided server. */
export interface OwnProcess {
  /** `money` or a number: its name in metrics and logs. */
  name: string
  /** The socket of the leader's embedded database, if it runs one. */
  socketDir: string | null
}

/** The variable that the leader sets in the environment of each process. */
export const environmentOf = ({ name, socketDir }: OwnProcess) => ({
  ABONO_PROCESS: `${name} ${socketDir ?? ''}`,
})

/** Which process this is; null if no leader started it. */
export function ownProcess(env: NodeJS.ProcessEnv): OwnProcess | null {
  const { ABONO_PROCESS: given } = env
  if (given === undefined) return null
  const [name = '', ...rest] = given.split(' ')
  return { name, socketDir: rest.join(' ') || null }
}
