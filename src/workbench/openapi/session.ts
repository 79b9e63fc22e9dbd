import type { Endpoint } from '#contract/endpoint.ts'
import { IDENTITY_NAMES, IDENTITY_VALUE_MAX, type IdentityName } from '#contract/wire/session.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import type { OpenApiDocument, Parameter, Reference } from './document.ts'

const MEANINGS: Readonly<Record<IdentityName, string>> = {
  type: "The page's language: 1 is English, anything else Spanish.",
  dearest: "The session's token.",
  showy: "The device's id.",
  crp_phe: "The app's version.",
  dearer: "The version of the phone's operating system.",
  language: 'The language as the app says it; it decides where `type` is missing.',
  swift: "The session's token, from the form client.",
  eyes: "The device's id, from the form client.",
}

/** A sandbox borrower's values, so that examples can be tried. */
const EXAMPLES: Readonly<Record<IdentityName, string>> = {
  type: '2',
  dearest: 'sandbox-token-ana-ejemplo',
  showy: 'sandbox-phone-ana-ejemplo',
  crp_phe: '1.0.0',
  dearer: '14',
  language: 'es',
  swift: 'sandbox-token-ana-ejemplo',
  eyes: 'sandbox-phone-ana-ejemplo',
}

/** Headers of each client (spec 7); the last two of the JSON client are omitted if absent. */
const CLIENTS = {
  form: { always: ['swift', 'eyes'], ifThere: [] },
  json: { always: ['crp_phe', 'dearest', 'showy'], ifThere: ['dearer', 'language'] },
} as const satisfies Record<Endpoint['client'], { always: IdentityName[]; ifThere: IdentityName[] }>

/** A header is printable ASCII; each other UTF-16 unit takes up to nine characters. */
const HEADER_MAX = IDENTITY_VALUE_MAX * 9

const MARKER = 'RequestedWith'

/** Common parameters of every call, by reference name. */
export function commonParameters(map: WireMap): Record<string, Parameter> {
  return {
    [MARKER]: marker(true),
    ...Object.fromEntries(IDENTITY_NAMES.map((name) => [`query.${name}`, inQuery(name, map)])),
    ...Object.fromEntries(
      Object.values(CLIENTS).flatMap(({ always, ifThere }) => [
        ...always.map((name) => [`header.${name}`, inHeader(name, true, map)]),
        ...ifThere.map((name) => [`header.${name}`, inHeader(name, false, map)]),
      ]),
    ),
  }
}

/** Those of one call. A picture is also requested by an image element, which sends no custom header. */
export function commonParametersOf(entry: Endpoint): (Parameter | Reference)[] {
  const { always, ifThere } = CLIENTS[entry.client]
  return [
    ...IDENTITY_NAMES.map((name) => reference(`query.${name}`)),
    entry.answer === 'image' ? marker(false) : reference(MARKER),
    ...[...always, ...ifThere].map((name) => reference(`header.${name}`)),
  ]
}

const marker = (required: boolean): Parameter => ({
  name: 'x-requested-with',
  in: 'header',
  required,
  description: 'Marks a request of these pages.',
  schema: { type: 'string', const: 'XMLHttpRequest' },
})

const reference = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` })

const inQuery = (name: IdentityName, map: WireMap): Parameter => ({
  name: map.identityToWire(name),
  in: 'query',
  required: false,
  description: `${MEANINGS[name]} Only where the page's own address has it.`,
  schema: { type: 'string', maxLength: IDENTITY_VALUE_MAX },
  example: EXAMPLES[name],
  ...wireName(name, map),
})

// An empty header is sent but not required, because many proxies drop it.
const inHeader = (name: IdentityName, isAlwaysSent: boolean, map: WireMap): Parameter => ({
  name: map.identityToWire(name),
  in: 'header',
  required: false,
  description: `${MEANINGS[name]} ${isAlwaysSent ? 'Sent empty where the page has none.' : "Only where the page's own address has it."} What is not printable ASCII comes percent-encoded.`,
  schema: { type: 'string', maxLength: HEADER_MAX, pattern: '^[\\x20-\\x7e]*$' },
  example: EXAMPLES[name],
  ...wireName(name, map),
})

const wireName = (name: IdentityName, map: WireMap) =>
  map.identityToWire(name) === name ? {} : { 'x-abono-name': name }

/** The session header, by client. */
export const securitySchemes = (map: WireMap): OpenApiDocument['components']['securitySchemes'] => ({
  formSession: schemeFor('swift', 'eyes', map),
  jsonSession: schemeFor('dearest', 'showy', map),
})

const schemeFor = (token: IdentityName, device: IdentityName, map: WireMap) => ({
  type: 'apiKey' as const,
  in: 'header' as const,
  name: map.identityToWire(token),
  description: `The token of the borrower's session, which is good only with the device id in \`${map.identityToWire(device)}\`. The same two travel as common parameters of the query.`,
})

export const securityOf = (entry: Endpoint): Record<string, string[]>[] =>
  entry.isPublic ? [] : [{ [`${entry.client}Session`]: [] }]
