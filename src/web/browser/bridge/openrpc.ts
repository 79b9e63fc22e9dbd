import * as z from 'zod/mini'
import {
  type Action,
  actions,
  helloParams,
  isAction,
  METHOD_NOT_FOUND,
  PROTOCOL_VERSION,
  readyParams,
} from './protocol.ts'

/** Purpose of each action, for host developers. */
const SUMMARIES: Record<Action, string> = {
  openPage: 'Open an address in a webview of its own, under a title.',
  closeWebview: 'Close the webview that shows this page.',
  goHome: 'Show the first screen of the app.',
  goMine: 'Show the screen of the person: account, orders, settings.',
  backToLogin: 'Forget the session and show the login screen.',
  callTelephone: 'Offer to call a number, as the phone does it.',
  goToRate: "Show the store's own rating, or the page of the app in the store.",
  confirmBurialPoint: 'Record an event about a product.',
  startBank: "Begin the bank's own flow for an order; the answer comes when the person is back.",
  endBank: "End the bank's own flow for an order.",
  confirmAccount:
    'Ask the person, as the app does it, whether loans shall be paid into this account. It is bound by your backend (POST /operator/account-changes), before the answer; the answer itself binds nothing.',
}

const NOT_SUPPORTED = { code: METHOD_NOT_FOUND, message: 'The host does not support this action.' }
const REFUSED = { code: 1, message: 'The host knows the action and will not do it now.' }

type JsonSchema = z.core.JSONSchema.BaseSchema

/** A named value of a method. */
export interface ContentDescriptor {
  name: string
  required?: boolean
  schema: JsonSchema
}

/** One method. `x-sender` names the sending side; the two notifications have no result. */
export interface Method {
  name: string
  summary: string
  paramStructure: 'by-name'
  params: ContentDescriptor[]
  result?: ContentDescriptor
  errors?: { code: number; message: string }[]
  'x-sender': 'page' | 'host'
  'x-wait-ms'?: number
}

export interface OpenRpcDocument {
  openrpc: '1.3.2'
  info: { title: string; version: string; description: string }
  methods: Method[]
}

/** The protocol as an OpenRPC document, generated from the schemas that check messages. */
export function openRpcDocument(): OpenRpcDocument {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Abono bridge',
      version: `${PROTOCOL_VERSION}.0.0`,
      description: 'What a page of Abono and the native app that shows it say to each other.',
    },
    methods: [
      notification('hello', 'page', 'The page is there and can be spoken to.', helloParams),
      notification('ready', 'host', 'The host is there and supports these actions.', readyParams),
      ...Object.keys(actions).filter(isAction).map(methodOf),
    ],
  }
}

function methodOf(action: Action): Method {
  const { params, result, waitMs } = actions[action]
  return {
    name: action,
    summary: SUMMARIES[action],
    paramStructure: 'by-name',
    params: descriptors(params),
    result: { name: `${action}Result`, schema: jsonSchema(result) },
    errors: [NOT_SUPPORTED, REFUSED],
    'x-sender': 'page',
    'x-wait-ms': waitMs,
  }
}

const notification = (
  name: string,
  sender: 'page' | 'host',
  summary: string,
  params: z.ZodMiniObject,
): Method => ({
  name,
  summary,
  paramStructure: 'by-name',
  params: descriptors(params),
  'x-sender': sender,
})

function descriptors(params: z.ZodMiniObject): ContentDescriptor[] {
  const { properties = {}, required = [] } = jsonSchema(params)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }))
}

// The input type, before defaults. OpenRPC uses draft 7.
function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })
  return rest
}
