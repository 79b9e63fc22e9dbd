import { Button } from '#web/ui/forms/button.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { PasskeyPart } from './passkey-part.tsx'

/**
 * Offers a passkey after a sign-in by code. After a refusal this browser does not ask that account again, until a sent
 * complaint clears its local storage (spec 4).
 */
export function PasskeyOffer() {
  const { passkey } = useWebAccessWords()
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
