import { useEffect, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useDoorWords } from '#web/words/door-words.ts'
import { useIdentity } from '#web/words/words.ts'
import { askDevice } from './ask-device.ts'
import { endOffer, offersPasskey, refusePasskey } from './passkey-here.ts'

/**
 * Offers a passkey after a sign-in by code. An account that does not want one is not asked again in this browser until a sent
 * complaint clears its local storage (spec 4).
 */
export function PasskeyOffer() {
  const { passkey } = useDoorWords()
  const identity = useIdentity()
  const [step, setStep] = useState<'hidden' | 'offered' | 'busy' | 'added'>('hidden')
  const [account, setAccount] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const whose = async () => (await import('./passkey-device.ts')).passkeyAccount(identity)
    void offersPasskey(whose).then((offered) => {
      if (offered === null) return
      setAccount(offered)
      setStep('offered')
    })
  }, [identity])
  const add = async () => {
    setStep('busy')
    setProblem('')
    const asked = await askDevice(({ makePasskey }) => makePasskey(identity, passkey.making), passkey.lost)
    if (asked.done) endOffer()
    else setProblem(asked.message)
    setStep(asked.done ? 'added' : 'offered')
  }
  const skip = () => {
    refusePasskey(account)
    endOffer()
    setStep('hidden')
  }
  return (
    <>
      <Outcome>{step === 'added' && <Notice kind="success">{passkey.added}</Notice>}</Outcome>
      {(step === 'offered' || step === 'busy') && (
        <Card>
          <h2>{passkey.offerTitle}</h2>
          <p>{passkey.offerText}</p>
          {problem !== '' && <Notice kind="error">{problem}</Notice>}
          <Button kind="secondary" aria-busy={step === 'busy'} disabled={step === 'busy'} onClick={add}>
            {passkey.add}
          </Button>
          <Button kind="quiet" onClick={skip}>
            {passkey.notNow}
          </Button>
        </Card>
      )}
    </>
  )
}
