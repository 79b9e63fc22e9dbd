import { signInPathsFor } from '#web/words/paths.ts'
import { useIdentity, useQuery } from '#web/words/words.ts'
import { PasskeyPart } from './passkey-part.tsx'

/** Signing in by passkey: first if this browser has done it before, otherwise a secondary link. */
export function PasskeyEntry({ sid, place }: { sid: string; place: 'first' | 'last' }) {
  const then = signInPathsFor(useIdentity()).after(useQuery().get('to') ?? '')
  return place === 'first' ? (
    <PasskeyPart kind="enter-first" sid={sid} then={then} />
  ) : (
    <PasskeyPart kind="enter-last" look="quiet" sid={sid} then={then} />
  )
}
