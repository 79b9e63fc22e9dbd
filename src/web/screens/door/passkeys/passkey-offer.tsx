import { Button } from '#web/ui/forms/button.tsx'
import { useDoorWords } from '#web/words/door-words.ts'
import { PasskeyPart } from './passkey-part.tsx'

/**
 * Offers a passkey after a sign-in by code. After a refusal this browser does not ask that account again, until a sent
 * complaint clears its local storage (spec 4).
 */
export function PasskeyOffer() {
  const { passkey } = useDoorWords()
  return (
    <PasskeyPart
      kind="offer"
      look="secondary"
      beside={
        <Button kind="quiet" data-passkey-does="skip">
          {passkey.notNow}
        </Button>
      }
    >
      <h2>{passkey.offerTitle}</h2>
      <p>{passkey.offerText}</p>
    </PasskeyPart>
  )
}
