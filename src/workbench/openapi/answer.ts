import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalReason, refusalAnswer } from '#contract/refusals.ts'
import { envelopeOnWire, MESSAGE_MAX } from '#contract/wire/envelope.ts'
import type { WireMap } from '#contract/wire/wire-map.ts'
import { type Language, languages } from '#domain/language.ts'
import type { Answer, JsonSchema } from './document.ts'
import { nameOnWire } from './names.ts'
import { isNeeded, named } from './schema.ts'

/** One of the three success codes (spec 7: "code parses to 0"; spec 8). */
interface Success {
  codes: JsonSchema
  inWords: string
  /** The schema of all other codes. */
  refused: string
}

// As object keys the number and the text would collide.
const successes: ReadonlyMap<Endpoint['success'], Success> = new Map<Endpoint['success'], Success>([
  [
    0,
    {
      codes: {
        anyOf: [
          { type: 'number', const: 0 },
          { type: 'string', pattern: '^\\s*0+\\s*$' },
        ],
      },
      inWords: 'the number 0, or a text of zeros',
      refused: 'Refused',
    },
  ],
  [
    '0',
    {
      codes: { type: ['string', 'number'], enum: ['0', 0] },
      inWords: "the text '0', or the number 0",
      refused: 'RefusedOfRegistration',
    },
  ],
  [
    '00',
    {
      codes: { type: 'string', const: '00' },
      inWords: "the text '00' and nothing else",
      refused: 'RefusedOfStore',
    },
  ],
])

function successOf({ success }: Endpoint): Success {
  const found = successes.get(success)
  if (found === undefined) throw new Error(`success ${success} is described nowhere`)
  return found
}

export const successInWords = (entry: Endpoint): string => successOf(entry).inWords

/** The success envelope. */
export function successSchema(entry: Endpoint, data: JsonSchema, map: WireMap): JsonSchema {
  const isAnything = Object.keys(data).length === 0
  return envelope(
    map,
    { description: `Success is ${successInWords(entry)}.`, ...successOf(entry).codes },
    isAnything ? { description: 'Nothing is read from it.' } : data,
    { description: 'Not shown.' },
    isNeeded(entry.output) ? ['code', 'data'] : ['code'],
  )
}

/** One per success code, because a refusal is any other code. */
export function refusedSchemas(map: WireMap): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...successes.values()].map(({ codes, inWords, refused }) => [
      refused,
      envelope(
        map,
        {
          description: `Any code but ${inWords}.`,
          type: ['string', 'number'],
          not: codes,
        },
        { description: 'Not read. Best null.' },
        {
          description: `What to tell the person, in their language. Shown as it is, up to ${MESSAGE_MAX} characters; anything that is no text counts as none.`,
        },
        ['code'],
      ),
    ]),
  )
}

export const refusedReference = (entry: Endpoint): JsonSchema => ({
  $ref: `#/components/schemas/${successOf(entry).refused}`,
})

function envelope(
  map: WireMap,
  code: JsonSchema,
  data: JsonSchema,
  message: JsonSchema,
  required: string[],
): JsonSchema {
  const parts = Object.entries({ code, data, message })
  return {
    type: 'object',
    properties: Object.fromEntries(
      parts.map(([name, schema]) => [nameOnWire(name, map), { ...schema, ...named(name, map) }]),
    ),
    required: required.map((name) => nameOnWire(name, map)),
  }
}

/** Answers with a status other than 200. Pages parse all bodies alike, and ignore the status. */
export const otherAnswers = (map: WireMap): Record<string, Answer> => ({
  NotTaken: {
    description:
      'The request was not taken: it could not be read (400), was too large (413), of another kind (415), or one of too many (429). Pages look at the code alone.',
    content: refusal('bad-request', map),
  },
  Fault: {
    description:
      'A fault (500), or a moment without a database (503). Nothing was changed. Pages look at the code alone.',
    content: refusal('our-fault', map),
  },
})

const refusal = (reason: RefusalReason, map: WireMap): Answer['content'] => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Refused' },
    examples: { [reason]: refusalExample(reason, 'en', map) },
  },
})

/** A refusal on the wire. */
export const refusalExample = (reason: RefusalReason, language: Language, map: WireMap) => ({
  summary: `${reason}, in ${languages[language].englishName}`,
  value: envelopeOnWire({ ...refusalAnswer(reason, language), data: null }, map),
})
