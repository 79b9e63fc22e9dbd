import type { Action } from '#web/browser/bridge/protocol.ts'
import { ODD_TEXT, type Probe } from './probes.ts'

/** All checks of a host: its messages and its actions. */
export type Check = Probe | Action

/** An editable parameter. `optional`: omitted when empty. */
export interface ParameterText {
  name: string
  value: string
  choices?: readonly string[]
  optional?: true
}

export interface ActionText {
  action: Action
  parameters: readonly ParameterText[]
  /** What the tester sees when the host has performed it. */
  effect: string
  /** The browser's fallback for hosts without the action. */
  instead: string
  /** Whether the page may be left before the answer arrives. */
  leaves: boolean
}

/** The actions in protocol order; `origin` and `phone` are this installation's. */
export const actionTexts = (origin: string, phone: string): readonly ActionText[] => [
  {
    action: 'openPage',
    parameters: [
      { name: 'url', value: `${origin}/aboutUs?type=1` },
      { name: 'title', value: ODD_TEXT, optional: true },
    ],
    effect: 'A webview of its own shows the address, under exactly this title.',
    instead: 'the browser follows the link',
    leaves: true,
  },
  {
    action: 'closeWebview',
    parameters: [],
    effect: 'This page is gone, and the app shows what was there before it.',
    instead: 'the browser goes one page back',
    leaves: true,
  },
  {
    action: 'goHome',
    parameters: [],
    effect: 'The first screen of the app is there.',
    instead: "the browser tries the app's own scheme, else the official site",
    leaves: true,
  },
  {
    action: 'goMine',
    parameters: [],
    effect: 'The screen of the person is there: account, orders, settings.',
    instead: "the browser tries the app's own scheme, else the official site",
    leaves: true,
  },
  {
    action: 'backToLogin',
    parameters: [{ name: 'reason', value: 'session-ended', choices: ['session-ended', 'signed-out'] }],
    effect: 'The app has forgotten the session and shows its login screen.',
    instead: 'the page forgets the session and says so',
    leaves: true,
  },
  {
    action: 'callTelephone',
    parameters: [{ name: 'number', value: phone }],
    effect: "The phone's dialler shows the number, and nothing has been dialled yet.",
    instead: 'the browser opens a tel: link',
    leaves: false,
  },
  {
    action: 'goToRate',
    parameters: [{ name: 'source', value: 'bridge-check' }],
    effect: "The store's own rating is there, or the app's page in the store.",
    instead: 'the page says thanks and links to the store',
    leaves: false,
  },
  {
    action: 'confirmBurialPoint',
    parameters: [
      { name: 'productId', value: 'bridge-check' },
      { name: 'event', value: 'bridge-check' },
    ],
    effect: 'The event is in the analytics of the app.',
    instead: 'the page posts the event to its own server',
    leaves: false,
  },
  {
    action: 'startBank',
    parameters: [{ name: 'orderId', value: 'BRIDGE-CHECK' }],
    effect: "The bank's own flow begins; the answer comes when the person is back.",
    instead: 'the page asks the person to come back, and asks the server',
    leaves: true,
  },
  {
    action: 'endBank',
    parameters: [{ name: 'orderId', value: 'BRIDGE-CHECK' }],
    effect: "What was open of the bank's flow is closed.",
    instead: 'the page asks the person to come back, and asks the server',
    leaves: false,
  },
  {
    action: 'confirmAccount',
    parameters: [
      { name: 'changeId', value: 'bridge-check' },
      { name: 'bank', value: 'Sample Bank' },
      { name: 'masked', value: '•••• 1234' },
    ],
    effect: 'The app asks the person, by its own lock or PIN, about exactly this account.',
    instead: 'the page asks for the code from the text message',
    leaves: false,
  },
]
