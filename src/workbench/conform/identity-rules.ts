import type { Conformance, IdentityCheck } from '#server/integrations/modules.ts'
import {
  ASKS_NOBODY,
  asksOnlyByAsk,
  failsProperly,
  must,
  PATIENCE_MS,
  type Rule,
  type Trying,
} from './rule.ts'
import { holds, type Line, lineNames, twinOf } from './twin.ts'

const PHOTOS: readonly unknown[] = ['documentFront', 'documentBack', 'selfie']
const FAULTS: readonly unknown[] = ['blurred', 'other-face', 'back-needed']
/** The smallest JPEG: its first and last marks, with a byte between that tells one photo from another. */
const photo = (byte: number) => Buffer.from([0xff, 0xd8, byte, byte, byte, 0xff, 0xd9])
const [FRONT, BACK, SELFIE] = [photo(1), photo(2), photo(3)]

/** Everything that the server relies on from an identity check. */
export function identityRules(
  make: (ask: typeof fetch) => IdentityCheck,
  fixture: Conformance,
  { patienceMs = PATIENCE_MS }: Trying = {},
): Rule[] {
  const { state, ask, during } = twinOf(fixture)
  const identity = make(ask)
  const secrets = [...Object.values(fixture.env ?? {}).filter((value) => value !== undefined), 'Inventada']
  const check = (line: Line = 'good', back: Buffer | null = BACK) => {
    state.line = line
    const person = { givenName: 'Rosa', familyName: 'Inventada', document: 'ine' }
    return identity.check({ ...person, front: FRONT, back, selfie: SELFIE })
  }
  const answers = async (back: Buffer | null) => {
    const found = await check('good', back)
    if (found.verdict === 'approved' || found.verdict === 'unclear') return
    must(found.verdict === 'refused', `answers ${String(Object(found).verdict)}`)
    must(found.fields.length > 0 && found.fields.every((name) => PHOTOS.includes(name)), 'names no photo')
    must(FAULTS.includes(found.why), `answers ${String(found.why)}`)
  }
  return [
    { rule: 'check: answers with a result', check: () => answers(BACK) },
    { rule: 'check: answers for a document without a back', check: () => answers(null) },
    {
      rule: 'check: asks once, because each request costs',
      async check() {
        must((await during(() => check())).length <= 1, 'asks more than once')
      },
    },
    {
      rule: 'check: sends the photo of the document and that of the face',
      async check() {
        const requests = await during(() => check())
        if (requests.length === 0) return ASKS_NOBODY
        if (!requests.some(({ headers }) => !/multipart/.test(headers.get('content-type') ?? '')))
          return 'sends photos as they are'
        for (const [name, bytes] of Object.entries({ front: FRONT, selfie: SELFIE }))
          must(holds(requests, bytes.toString('base64')), `does not send \`${name}\``)
      },
    },
    ...(['slow', 'cut', 'down', 'forbidden', 'page', 'empty'] as const).map((line) => ({
      rule: `check: throws a failure if ${lineNames[line]}`,
      async check() {
        if ((await during(() => check())).length === 0) return ASKS_NOBODY
        await failsProperly(() => check(line), secrets, patienceMs)
      },
    })),
    asksOnlyByAsk(() => check()),
  ]
}
