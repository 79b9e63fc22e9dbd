import { type Action, actions, type ResultOf } from '#web/browser/bridge/protocol.ts'

/** Whether an app is around the page, and how it reports readiness. */
export const presences = {
  present: 'is there',
  late: 'is ready late',
  silent: 'says nothing',
  other: 'speaks protocol 2',
  absent: 'is not there (a browser)',
} as const

/** The app's behaviour for requests of one action. */
export const behaviours = {
  answer: 'answers',
  delay: 'answers later',
  late: 'answers too late',
  drop: 'never answers',
  refuse: 'refuses',
  unsupported: 'does not support it',
  twice: 'answers twice',
  nonsense: 'answers nonsense',
} as const

/** Outcome of a bank's own flow; `ask` lets the tester choose. */
export const bankEnds = {
  ask: 'as one taps',
  done: 'done',
  cancelled: 'cancelled',
  unknown: 'unknown',
} as const

export type Presence = keyof typeof presences
export type Behaviour = keyof typeof behaviours
export type BankOutcome = ResultOf<'startBank'>['outcome']

/** All switches of the app. */
export interface Switches {
  presence: Presence
  /** Delay of `ready` after the page's greeting, if it is late. */
  readyMs: number
  /** Delay of a late answer. */
  delayMs: number
  bankEnd: keyof typeof bankEnds
  behaviours: Readonly<Record<Action, Behaviour>>
}

export const actionNames = Object.keys(actions) as Action[] // exactly the keys of `actions`

/** Choices in seconds: the page waits 5 s for `ready`, and 5 s or 120 s for an answer. */
export const readySeconds = { '1': '1 s', '3': '3 s', '6': '6 s', '10': '10 s' } as const
export const delaySeconds = { '0.5': '0.5 s', '1': '1 s', '2': '2 s', '4': '4 s', '30': '30 s' } as const

/** Reads the switches from the simulator's address; missing or unknown values have defaults. */
export function readSwitches(query: URLSearchParams): Switches {
  const behaviourOf = (action: Action) => oneOf(behaviours, query.get(action), 'answer')
  return {
    presence: oneOf(presences, query.get('app'), 'present'),
    readyMs: 1000 * Number(oneOf(readySeconds, query.get('ready'), '3')),
    delayMs: 1000 * Number(oneOf(delaySeconds, query.get('delay'), '2')),
    bankEnd: oneOf(bankEnds, query.get('bank'), 'ask'),
    behaviours: Object.fromEntries(actionNames.map((action) => [action, behaviourOf(action)])) as Record<
      Action,
      Behaviour
    >, // every action is listed
  }
}

/** The actions that `ready` lists. */
export const supportedBy = ({ behaviours }: Switches): Action[] =>
  actionNames.filter((action) => behaviours[action] !== 'unsupported')

/** The value if it is valid, else the default. */
export function oneOf<Choice extends string>(
  choices: Readonly<Record<Choice, unknown>>,
  value: string | null,
  usual: Choice,
): Choice {
  return value !== null && Object.hasOwn(choices, value) ? (value as Choice) : usual // it is one of the keys
}
