import type { IdentityCheck } from './identity-check.ts'

/**
 * A check that looks at nothing but the name, so that every answer can be seen: of a Blurry or Borrosa the face is
 * blurred, of an Otro or Other it is another one, of a Back or Reverso the other side is asked for once, of an Unclear or
 * Dudosa a person decides. Everybody else is who they say.
 */
export const sandboxIdentity: IdentityCheck = {
  async check({ givenName, familyName, back }) {
    const words = `${givenName} ${familyName}`.toLowerCase().split(/\s+/)
    const isNamed = (...names: readonly string[]) => names.some((name) => words.includes(name))
    if (isNamed('blurry', 'borrosa', 'borroso'))
      return { verdict: 'refused', fields: ['selfie'], why: 'blurred' }
    if (isNamed('other', 'otro', 'otra'))
      return { verdict: 'refused', fields: ['documentFront', 'selfie'], why: 'other-face' }
    if (isNamed('back', 'reverso') && back === null)
      return { verdict: 'refused', fields: ['documentBack'], why: 'back-needed' }
    return { verdict: isNamed('unclear', 'dudosa', 'dudoso') ? 'unclear' : 'approved' }
  },
}
