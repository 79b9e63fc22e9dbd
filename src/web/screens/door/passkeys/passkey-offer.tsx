import { Button } from '#web/ui/forms/button.tsx'
import { useDoorWords } from '#web/words/door-words.ts'
import { PasskeyPart } from './passkey-part.tsx'

/**
 * Offers a passkey after a sign-in by code. An account that does not want one is not asked again in this browser until a sent
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
