import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { ownPasskeys } from '#contract/account/passkeys.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Form } from '#web/shell/form.tsx'
import { Button, SubmitButton } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useDoorWords } from '#web/words/door-words.ts'
import { useIdentity } from '#web/words/words.ts'
import { askDevice } from './ask-device.ts'
import { hasLock } from './passkey-here.ts'

/** A borrower's passkeys, each with its end; and one more, where this browser can have one. */
export function PasskeyList({ list }: Pick<OutputOf<typeof ownPasskeys>, 'list'>) {
  const { mine, passkey } = useDoorWords()
  const ending = useNavigation().formData?.get('passkeyId')
  const canHave = useCanHave()
  if (list.length === 0 && !canHave) return null
  return (
    <Section title={passkey.title}>
      <p className="small">{passkey.about}</p>
      {list.length > 0 && (
        <ul className="card rows">
          {list.map(({ passkeyId, device, addedAt, usedAt }) => {
            const name = device || mine.unknownDevice
            return (
              <li key={passkeyId} className="row">
                <span>
                  {name}
                  <small>
                    <Sentence text={mine.since(addedAt, usedAt)} />
                  </small>
                </span>
                <Form method="post">
                  <input type="hidden" name="passkeyId" value={passkeyId} />
                  <SubmitButton
                    kind="quiet"
                    size="small"
                    busy={ending === passkeyId}
                    aria-label={passkey.removeOf(name)}
                  >
                    {passkey.remove}
                  </SubmitButton>
                </Form>
              </li>
            )
          })}
        </ul>
      )}
      {canHave && <Add />}
    </Section>
  )
}

function useCanHave(): boolean {
  const [canHave, setCanHave] = useState(false)
  useEffect(() => {
    void hasLock().then(setCanHave)
  }, [])
  return canHave
}

function Add() {
  const { passkey } = useDoorWords()
  const identity = useIdentity()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [added, setAdded] = useState(0)
  const add = async () => {
    setBusy(true)
    setProblem('')
    const asked = await askDevice(({ makePasskey }) => makePasskey(identity, passkey.making), passkey.lost)
    if (asked.done) {
      await revalidate()
      setAdded((before) => before + 1)
    } else setProblem(asked.message)
    setBusy(false)
  }
  return (
    <div className="stack">
      <Outcome>{added > 0 && <Notice kind="success">{passkey.added}</Notice>}</Outcome>
      {problem !== '' && <Notice kind="error">{problem}</Notice>}
      <Button kind="secondary" disabled={isBusy} aria-busy={isBusy} onClick={add}>
        {passkey.add}
      </Button>
    </div>
  )
}
