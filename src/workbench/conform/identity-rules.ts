import type { Conformance, IdentityCheck } from '#server/integrations/modules.ts'
import { failsProperly, must, type Rule } from './rule.ts'
import { type Line, twinOf } from './twin.ts'

const PHOTOS: readonly unknown[] = ['documentFront', 'documentBack', 'selfie']
const FAULTS: readonly unknown[] = ['blurred', 'other-face', 'back-needed']
/** The smallest picture that is one: a JPEG's first and last marks. */
const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xd9])

/** Everything that the server relies on from whoever checks identities. */
export function identityRules(make: (ask: typeof fetch) => IdentityCheck, fixture: Conformance): Rule[] {
  const { state, ask } = twinOf(fixture)
  const identity = make(ask)
  const check = (line: Line = 'good', back: Buffer | null = PHOTO) => {
    state.line = line
    const who = { givenName: 'Rosa', familyName: 'Inventada', document: 'ine' }
    return identity.check({ ...who, front: PHOTO, back, selfie: PHOTO })
  }
  const answers = async (back: Buffer | null) => {
    const found = await check('good', back)
    if (found.verdict === 'approved' || found.verdict === 'unclear') return
    must(found.verdict === 'refused', `says ${String(Object(found).verdict)}`)
    must(found.fields.length > 0 && found.fields.every((name) => PHOTOS.includes(name)), 'names no photo')
    must(FAULTS.includes(found.why), `says ${String(found.why)}`)
  }
  const fails = (line: Line) => async () => {
    const before = state.asked.length
    await check()
    if (state.asked.length === before) return 'it asks nobody'
    await failsProperly(
      () => check(line),
      Object.values(fixture.env ?? {}).filter((value) => value !== undefined),
    )
  }
  return [
    { rule: 'answers with what was found', check: () => answers(PHOTO) },
    { rule: 'answers where there is no other side', check: () => answers(null) },
    {
      rule: 'asks once for one check, because each costs',
      async check() {
        const before = state.asked.length
        await check()
        must(state.asked.length <= before + 1, 'asks more than once')
      },
    },
    { rule: 'approves nobody where it is slow', check: fails('slow') },
    { rule: 'approves nobody where the line is cut', check: fails('cut') },
    { rule: 'approves nobody where it is down', check: fails('down') },
    { rule: 'approves nobody where the key is wrong', check: fails('forbidden') },
    { rule: 'takes no page for an answer', check: fails('page') },
    { rule: 'takes nothing for no answer', check: fails('empty') },
  ]
}
