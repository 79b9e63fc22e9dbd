import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { doorPathsFor } from '#web/paths.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useDoorWords } from '#web/words/door-words.ts'
import { useIdentity } from '#web/words/words.ts'
import { askDevice } from './ask-device.ts'
import { type passkeyHere, passkeyToEnter } from './passkey-here.ts'

/** Signing in without a code: first where this browser has done it before, else a quiet way. Without a script it is not there. */
export function PasskeyEntry({ sid, place }: { sid: string; place: 'first' | 'last' }) {
  const { passkey } = useDoorWords()
  const identity = useIdentity()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [here, setHere] = useState<ReturnType<typeof passkeyHere> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void passkeyToEnter().then(setHere)
  }, [])
  if (!here?.canHave || here.known !== (place === 'first')) return null
  const enter = async () => {
    setBusy(true)
    setProblem('')
    const asked = await askDevice(
      ({ enterByPasskey }) => enterByPasskey(identity, passkey.entering, sid),
      passkey.lost,
    )
    if (asked.done) await navigate(doorPathsFor(identity).after(query.get('to') ?? ''), { replace: true })
    else setProblem(asked.message)
    setBusy(false)
  }
  return (
    <div className="stack">
      {problem !== '' && <Notice kind="error">{problem}</Notice>}
      <Button
        kind={place === 'first' ? undefined : 'quiet'}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={enter}
      >
        {passkey.enter}
      </Button>
    </div>
  )
}
