import type { IdentityCheck } from './identity-check.ts'

/**
 * A check by name alone, so that every result can be tried: Blurry or Borrosa is blurred, Otro or Other is
 * another face, Back or Reverso misses the other side once, Unclear or Dudosa goes to a person. Any other
 * name is approved.
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
