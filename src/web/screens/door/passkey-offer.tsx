import { useEffect, useState } from 'react'
import { useDoorWords } from '#web/shell/door-words.ts'
import { useIdentity } from '#web/shell/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Card } from '#web/ui/section.tsx'
import { askDevice } from './ask-device.ts'
import { endOffer, knowPasskey, offersPasskey } from './passkey-here.ts'

/** After the first code, where the phone can do without the next one: said once, and never again to who does not want it. */
export function PasskeyOffer() {
  const { passkey } = useDoorWords()
  const identity = useIdentity()
  const [step, setStep] = useState<'hidden' | 'offered' | 'busy' | 'added'>('hidden')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const hasNone = async () => (await import('./passkey-device.ts')).hasNoPasskey(identity)
    void offersPasskey(hasNone).then((offers) => offers && setStep('offered'))
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
    knowPasskey('no')
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
